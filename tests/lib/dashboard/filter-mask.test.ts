import { describe, expect, it } from 'vitest';
import { defaultMask, defaultValue, maskOf, mergeMasks } from '@/lib/dashboard/filter-mask';
import { NativeFilter } from '@/lib/dashboard/native-filter';

const filter = (filterType: string, extra: object = {}) =>
  NativeFilter.parse({
    id: 'NATIVE_FILTER-1',
    name: 'One',
    filterType,
    targets: [{ datasetId: 3, column: { name: 'gender' } }],
    ...extra,
  });

describe('what a filter adds to a chart', () => {
  it.each([
    ['one value', {}, ['boy'], { filters: [{ col: 'gender', op: 'IN', val: ['boy'] }] }],
    ['values and NULL', {}, [null, 'boy'], { filters: [{ col: 'gender', op: 'IN', val: [null, 'boy'] }] }],
    ['nothing', {}, [], {}],
    [
      'values to leave out',
      { inverseSelection: true },
      ['boy'],
      { filters: [{ col: 'gender', op: 'NOT IN', val: ['boy'] }] },
    ],
    [
      'nothing where something is required',
      { enableEmptyFilter: true },
      [],
      { adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: '1 = 0' }] },
    ],
  ])('a choice of %s', (_name, controlValues, value, mask) => {
    expect(maskOf(filter('filter_select', { controlValues }), { value })).toEqual(mask);
  });

  it('includes again when the reader turned the exclusion off', () => {
    const excluding = filter('filter_select', { controlValues: { inverseSelection: true } });
    expect(maskOf(excluding, { value: ['boy'], excludes: false })).toEqual({
      filters: [{ col: 'gender', op: 'IN', val: ['boy'] }],
    });
  });

  it.each([
    [
      [10, 50],
      [
        ['>=', 10],
        ['<=', 50],
      ],
    ],
    [[10, null], [['>=', 10]]],
    [[null, 50], [['<=', 50]]],
    [[0, 0], [['==', 0]]],
    [
      [50, 10],
      [
        ['>=', 50],
        ['<=', 10],
      ],
    ],
  ])('a range %j', (value, filters) => {
    expect(maskOf(filter('filter_range'), { value })).toEqual({
      filters: filters.map(([op, val]) => ({ col: 'gender', op, val })),
    });
  });

  it('a range without ends adds nothing', () => {
    expect(maskOf(filter('filter_range'), { value: [null, null] })).toEqual({});
  });

  it('times, grains and time columns', () => {
    expect(maskOf(filter('filter_time'), { value: 'Last quarter' })).toEqual({ time_range: 'Last quarter' });
    expect(maskOf(filter('filter_time'), { value: 'No filter' })).toEqual({});
    expect(maskOf(filter('filter_timegrain'), { value: ['P1M', 'P1Y'] })).toEqual({ time_grain_sqla: 'P1M' });
    expect(maskOf(filter('filter_timecolumn'), { value: ['ds'] })).toEqual({ granularity_sqla: 'ds' });
  });

  it('takes its default until somebody chooses', () => {
    const withDefault = filter('filter_select', { defaultDataMask: { filterState: { value: ['girl'] } } });
    expect(defaultValue(withDefault)).toEqual({ value: ['girl'] });
    expect(defaultMask(withDefault)).toEqual({ filters: [{ col: 'gender', op: 'IN', val: ['girl'] }] });
  });
});

describe('several filters on one chart', () => {
  it('conditions add up, of settings the last wins', () => {
    expect(
      mergeMasks([{ filters: [1], time_range: 'a' }, { filters: [2], time_range: 'b' }, { time_grain_sqla: 'P1D' }]),
    ).toEqual({ filters: [1, 2], time_range: 'b', time_grain_sqla: 'P1D' });
  });
});
