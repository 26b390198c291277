import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { parseBundleApart, parseYamlApart } from '@/lib/server/transfer/parse-apart';
import { bundleOf, databaseFile } from '@/tests/support/bundle';

const metadata = { version: '1.0.0', type: 'Database' };
const bundle = (files: Record<string, unknown>) => bundleOf({ 'metadata.yaml': metadata, ...files });
/** YAML of so many values, each of a line. */
const long = (entries: number, name: string): string =>
  Array.from({ length: entries }, (_, at) => `${name}${at}: ${'value '.repeat(8)}`).join('\n');

/** Others have their turn while something is done, and wait for less than half of its time. */
async function expectTurns(doing: Promise<unknown>): Promise<void> {
  let isDone = false;
  const done = doing.finally(() => {
    isDone = true;
  });
  const start = performance.now();
  let turns = 0;
  let longest = 0;
  for (let last = start; !isDone; last = performance.now()) {
    await wait(5);
    turns += 1;
    longest = Math.max(longest, performance.now() - last);
  }
  await done;
  expect(turns).toBeGreaterThan(50);
  expect(longest).toBeLessThan((performance.now() - start) / 2);
}

describe('5 MB of YAML', () => {
  it('in one file do not hold the server up', async () => {
    const text = long(90_000, 'key');
    expect(text.length).toBeGreaterThan(5_000_000);
    const parsed = parseBundleApart('database', bundle({ 'databases/a.yaml': text }));
    await expectTurns(parsed);
    expect((await parsed).problems.get('databases/a.yaml')).toMatchObject({ key0: ['Unknown field.'] });
  });

  it('in many files do not hold the server up', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 100 }, (_, at) => [`databases/${at}.yaml`, `extra:\n${long(1_000, `  k${at}_`)}`]),
    );
    await expectTurns(parseBundleApart('database', bundle(files)));
  });

  it('of the format before archives do not hold the server up', async () => {
    await expectTurns(parseYamlApart(long(90_000, 'key')));
  });
});

describe('an import that a thread reads', () => {
  it('is the same as one that is read at once', async () => {
    const files = { 'databases/a.yaml': databaseFile, 'databases/b.yaml': 'a: [1' };
    const padding = { 'notes.yaml': long(3_000, 'key') };
    const short = await parseBundleApart('database', bundle(files));
    expect(short.assets.databases.size).toBe(1);
    expect(await parseBundleApart('database', bundle({ ...files, ...padding }))).toEqual(short);
  });

  it('is refused with the same words', async () => {
    const files = { 'metadata.yaml': { version: '2.0.0' }, 'databases/a.yaml': long(3_000, 'key') };
    await expect(parseBundleApart('database', bundleOf(files))).rejects.toMatchObject({ code: 'bundle_unknown' });
    const wide = bundle({ 'databases/a.yaml': `[${Array.from({ length: 150_000 }, (_, at) => at).join()}]` });
    await expect(parseBundleApart('database', wide)).rejects.toMatchObject({ code: 'yaml_too_large' });
  });

  it('has at most 2,000,000 values in all', async () => {
    const file = `a: [${'1,'.repeat(90_000)}1]`;
    const files = Array.from({ length: 23 }, (_, at) => [`databases/${at}.yaml`, file] as const);
    const many = new Map([['metadata.yaml', 'version: 1.0.0'], ...files]);
    await expect(parseBundleApart('database', many)).rejects.toMatchObject({
      code: 'yaml_too_large',
      facts: { limit: '2,000,000', what: 'values' },
    });
  });
});
