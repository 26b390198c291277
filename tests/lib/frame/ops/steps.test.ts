import { expect, test } from 'vitest';
import { CellList } from '@/lib/frame/frame';
import { postProcess } from '@/lib/frame/post-process';
import { column, day, frame, table } from '@/tests/lib/frame/frames';

const numbers = frame(
  column('a', 'numeric', [1, 2, 3, 4], true),
  column('b', 'numeric', [2.5, null, -1, 4]),
  column('g', 'string', ['x', 'y', 'x', null]),
);

const only = (operation: string, options: Record<string, unknown>, from = numbers) =>
  table(postProcess(from, [{ operation, options }]));

test('cum counts NULL as 0 and writes beside or in place', () => {
  expect(only('cum', { operator: 'sum', columns: { b: 'total' } }).total).toEqual([2.5, 2.5, 1.5, 5.5]);
  expect(only('cum', { operator: 'max', columns: { b: 'b' } }).b).toEqual([2.5, 2.5, 2.5, 4]);
});

test('diff leaves the first rows NULL, or the last ones going forward', () => {
  expect(only('diff', { columns: { a: 'd' } }).d).toEqual([null, 1, 1, 1]);
  expect(only('diff', { columns: { a: 'd' }, periods: -1 }).d).toEqual([-1, -1, -1, null]);
});

test('rolling needs min_periods values and then drops the rows before', () => {
  const options = { rolling_type: 'mean', columns: { a: 'r' }, window: 2 };
  expect(only('rolling', options).r).toEqual([null, 1.5, 2.5, 3.5]);
  expect(only('rolling', { ...options, min_periods: 0 }).r).toEqual([1, 1.5, 2.5, 3.5]);
  expect(only('rolling', { ...options, min_periods: 2 }).r).toEqual([1.5, 2.5, 3.5]);
  expect(only('rolling', { ...options, win_type: 'boxcar', window: 3 }).r).toEqual([null, null, 2, 3]);
});

test('rolling refuses options that its statistic does not take', () => {
  const options = { columns: { a: 'r' }, window: 2, rolling_type_options: { ddof: 0 } };
  expect(only('rolling', { ...options, rolling_type: 'std' }).r).toEqual([null, 0.5, 0.5, 0.5]);
  expect(() => only('rolling', { ...options, rolling_type: 'mean' })).toThrow("Invalid options for mean: {'ddof': 0}");
});

test('columns that are not there are told before what else is wrong', () => {
  const missing = 'Referenced columns not available in DataFrame.';
  expect(() => only('cum', { operator: 'mean', columns: { z: 'z' } })).toThrow(missing);
  expect(() => only('pivot', { index: [], columns: ['z'], aggregates: {} })).toThrow(missing);
});

test('compare divides by zero into an infinity', () => {
  const pair = frame(column('now', 'numeric', [2, 3, null]), column('then', 'numeric', [1, 0, 5]));
  const options = { source_columns: ['now'], compare_columns: ['then'], compare_type: 'percentage' };
  const change = [1, Number.POSITIVE_INFINITY, null];
  expect(only('compare', options, pair).percentage__now__then).toEqual(change);
  expect(Object.keys(only('compare', { ...options, drop_original_columns: true }, pair))).toEqual([
    'percentage__now__then',
  ]);
});

test('contribution takes NULL as 0 down a column and leaves it along a row', () => {
  expect(only('contribution', { columns: ['a', 'b'] }).b).toEqual([2.5 / 5.5, 0, -1 / 5.5, 4 / 5.5]);
  expect(only('contribution', { orientation: 'row', columns: ['a', 'b'] }).b).toEqual([2.5 / 3.5, null, -0.5, 0.5]);
  expect(() => only('contribution', {})).toThrow('Column "g" is not numeric');
});

test('rank is the share of values not above, within a group', () => {
  expect(only('rank', { metric: 'a', group_by: 'g' }).rank).toEqual([0.5, 1, 1, null]);
});

test('sort puts NULL last either way and remembers the rows', () => {
  const result = postProcess(numbers, [{ operation: 'sort', options: { by: 'b', ascending: false } }]);
  expect(table(result).b).toEqual([4, 2.5, -1, null]);
  expect(result.index[0]?.values).toEqual([3, 0, 2, 1]);
});

test('select chooses, leaves out and renames', () => {
  expect(Object.keys(only('select', { columns: ['b', 'a'], exclude: ['a'], rename: { b: 'c' } }))).toEqual(['c']);
});

test('aggregate leaves out rows without a group', () => {
  const options = {
    groupby: ['g'],
    aggregates: { sum: { column: 'a', operator: 'sum' }, mean: { column: 'b', operator: 'mean' } },
  };
  expect(only('aggregate', options)).toEqual({ g: ['x', 'y'], sum: [4, 2], mean: [0.75, null] });
});

const days = frame(
  column('t', 'temporal', [day('2021-01-01'), day('2021-01-02'), day('2021-01-04')]),
  column('v', 'numeric', [1, 2, 4], true),
);
const byDay = { operation: 'pivot', options: { index: ['t'], aggregates: { v: { operator: 'sum' } } } };

test.each([
  ['asfreq', [1, 2, null, 4]],
  ['ffill', [1, 2, 2, 4]],
  ['bfill', [1, 2, 4, 4]],
  ['linear', [1, 2, 3, 4]],
  ['sum', [1, 2, 0, 4]],
  ['mean', [1, 2, null, 4]],
])('resample to days by %s', (method, expected) => {
  const result = postProcess(days, [byDay, { operation: 'resample', options: { rule: '1D', method } }]);
  expect(table(result).v).toEqual(expected);
});

test('resample names a week by its Sunday and a month by its end or start', () => {
  const labels = (rule: string) =>
    postProcess(days, [byDay, { operation: 'resample', options: { rule, method: 'sum' } }]).index[0]?.values;
  expect(labels('W')).toEqual([day('2021-01-03'), day('2021-01-10')]);
  expect(labels('W-MON')).toEqual([day('2021-01-04')]);
  expect(labels('M')).toEqual([day('2021-01-31')]);
  expect(labels('MS')).toEqual([day('2021-01-01')]);
  expect(labels('Q')).toEqual([day('2021-03-31')]);
});

test('histogram names its bins and keeps the upper edge in the last', () => {
  expect(only('histogram', { column: 'a', groupby: [], bins: 2 })).toEqual({ '1.0 - 2.5': [2], '2.5 - 4.0': [2] });
});

test('boxplot lists what lies beyond the whiskers', () => {
  const values = frame(column('v', 'numeric', [1, 2, 3, 4, 5, 6, 100], true));
  const box = only('boxplot', { groupby: [], metrics: ['v'], whisker_type: 'tukey' }, values);
  expect([box.v__min, box.v__q1, box.v__median, box.v__q3, box.v__max]).toEqual([[1], [2.5], [4], [5.5], [6]]);
  expect(box.v__outliers).toEqual([new CellList([100])]);
});

test('geohashes decode to the middle of their cell and encode to twelve letters', () => {
  const places = frame(column('h', 'string', ['s000']));
  const decoded = only('geohash_decode', { geohash: 'h', longitude: 'x', latitude: 'y' }, places);
  expect([decoded.x, decoded.y]).toEqual([[0.17578125], [0.087890625]]);
  const point = frame(column('y', 'numeric', [40.7128]), column('x', 'numeric', [-74.006]));
  expect(only('geohash_encode', { geohash: 'h', longitude: 'x', latitude: 'y' }, point).h).toEqual(['dr5regw3ppyz']);
});

test('geodetic texts are read in degrees, minutes and seconds', () => {
  const places = frame(column('p', 'string', ['10.5 S, 20 W', '23 26m 22s N 23 27m 30s E', null]));
  const read = only('geodetic_parse', { geodetic: 'p', longitude: 'x', latitude: 'y' }, places);
  expect(read.y).toEqual([-10.5, 23 + 26 / 60 + 22 / 3600, 0]);
});

test('a forecast continues a line with a weekly season and holds the truth in its interval', () => {
  const start = day('2021-01-01');
  const truth = (at: number) => 100 + at * 0.5 + 10 * Math.sin((2 * Math.PI * at) / 7);
  const past = Array.from({ length: 120 }, (_, at) => at);
  const series = frame(
    column(
      '__timestamp',
      'temporal',
      past.map((at) => start + at * 86_400_000),
    ),
    column('v', 'numeric', past.map(truth)),
  );
  const result = only('prophet', { time_grain: 'P1D', periods: 14, confidence_interval: 0.8 }, series);
  expect(result.__timestamp).toHaveLength(134);
  expect(result.v?.at(-1)).toBeNull();
  for (let at = 120; at < 134; at++) {
    expect(Math.abs(Number(result.v__yhat?.[at]) - truth(at))).toBeLessThan(3);
    expect(Number(result.v__yhat_lower?.[at])).toBeLessThan(Number(result.v__yhat?.[at]));
    expect(Number(result.v__yhat_upper?.[at])).toBeGreaterThan(Number(result.v__yhat?.[at]));
  }
});

test('escape_separator and unescape_separator change nothing: flatten escapes its own headers', () => {
  for (const operation of ['escape_separator', 'unescape_separator']) {
    expect(postProcess(numbers, [{ operation, options: {} }])).toEqual(numbers);
  }
});

test('rolling counts the values in a full window, of any column', () => {
  const options = { rolling_type: 'count', window: 2 };
  expect(only('rolling', { ...options, columns: { b: 'r' } }).r).toEqual([null, 1, 1, 2]);
  expect(only('rolling', { ...options, columns: { g: 'r' } }).r).toEqual([null, 2, 2, 1]);
});

test('rolling finds no slant and the flattest shape where all values are the same', () => {
  const same = frame(column('c', 'numeric', [5, 5, 5, 5], true));
  expect(only('rolling', { rolling_type: 'skew', columns: { c: 'r' }, window: 3 }, same).r).toEqual([null, null, 0, 0]);
  expect(only('rolling', { rolling_type: 'kurt', columns: { c: 'r' }, window: 4 }, same).r).toEqual([
    null,
    null,
    null,
    -3,
  ]);
});

test('rolling takes the share of a quantile by its short name and shows options as they are refused', () => {
  const options = { columns: { a: 'r' }, window: 4 };
  expect(only('rolling', { ...options, rolling_type: 'quantile', rolling_type_options: { q: 0.25 } }).r).toEqual([
    null,
    null,
    null,
    1.75,
  ]);
  const refused = { ...options, rolling_type: 'std', rolling_type_options: { pairwise: false, other: null } };
  expect(() => only('rolling', refused)).toThrow("Invalid options for std: {'pairwise': False, 'other': None}");
});

test('margins are taken over the rows without NULL, and holes are filled in them too', () => {
  const sales = frame(
    column('g', 'string', ['x', 'x', 'y', 'y']),
    column('p', 'string', ['a', 'b', 'a', 'b']),
    column('v', 'numeric', [1, 2, 3, 4], true),
    column('w', 'numeric', [1, null, 3, 4]),
  );
  const options = {
    index: ['g'],
    columns: ['p'],
    aggregates: { v: { operator: 'sum' }, w: { operator: 'sum' } },
    marginal_distributions: true,
    marginal_distribution_name: 'All',
  };
  expect(only('pivot', options, sales)).toMatchObject({ 'v, b': [2, 4, 4], 'v, All': [1, 7, 8], 'w, All': [1, 7, 8] });
});

test('resample fills integers with integers, and takes sums and parts of fixed steps', () => {
  const axis = { ...column('t', 'temporal', [day('2021-01-01'), day('2021-01-03')]) };
  const series = { ...frame(column('z', 'numeric', [10, 20], true)), index: [axis] };
  const after = (options: Record<string, unknown>) =>
    postProcess(series, [{ operation: 'resample', options }]).columns[0];
  expect(after({ rule: '1D', method: 'asfreq', fill_value: 0 })).toMatchObject({ values: [10, 0, 20], integer: true });
  expect(after({ rule: '1D', method: 'asfreq', fill_value: 'none' })).toMatchObject({ kind: 'string' });
  expect(after({ rule: '1D12H', method: 'sum' })?.values).toEqual([10, 20]);
  expect(after({ rule: '1.5D', method: 'sum' })?.values).toEqual([10, 20]);
});

test('aggregate takes an axis and the method of a percentile', () => {
  const by = (operator: string, options: Record<string, unknown>) =>
    only('aggregate', { groupby: [], aggregates: { out: { column: 'a', operator, options } } }).out;
  expect(by('sum', { axis: 0 })).toEqual([10]);
  expect(by('percentile', { q: 40, method: 'lower' })).toEqual([2]);
  expect(by('nanpercentile', { q: 40, interpolation: 'higher' })).toEqual([3]);
  expect(() => by('percentile', { q: 40, method: 'nope' })).toThrow('nope');
});

test('rolling and compare refuse dates', () => {
  const dates = frame(column('t', 'temporal', [day('2021-01-01'), day('2021-01-02')]));
  expect(() => only('rolling', { rolling_type: 'max', columns: { t: 'r' }, window: 1 }, dates)).toThrow();
  const pair = { source_columns: ['t'], compare_columns: ['t'], compare_type: 'ratio' };
  expect(() => only('compare', pair, dates)).toThrow('Column "t" is not numeric');
});

test('diff takes the name of an axis', () => {
  expect(only('diff', { columns: { a: 'd' }, axis: 'index' }).d).toEqual([null, 1, 1, 1]);
  expect(only('diff', { columns: { a: 'a1', b: 'b1' }, axis: 'columns' }).b1).toEqual([1.5, null, -4, 0]);
});

test('cum of truth values is an integer', () => {
  const flags = frame(column('f', 'boolean', [true, false, true]));
  const [, total] = postProcess(flags, [
    { operation: 'cum', options: { operator: 'sum', columns: { f: 't' } } },
  ]).columns;
  expect(total).toMatchObject({ values: [1, 1, 2], integer: true });
});

test('contribution without names takes all columns, and says first that new names are too few', () => {
  const pair = frame(column('a', 'numeric', [1, 3], true), column('f', 'boolean', [true, false]));
  expect(only('contribution', { columns: [], rename_columns: [] }, pair).a).toEqual([0.25, 0.75]);
  expect(() => only('contribution', { columns: ['f'] }, pair)).toThrow('Column "f" is not numeric');
  expect(() => only('contribution', { columns: ['a', 'g'], rename_columns: ['x'] })).toThrow(
    '`rename_columns` must have the same length as `columns` + `time_shift_columns`.',
  );
});

test('select leaves out and renames all columns under a first level, and only what it kept', () => {
  const values = frame(
    column('k', 'string', ['x', 'x']),
    column('c', 'string', ['p', 'q']),
    column('v', 'numeric', [1, 2]),
  );
  const pivot = {
    operation: 'pivot',
    options: { index: ['k'], columns: ['c'], aggregates: { v: { operator: 'sum' } } },
  };
  const after = (options: Record<string, unknown>) =>
    Object.keys(table(postProcess(values, [pivot, { operation: 'select', options }])));
  expect(after({ exclude: ['v'] })).toEqual([]);
  expect(after({ rename: { v: 'w' } })).toEqual(['w, p', 'w, q']);
  expect(() => only('select', { columns: ['a'], exclude: ['b'] })).toThrow('Referenced columns not available');
});

test('null for a choice is no, and numbers choose a direction', () => {
  expect(only('sort', { by: 'a', ascending: 0 }).a).toEqual([4, 3, 2, 1]);
  expect(only('sort', { by: ['a'], ascending: [1] }).a).toEqual([1, 2, 3, 4]);
  const pivot = { operation: 'pivot', options: { index: ['g'], aggregates: { a: { operator: 'sum' } } } };
  const after = (steps: { operation: string; options: Record<string, unknown> }[]) =>
    table(postProcess(numbers, steps));
  const flat = (reset_index: boolean | null) => ({ operation: 'flatten', options: { reset_index } });
  expect(after([pivot, flat(null)])).toEqual({ a: [4, 2] });
  const kept = { ...pivot, options: { ...pivot.options, drop_missing_columns: null } };
  expect(after([kept, flat(true)])).toEqual({ g: ['x', 'y', null], a: [4, 2, 4] });
});
