import { expect, test } from 'vitest';
import { countText, resultTable, shownRows, timeColumns, timeText } from '@/lib/explore/result-rows';

const table = resultTable({
  colnames: ['day', 'sales', 'city', 'sales'],
  coltypes: [2, 0, 1, 9],
  data: [{ day: Date.UTC(2003, 0, 1), sales: 3.5, city: null }],
});

test('each value is at its column, and columns with one name stay apart', () => {
  expect(table.columns.map(({ id }) => id)).toEqual(['0 day', '1 sales', '2 city', '3 sales']);
  expect(table.columns.map(({ kind }) => kind)).toEqual(['time', 'number', 'text', 'text']);
  expect(table.columns.map(({ align }) => align)).toEqual(['start', 'end', 'start', 'start']);
  expect(table.rows).toEqual([[Date.UTC(2003, 0, 1), 3.5, null, 3.5]]);
});

test('times are dates unless their column shows the original value', () => {
  const shown = shownRows({ ...table, columns: timeColumns(table.columns, new Set()) });
  expect(shown[0]?.[0]).toBe('2003-01-01 00:00:00');
  expect(shownRows({ ...table, columns: timeColumns(table.columns, new Set(['day'])) })).toEqual(table.rows);
  expect(timeText(Date.UTC(1969, 11, 31, 23, 59, 59, 250))).toBe('1969-12-31 23:59:59.250');
  expect(timeText('2003-01-01')).toBe('2003-01-01');
  expect(timeText(9e15)).toBe('9000000000000000');
  expect(timeText(Date.UTC(-1, 0))).toBe('-000001-01-01 00:00:00');
});

test.each([
  [1, '1'],
  [86, '86'],
  [1000, '1k'],
  [2823, '2.82k'],
  [100_000, '100k'],
])('%d rows are %s', (count, text) => expect(countText(count)).toBe(text));
