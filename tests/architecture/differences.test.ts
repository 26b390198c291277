import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('the differences on purpose stand one a line, new ones first, so that merges keep both sides', () => {
  const text = readFileSync(join(import.meta.dirname, '../oracle-differences.json'), 'utf8');
  const entries = JSON.parse(text) as { match: string; only?: string[] }[];
  expect(entries.length).toBeGreaterThan(0);
  expect(text.split('\n')).toHaveLength(entries.length + 3);
  const said = entries.map(({ match, only }) => JSON.stringify([match, only]));
  expect(said.filter((entry, at) => said.indexOf(entry) !== at)).toEqual([]);
});
