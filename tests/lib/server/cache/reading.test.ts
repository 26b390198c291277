import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { metadata } from '@/db/client';
import { cssTemplate } from '@/db/schema/css-template';
import { log } from '@/db/schema/log';
import { cacheUses } from '@/lib/server/cache/process-cache';
import { Reading } from '@/lib/server/cache/reading';
import { isPostgresReachable, testMetadata } from '@/tests/support/metadata';

let close = async (): Promise<void> => undefined;
afterEach(() => close());

async function open(kind: 'pglite' | 'postgres') {
  ({ close } = await testMetadata(kind));
  const db = await metadata();
  const reading = new Reading<string, number>('tests');
  let asked = 0;
  return {
    db,
    ask: () =>
      reading.run('one', async () => {
        asked += 1;
        await db.execute(sql`select 1`);
        return asked;
      }),
  };
}

describe('embedded', () => {
  test('what was read is kept until a row is written', async () => {
    const { db, ask } = await open('pglite');
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
    expect(await ask()).toBe(1);
    await db.insert(cssTemplate).values({ template_name: 'plain', css: '' });
    expect(await ask()).toBe(2);
    await db.update(cssTemplate).set({ css: 'p {}' });
    expect(await ask()).toBe(3);
    await db.delete(cssTemplate);
    expect(await ask()).toBe(4);
    expect(await ask()).toBe(4);
  });

  test('a transaction makes stale what was read before its end', async () => {
    const { db, ask } = await open('pglite');
    expect(await ask()).toBe(1);
    await db.transaction(async (transaction) => {
      await transaction.insert(cssTemplate).values({ template_name: 'plain', css: '' });
    });
    expect(await ask()).toBe(2);
    const writing = db.transaction(async (transaction) => {
      await transaction.delete(cssTemplate);
    });
    await Promise.all([ask(), writing]);
    expect(await ask()).toBeGreaterThan(2);
  });

  test('a line in the log makes nothing stale', async () => {
    const { db, ask } = await open('pglite');
    expect(await ask()).toBe(1);
    await db.insert(log).values({ action: 'view' });
    expect(await ask()).toBe(1);
  });
});

describe('bounded in bytes', () => {
  const page = 'x'.repeat(100_000);

  test('what is too long for the cache is read each time', async () => {
    ({ close } = await testMetadata('pglite'));
    const reading = new Reading<string, string>('long', 300_000);
    const reads: string[] = [];
    const ask = (key: string) =>
      reading.run(key, async () => {
        reads.push(key);
        return page;
      });
    for (const key of ['one', 'two', 'two', 'one']) await ask(key);
    expect(reads).toEqual(['one', 'two', 'two', 'one']);
  });

  test('the value that was not used for longest goes first', async () => {
    ({ close } = await testMetadata('pglite'));
    const reading = new Reading<string, string>('bounded', 500_000);
    const reads: string[] = [];
    const ask = (key: string) =>
      reading.run(key, async () => {
        reads.push(key);
        return page;
      });
    for (const key of ['one', 'two', 'one', 'three', 'one', 'two']) await ask(key);
    expect(reads).toEqual(['one', 'two', 'three', 'two']);
    const use = cacheUses().find(({ name }) => name === 'metadata_bounded');
    expect(use?.entries).toBe(2);
    expect(use?.bytes).toBeGreaterThan(400_000);
  });
});

describe.skipIf(!(await isPostgresReachable()))('shared with other processes', () => {
  test('who asks in the same moment gets the same answer, who asks later a new one', async () => {
    const { ask } = await open('postgres');
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
    expect(await ask()).toBe(2);
  });
});

test('a failure is told to all who wait and forgotten', async () => {
  ({ close } = await testMetadata());
  const reading = new Reading<string, number>('tests');
  const fail = () => reading.run('one', () => Promise.reject(new Error('no answer')));
  const outcomes = await Promise.allSettled([fail(), fail()]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await reading.run('one', async () => 1)).toBe(1);
});
