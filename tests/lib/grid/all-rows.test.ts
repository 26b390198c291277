import { expect, test } from 'vitest';
import { allRows } from '@/lib/grid/all-rows';
import type { GridRow } from '@/lib/grid/grid-column';

const numbers = (count: number): readonly GridRow[] => Array.from({ length: count }, (_, at) => [at]);
const { signal } = new AbortController();

test('all rows are read, also where an answer has fewer than were asked for', async () => {
  const rows = numbers(12_001);
  const asked: (readonly [number, number])[] = [];
  const rowsAt = async (start: number, end: number) => {
    asked.push([start, end]);
    return rows.slice(start, Math.min(end, start + 4000));
  };
  expect(await allRows({ rowCount: rows.length, rowsAt }, signal)).toEqual(rows);
  expect(asked).toEqual([
    [0, 5000],
    [4000, 9000],
    [8000, 12_001],
    [12_000, 12_001],
  ]);
});

test('rows that are gone are no whole result', async () => {
  const rows = numbers(3);
  const rowsAt = async (start: number, end: number) => rows.slice(start, end);
  await expect(allRows({ rowCount: 4, rowsAt }, signal)).rejects.toThrow('3 of 4');
});
