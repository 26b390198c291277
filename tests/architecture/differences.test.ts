import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../oracle/differences');

interface Entry {
  readonly match: string;
  readonly where?: string;
  readonly ours?: { readonly difference: string };
}

describe.each(readdirSync(folder))('the differences on purpose of %s', (name) => {
  const text = readFileSync(join(folder, name), 'utf8');
  const entries = JSON.parse(text) as Entry[];

  test('stand one a line, so that merges keep both sides', () => {
    expect(entries.length).toBeGreaterThan(0);
    expect(text.split('\n')).toHaveLength(entries.length + 3);
  });

  test('name each case once', () => {
    const named = entries.map(({ match, where }) => `${match} ${where}`);
    expect(named.filter((entry, at) => named.indexOf(entry) !== at)).toEqual([]);
  });

  test('say what we answer', () => {
    expect(entries.filter(({ ours }) => !ours?.difference).map(({ match }) => match)).toEqual([]);
  });
});
