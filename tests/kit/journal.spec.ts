import { expect, test } from 'playwright/test';
import type { openJournal } from '@/lib/client/journal';
import { type ModulePage, serveModule } from '@/tests/kit/support/browser-module';

declare const tested: { readonly openJournal: typeof openJournal };

let module: ModulePage;
test.beforeAll(async () => {
  module = await serveModule('lib/client/journal.ts');
});
test.afterAll(() => module.close());
test.beforeEach(async ({ page }) => {
  await page.goto(module.url);
});

test('entries survive the page, each journal by itself', async ({ page }) => {
  await page.evaluate(async () => {
    const journal = await tested.openJournal<{ sql: string }>('sqllab');
    await journal.put('1', { sql: 'SELECT 1' });
    await journal.put('2', { sql: 'SELECT 2' });
    await journal.delete('2');
  });
  await page.reload();
  const found = await page.evaluate(async () => {
    const journal = await tested.openJournal<{ sql: string }>('sqllab');
    const other = await tested.openJournal('explore');
    return {
      isLasting: journal.isLasting,
      entry: await journal.get('1'),
      gone: await journal.get('2'),
      other: await other.entries(),
    };
  });
  expect(found).toMatchObject({
    isLasting: true,
    entry: { key: '1', value: { sql: 'SELECT 1' } },
    gone: null,
    other: [],
  });
  expect(found.entry?.updatedAt).toBeGreaterThan(Date.now() - 60_000);
});

test('each owner reads only their own entries', async ({ page }) => {
  const found = await page.evaluate(async () => {
    const [one, twelve, nobody, all] = [
      await tested.openJournal<string>('drafts', { owner: 1 }),
      await tested.openJournal<string>('drafts', { owner: 12 }),
      await tested.openJournal<string>('drafts', { owner: null }),
      await tested.openJournal<string>('drafts'),
    ];
    await one.put('2:chart', 'of one');
    await twelve.put('2:chart', 'of twelve');
    await nobody.put('2:chart', 'of nobody');
    await twelve.put('gone', '');
    await twelve.delete('gone');
    return {
      one: (await one.entries()).map(({ key, value }) => [key, value]),
      twelve: [await twelve.keys(), (await twelve.get('2:chart'))?.value],
      nobody: (await nobody.get('2:chart'))?.value,
      other: await one.get('chart'),
      all: [...(await all.keys())].sort(),
    };
  });
  expect(found).toEqual({
    one: [['2:chart', 'of one']],
    twelve: [['2:chart'], 'of twelve'],
    nobody: 'of nobody',
    other: null,
    all: ['0:2:chart', '12:2:chart', '1:2:chart'],
  });
});

test('the newest come first, old ones are removed', async ({ page }) => {
  await page.clock.install();
  const found = await page.evaluate(async () => {
    const journal = await tested.openJournal<number>('aged');
    await journal.put('old', 1);
    return journal.entries();
  });
  expect(found).toHaveLength(1);
  await page.clock.setFixedTime(Date.now() + 23 * 3_600_000);
  const keys = () =>
    page.evaluate(async () => {
      const journal = await tested.openJournal<number>('aged');
      await journal.put('young', 2);
      return (await journal.entries()).map(({ key }) => key);
    });
  expect(await keys()).toEqual(['young', 'old']);
  await page.clock.setFixedTime(Date.now() + 25 * 3_600_000);
  expect(await keys()).toEqual(['young']);
});

test('an entry that is too large is not kept, and the oldest make room', async ({ page }) => {
  const found = await page.evaluate(async () => {
    const limits = { maxEntryBytes: 200, maxTotalBytes: 500 };
    const journal = await tested.openJournal<string>('small', limits);
    const kept = [];
    for (const key of ['a', 'b', 'c', 'd']) {
      kept.push(await journal.put(key, 'x'.repeat(80)));
      await new Promise((later) => setTimeout(later, 5));
    }
    kept.push(await journal.put('d', 'x'.repeat(200)));
    return { kept, keys: (await journal.entries()).map(({ key }) => key) };
  });
  expect(found).toEqual({ kept: [true, true, true, true, false], keys: ['c', 'b'] });
});

test('without storage the journal lives as long as the page', async ({ page }) => {
  const found = await page.evaluate(async () => {
    Object.defineProperty(self, 'indexedDB', { value: undefined });
    const journal = await tested.openJournal<number>('none');
    await journal.put('a', 1);
    return { isLasting: journal.isLasting, entry: await journal.get('a'), missing: await journal.get('b') };
  });
  expect(found).toMatchObject({ isLasting: false, entry: { value: 1 }, missing: null });
});

test('a browser that refuses to open the storage is no obstacle', async ({ page }) => {
  const isLasting = await page.evaluate(async () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    return (await tested.openJournal('refused')).isLasting;
  });
  expect(isLasting).toBe(false);
});
