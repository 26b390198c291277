import { expect, test } from 'vitest';
import { AppError } from '@/lib/errors/app-error';
import { postProcess } from '@/lib/frame/post-process';
import { column, day, frame, table } from './frames';

const sales = frame(
  column('day', 'temporal', [day('2021-01-01'), day('2021-01-01'), day('2021-01-02'), day('2021-01-04')]),
  column('country', 'string', ['DE', 'FR', 'DE', null]),
  column('sum', 'numeric', [1, 2, 3, 4], true),
);
const pivot = {
  operation: 'pivot',
  options: { index: ['day'], columns: ['country'], aggregates: { sum: { operator: 'sum' } } },
};

test('pivot, rename to nothing and flatten make one column a series', () => {
  const steps = [
    pivot,
    { operation: 'rename', options: { columns: { sum: null }, level: 0 } },
    { operation: 'flatten' },
  ];
  expect(table(postProcess(sales, steps))).toEqual({
    day: [day('2021-01-01'), day('2021-01-02'), day('2021-01-04')],
    '<NULL>': [null, null, 4],
    DE: [1, 3, null],
    FR: [2, null, null],
  });
});

test('absent cells turn an integer metric into floats, a fill value keeps it', () => {
  expect(postProcess(sales, [pivot]).columns.map(({ integer }) => integer ?? false)).toEqual([false, false, false]);
  const filled = { ...pivot, options: { ...pivot.options, metric_fill_value: 0 } };
  expect(postProcess(sales, [filled]).columns.every(({ integer }) => integer)).toBe(true);
});

test('no step changes nothing, absent steps are passed over', () => {
  expect(postProcess(sales, [])).toBe(sales);
  expect(postProcess(sales, [null])).toBe(sales);
});

test.each([
  [{ operation: 'nope' }, 'Unsupported post processing operation: nope'],
  [{ operation: 'toString' }, 'Unsupported post processing operation: toString'],
  [{ operation: '' }, '`operation` property of post processing object undefined'],
  [{ operation: 'sort', options: { by: ['nope'] } }, 'Referenced columns not available in DataFrame.'],
  [
    { operation: 'pivot', options: { index: ['day'], aggregates: {} } },
    'Pivot operation must include at least one aggregate',
  ],
  [{ operation: 'cum', options: { operator: 'mean', columns: { sum: 'sum' } } }, 'Invalid cumulative operator: mean'],
])('%j is refused', (step, reason) => {
  const attempt = () => postProcess(sales, [step]);
  expect(attempt).toThrow(AppError);
  expect(attempt).toThrow(`Error: ${reason}`);
});

test('an unknown option is refused and named', () => {
  expect(() => postProcess(sales, [{ operation: 'sort', options: { bogus: 1 } }])).toThrow(/bogus/);
});

test('a pivot that would fill the memory is refused', () => {
  const many = Array.from({ length: 6000 }, (_, at) => at);
  const wide = frame(
    column('day', 'numeric', many),
    column('country', 'numeric', many),
    column('sum', 'numeric', many),
  );
  expect(() => postProcess(wide, [pivot])).toThrow('The pivot would have more than 5000000 cells');
});

test('steps that would fill the memory together are refused', () => {
  const many = frame(
    column(
      'sum',
      'numeric',
      Array.from({ length: 100_000 }, (_, at) => at),
    ),
  );
  const more = Array.from({ length: 250 }, (_, at) => ({
    operation: 'cum',
    options: { operator: 'max', columns: { sum: `sum ${at}` } },
  }));
  expect(() => postProcess(many, more)).toThrow('The post-processing would have more than 20000000 cells');
});
