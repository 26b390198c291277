import { expect, test } from 'vitest';
import { postProcess } from '@/lib/frame/post-process';
import { column, day, frame, table } from '@/tests/lib/frame/frames';

const sales = frame(
  column('shop', 'string', ['a', 'b', 'a']),
  column('kind', 'string', ['x', 'y', 'y']),
  column('sex', 'string', ['f', 'm', 'f']),
  column('sold', 'numeric', [1, 2, 3], true),
);

const pivoted = (options: Record<string, unknown>) =>
  postProcess(sales, [{ operation: 'pivot', options: { aggregates: { sold: { operator: 'sum' } }, ...options } }]);

test('a pivot that keeps what is missing has all combinations of several columns', () => {
  const options = { index: ['shop'], columns: ['kind', 'sex'] };
  expect(Object.keys(table(pivoted(options)))).toEqual(['sold, x, f', 'sold, y, f', 'sold, y, m']);
  const kept = table(pivoted({ ...options, drop_missing_columns: false }));
  expect(kept).toEqual({
    'sold, x, f': [1, null],
    'sold, x, m': [null, null],
    'sold, y, f': [3, null],
    'sold, y, m': [null, 2],
  });
});

test('and all combinations of several keys of its rows', () => {
  const options = { index: ['shop', 'kind'], drop_missing_columns: false };
  const result = pivoted(options);
  expect(result.index.map(({ values }) => values)).toEqual([
    ['a', 'a', 'b', 'b'],
    ['x', 'y', 'x', 'y'],
  ]);
  expect(table(result).sold).toEqual([1, 3, null, 2]);
});

test('a step takes the nearest row, and where that is NULL the value of the step beside it', () => {
  const times = ['2021-01-01', '2021-01-02', '2021-01-04', '2021-01-05'].map(day);
  const index = column('t', 'temporal', times);
  const data = { ...frame(column('y', 'numeric', [1, null, 4, null])), index: [index] };
  const filled = (method: string) =>
    table(postProcess(data, [{ operation: 'resample', options: { rule: '2D', method } }])).y;
  expect(filled('ffill')).toEqual([1, 1, 1]);
  expect(filled('bfill')).toEqual([1, 4, null]);
});

test('flatten leaves at least one level', () => {
  const result = pivoted({ index: ['shop'], columns: ['kind'] });
  const flat = (levels: number[]) =>
    postProcess(result, [{ operation: 'flatten', options: { drop_levels: levels } }]).columns.map(({ name }) => name);
  expect(flat([0])).toEqual(['shop', 'x', 'y']);
  expect(() => flat([0, 1])).toThrow('at least one level must be left');
});
