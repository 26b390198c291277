import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ways } from '@/tests/oracle/chartdata/engine-ways';

/** Each difference between databases that the replay tolerates must be documented in `docs/engines.md`. */
it('every way of a database is a row of the page about databases', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/engines.md'), 'utf8');
  const rows = new Set(page.split('\n').map((line) => line.split('|')[1]?.trim()));
  expect(ways.length).toBeGreaterThan(20);
  expect(ways.map(({ row }) => row).filter((row) => !rows.has(row))).toEqual([]);
});
