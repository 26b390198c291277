import { describe, expect, it } from 'vitest';
import { filterStateOf } from '@/lib/dashboard/filter-state';
import { NativeFilter } from '@/lib/dashboard/native-filter';

const filter = (filterType: string, extra: object = {}) =>
  NativeFilter.parse({ id: 'NATIVE_FILTER-1', name: 'One', filterType, targets: [{}], ...extra });

describe('the state of a filter', () => {
  it('has the values of a choice, their words, and whether they are left out', () => {
    expect(filterStateOf(filter('filter_select'), { value: ['boy', null] })).toEqual({
      value: ['boy', null],
      label: 'boy, <NULL>',
      excludeFilterValues: true,
    });
  });

  it('keeps that a reader turned an exclusion off', () => {
    const excluding = filter('filter_select', { controlValues: { inverseSelection: true } });
    expect(filterStateOf(excluding, { value: ['boy'] })).toMatchObject({ label: 'boy (excluded)' });
    expect(filterStateOf(excluding, { value: ['boy'], excludes: false })).toMatchObject({
      label: 'boy',
      excludeFilterValues: false,
    });
  });

  it.each([
    [[10, 50], '10 ≤ x ≤ 50'],
    [[null, 50], 'x ≤ 50'],
    [[20, null], 'x ≥ 20'],
    [[20, 20], 'x = 20'],
    [[-1000, 10_000_000], '-1k ≤ x ≤ 10M'],
  ])('says a range %j as %s', (value, label) => {
    expect(filterStateOf(filter('filter_range'), { value })).toEqual({ value, label, validateMessage: '' });
  });

  it('is that of an empty filter where a default value was cleared, and none where there was no value', () => {
    const withDefault = filter('filter_time', { defaultDataMask: { filterState: { value: 'Last year' } } });
    expect(filterStateOf(withDefault, { value: null })).toEqual({ value: null });
    expect(filterStateOf(filter('filter_time'), { value: null })).toEqual({});
    expect(filterStateOf(filter('filter_select'), { value: null })).toEqual({});
    const first = filter('filter_select', { controlValues: { defaultToFirstItem: true } });
    expect(filterStateOf(first, { value: null })).toEqual({ value: null, excludeFilterValues: true });
  });
});
