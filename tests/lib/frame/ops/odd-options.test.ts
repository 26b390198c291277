import { describe, expect, it } from 'vitest';
import { postProcess } from '@/lib/frame/post-process';
import { column, day, frame, table } from '@/tests/lib/frame/frames';

const sales = frame(
  column('region', 'string', ['b', 'a', 'b']),
  column('day', 'temporal', [day('2024-01-01'), day('2024-01-03'), day('2024-01-04')]),
  column('n', 'numeric', [1, 2, 4], true),
  column('x', 'numeric', [1.5, null, 4]),
);
const aggregate = (operator: string, groupby: string[] = [], options: Record<string, unknown> = {}, of = 'x') =>
  postProcess(sales, [
    { operation: 'aggregate', options: { groupby, aggregates: { y: { column: of, operator, options } } } },
  ]);
const diff = (options: Record<string, unknown>) => postProcess(sales, [{ operation: 'diff', options }]);

describe('running totals in an aggregate', () => {
  it('are lists only in groups after a first one of a single row', () => {
    expect(table(aggregate('cumprod', ['region'], {}, 'n')).y).toMatchObject([2, { items: [1, 4] }]);
    const later = frame(column('region', 'string', ['a', 'a', 'b']), column('n', 'numeric', [1, 2, 4], true));
    const options = { groupby: ['region'], aggregates: { n: { operator: 'cumsum' } } };
    expect(() => postProcess(later, [{ operation: 'aggregate', options }])).toThrow('Must produce aggregated value');
  });

  it('are lists in every group of exact decimals', () => {
    const sums = { ...column('n', 'numeric', [1, 2, 4]), nativeType: 'DECIMAL' };
    const exact = frame(column('region', 'string', ['a', 'a', 'b']), sums);
    const options = { groupby: ['region'], aggregates: { n: { operator: 'cumsum' } } };
    const result = table(postProcess(exact, [{ operation: 'aggregate', options }])).n;
    expect(result).toMatchObject([{ items: [1, 3] }, 4]);
  });
});

describe('percentiles', () => {
  it.each([
    [{}, 'percentile needs the option q'],
    [{ q: 150 }, 'Percentiles must be in the range'],
  ])('refuse %j whatever the values', (options, reason) => {
    expect(() => aggregate('percentile', [], options)).toThrow(reason);
  });
});

describe('differences across columns', () => {
  it('have no value in the first one, a text included', () => {
    const result = diff({ columns: { region: 'region' }, axis: 1 });
    expect(result.columns[0]).toMatchObject({ kind: 'string', values: [null, null, null] });
  });

  it('refuse a date beside a number, and a text beside either', () => {
    expect(() => diff({ columns: { day: 'd', n: 'm' }, axis: 1 })).toThrow('Column n is not of the kind of day');
    expect(() => diff({ columns: { region: 'r', n: 'm' }, axis: 1 })).toThrow('Column n is not numeric');
  });

  it('are no integers against themselves', () => {
    const [, , , , again] = diff({ columns: { n: 'again' }, axis: 1, periods: 0 }).columns;
    expect(again).toMatchObject({ values: [0, 0, 0] });
    expect(again).not.toHaveProperty('integer');
  });
});

describe('resampling nothing', () => {
  it('still refuses a rule that nobody knows', () => {
    const empty = { ...frame(column('n', 'numeric', [])), index: [column('day', 'temporal', [])] };
    const options = { rule: 'foo', method: 'sum' };
    expect(() => postProcess(empty, [{ operation: 'resample', options }])).toThrow('Invalid frequency: foo');
  });

  it.each([null, 'toString', 'max'])('and the method %s', (method) => {
    const daily = {
      ...sales,
      index: [column('day', 'temporal', [day('2024-01-01'), day('2024-01-02'), day('2024-01-03')])],
    };
    expect(() => postProcess(daily, [{ operation: 'resample', options: { rule: '1D', method } }])).toThrow(
      'Resample method should be in asfreq, bfill, ffill, linear, median, mean, sum.',
    );
  });
});

describe('comparing nothing', () => {
  it('still refuses a comparison that nobody knows', () => {
    const options = { source_columns: [], compare_columns: [], compare_type: 'sum' };
    expect(() => postProcess(sales, [{ operation: 'compare', options }])).toThrow('`compare_type` must be');
  });
});
