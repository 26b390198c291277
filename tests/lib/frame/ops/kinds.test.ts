import { describe, expect, it } from 'vitest';
import { type Column, columnOf } from '@/lib/frame/frame';
import { postProcess } from '@/lib/frame/post-process';
import { column, day, frame, table } from '@/tests/lib/frame/frames';

const times = [day('2024-01-01'), day('2024-01-03') + 5_400_000, day('2024-01-02')];
const sums: Column = { ...column('sum', 'numeric', [5430796, 3567754, 3543961]), nativeType: 'DECIMAL' };
const kinds = frame(
  column('g', 'string', ['x', 'x', 'y']),
  column('time', 'temporal', times),
  column('gap', 'temporal', [times[0] ?? 0, null, times[2] ?? 0]),
  column('is', 'boolean', [true, false, false]),
  column('text', 'string', ['b', 'a', 'c']),
  column('none', 'numeric', [null, null, null]),
  sums,
);

const only = (operation: string, options: Record<string, unknown>) => postProcess(kinds, [{ operation, options }]);
const z = (operation: string, options: Record<string, unknown>) => columnOf(only(operation, options), 'z');
const cum = (operator: string, source: string) => z('cum', { operator, columns: { [source]: 'z' } });
const aggregated = (operator: string, source: string) =>
  z('aggregate', { groupby: 'g', aggregates: { z: { column: source, operator } } });

describe('running values', () => {
  it('of times are extremes, and none beside a missing time', () => {
    expect(cum('min', 'time')).toMatchObject({ kind: 'temporal', values: [times[0], times[0], times[0]] });
    for (const [operator, source] of [
      ['sum', 'time'],
      ['max', 'gap'],
    ] as const) {
      expect(() => cum(operator, source)).toThrow('is not numeric');
    }
  });

  it('of booleans are booleans', () => {
    expect(cum('min', 'is')).toMatchObject({ kind: 'boolean', values: [true, false, false] });
  });

  it('of texts join them or are the first or last of them', () => {
    expect(cum('sum', 'text')?.values).toEqual(['b', 'ba', 'bac']);
    expect(cum('min', 'text')?.values).toEqual(['b', 'a', 'a']);
    expect(cum('max', 'text')).toMatchObject({ kind: 'string', values: ['b', 'b', 'c'] });
    expect(() => cum('prod', 'text')).toThrow('Column text is not numeric');
  });

  it('of whole numbers keep the lowest 64 bits', () => {
    const whole = frame(column('n', 'numeric', [3327, 3197, 3602, 3273, 3262, 16286], true));
    const options = { operator: 'prod', columns: { n: 'z' } };
    const { z: products } = table(postProcess(whole, [{ operation: 'cum', options }]));
    expect(products?.slice(0, 5)).toEqual([3327, 10636419, 38312381238, 125396423791974, 409043134409419188n]);
    expect(products?.[5]).toBe(BigInt.asIntN(64, 409043134409419188n * 16286n));
    const aggregates = { n: { operator: 'prod' } };
    const [all] = postProcess(whole, [{ operation: 'aggregate', options: { groupby: null, aggregates } }]).columns;
    expect(all?.values).toEqual([products?.[5]]);
  });
});

describe('differences', () => {
  it('of times are the texts of spans', () => {
    const spans = [null, '2 days 01:30:00', '-1 days 01:30:00'];
    expect(z('diff', { columns: { time: 'z' } })).toMatchObject({ kind: 'string', values: spans });
    const options = { source_columns: ['gap'], compare_columns: ['time'], compare_type: 'difference' };
    const [name] = ['difference__gap__time'];
    const expected = { kind: 'string', values: ['0 days 00:00:00', null, '0 days 00:00:00'] };
    expect(columnOf(only('compare', options), name)).toMatchObject(expected);
  });

  it('of booleans are booleans', () => {
    expect(z('diff', { columns: { is: 'z' } })).toMatchObject({ kind: 'boolean', values: [null, true, false] });
  });
});

describe('aggregates', () => {
  it('of times: a deviation is the text of a span, and a missing time is the extreme', () => {
    expect(aggregated('std', 'time')).toMatchObject({ kind: 'string', values: ['1 days 00:45:00', '0 days 00:00:00'] });
    expect(aggregated('nanmax', 'gap')?.values).toEqual([null, times[2]]);
  });

  it('of exact decimals are exact decimals', () => {
    for (const operator of ['sum', 'min', 'max', 'prod']) {
      expect(aggregated(operator, 'sum')).toMatchObject({ nativeType: 'DECIMAL' });
    }
  });

  it('count no NULL where a column has no value', () => {
    expect(aggregated('count_nonzero', 'none')?.values).toEqual([0, 0]);
  });

  it('join texts into running lists', () => {
    expect(aggregated('cumsum', 'text')?.values).toMatchObject([{ items: ['b', 'ba'] }, 'c']);
  });
});

describe('a box plot', () => {
  const box = (metric: string) => only('boxplot', { groupby: ['g'], metrics: [metric], whisker_type: 'tukey' });

  it('of times has times', () => {
    expect(columnOf(box('time'), 'time__mean')?.kind).toBe('temporal');
    expect(columnOf(box('time'), 'time__count')?.kind).toBe('numeric');
  });

  it('of words has a count only', () => {
    expect(table(box('text'))).toMatchObject({
      text__mean: [null, null],
      text__max: [null, null],
      text__count: [2, 1],
    });
  });
});

describe('a pivot', () => {
  const pivot = (options: Record<string, unknown>) => only('pivot', { index: ['g'], ...options });

  it('writes exact decimals in headers without a point', () => {
    const { columns } = pivot({ columns: ['sum'], aggregates: { is: { operator: 'count' } } });
    expect(columns.map(({ name }) => name)).toEqual(['is, 3543961', 'is, 3567754', 'is, 5430796']);
  });

  it('combines every metric with every value, and integers beside doubles become doubles', () => {
    const sales = frame(
      column('day', 'numeric', [1, 1], true),
      column('who', 'string', ['boy', 'girl']),
      column('hole', 'numeric', [2.5, null]),
      column('n', 'numeric', [3, 4], true),
    );
    const aggregates = { hole: { operator: 'max' }, n: { operator: 'sum' } };
    const options = { index: ['day'], columns: ['who'], aggregates, combine_value_with_metric: true };
    const result = postProcess(sales, [{ operation: 'pivot', options }]);
    expect(table(result)).toEqual({ 'boy, hole': [2.5], 'boy, n': [3], 'girl, hole': [null], 'girl, n': [4] });
    expect(result.columns.some(({ integer }) => integer)).toBe(false);
  });

  it.each([[], null, '', 0, false])('with the aggregates %j has none', (aggregates) => {
    expect(() => pivot({ aggregates })).toThrow('Pivot operation must include at least one aggregate');
  });

  it('takes one index as a text, and misses it in null', () => {
    expect(pivot({ index: 'g', aggregates: { sum: { operator: 'min' } } }).length).toBe(2);
    expect(() => pivot({ index: null, aggregates: {} })).toThrow('Pivot operation requires at least one index');
  });
});

it('a histogram of times counts microseconds', () => {
  const { columns } = only('histogram', { column: 'time', groupby: [], bins: 1 });
  expect(columns[0]?.name).toBe('1704067200000000.0 - 1704245400000000.0');
});

it('times that a resample fills become mixed values', () => {
  const daily = { ...frame(column('time', 'temporal', [5, 7])), index: [column('day', 'temporal', [0, 172_800_000])] };
  const options = { rule: '1D', method: 'asfreq', fill_value: 0 };
  expect(postProcess(daily, [{ operation: 'resample', options }]).columns[0]).toMatchObject({ kind: 'string' });
});

it('a rolling type that is no text is named as it is', () => {
  const rolled = (rolling_type: unknown) => only('rolling', { rolling_type, columns: { sum: 'z' }, window: 2 });
  for (const [type, name] of [
    [1, '1'],
    [null, 'None'],
    [true, 'True'],
    [[], '[]'],
  ]) {
    expect(() => rolled(type)).toThrow(`Invalid rolling_type: ${String(name)}`);
  }
});

it.each([null, 1, {}])('the whiskers %j of a box plot are the extremes', (whisker_type) => {
  const box = (type: unknown) => table(only('boxplot', { groupby: [], metrics: ['sum'], whisker_type: type }));
  expect(box(whisker_type)).toEqual(box('min/max'));
});

it.each([
  ['diff', { columns: { nope: 'd' }, axis: 3 }],
  ['pivot', { index: [[null]], aggregates: {} }],
  ['pivot', { index: ['g'], columns: [null], aggregates: {} }],
  ['compare', { source_columns: ['sum'], compare_columns: [true], compare_type: 'ratio', precision: 'x' }],
  ['aggregate', { groupby: [{}], aggregates: {} }],
])('%s says first which columns are missing', (operation, options) => {
  expect(() => only(operation, options)).toThrow('Referenced columns not available in DataFrame.');
});
