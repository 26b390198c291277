import { describe, expect, it } from 'vitest';
import { changedFilters, emptyValue, isSet, offeredOnly, problemOf } from '@/lib/dashboard/filter-bar/values';
import type { FilterValue } from '@/lib/dashboard/filter-mask';
import { isParamOf, paramsOfValue, submittedParam, valuesOfParams } from '@/lib/dashboard/filter-params';
import { isFilter } from '@/lib/dashboard/is-filter';
import { parseFilters } from '@/lib/dashboard/native-filter';

const filters = parseFilters([
  { id: 'a', name: 'A', filterType: 'filter_select', controlValues: { enableEmptyFilter: true } },
  { id: 'not', name: 'Not', filterType: 'filter_select', controlValues: { inverseSelection: true } },
  { id: 'b', name: 'B', filterType: 'filter_range' },
  { id: 'exact', name: 'Exact', filterType: 'filter_range', controlValues: { enableSingleValue: 1 } },
  { id: 'c', name: 'C', filterType: 'filter_time' },
  { id: 'd', name: 'D', filterType: 'filter_timegrain' },
]).filter(isFilter);

function filterOf(id: string) {
  const found = filters.find((filter) => filter.id === id);
  if (!found) throw new Error(`There is no filter ${id}`);
  return found;
}

describe('a value in the address', () => {
  const cases: [string, FilterValue][] = [
    ['a', { value: ['x', null, '', 3, true, '~'] }],
    ['not', { value: ['x'], excludes: false }],
    ['not', { value: ['x'] }],
    ['b', { value: [1, null] }],
    ['b', { value: [null, 2.5] }],
    ['exact', { value: [4, 4] }],
    ['c', { value: 'Last week' }],
    ['c', { value: '2020-01-01 : 2021-01-01' }],
    ['d', { value: ['P1M'] }],
    ['a', emptyValue],
  ];

  it.each(cases)('of %s comes back as it was: %j', (id, value) => {
    const params = new URLSearchParams([[submittedParam, '1'], ...paramsOfValue(filterOf(id), value)]);
    expect(valuesOfParams(filters, params).get(id)).toEqual(value);
  });

  it('is not that of another filter whose name begins alike', () => {
    expect(['b', 'b.min', 'bc', 'b2.min'].map((name) => isParamOf(filterOf('b'), name))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('a value', () => {
  it.each([
    [{ value: null }, false],
    [{ value: [] }, false],
    [{ value: [null, null] }, false],
    [{ value: [null] }, true],
    [{ value: ['x'] }, true],
    [{ value: [0, null] }, true],
    [{ value: 'No filter' }, false],
    [{ value: 'Last day' }, true],
  ])('%j counts as set: %s', (value, wanted) => {
    expect(isSet(value)).toBe(wanted);
  });

  it('is missed where one is required', () => {
    expect(problemOf(filterOf('a'), emptyValue)).toBe('required');
    expect(problemOf(filterOf('a'), { value: ['x'] })).toBeNull();
    expect(problemOf(filterOf('not'), emptyValue)).toBeNull();
  });

  it('of a range has its minimum below its maximum', () => {
    expect(problemOf(filterOf('b'), { value: [2, 2] })).toBe('order');
    expect(problemOf(filterOf('b'), { value: [1, 2] })).toBeNull();
    expect(problemOf(filterOf('b'), { value: [5, null] })).toBeNull();
    expect(problemOf(filterOf('exact'), { value: [2, 2] })).toBeNull();
  });

  it('has changed when the address would be another', () => {
    const before = { a: { value: ['x'] }, not: { value: ['y'] } };
    const after = { a: { value: ['x'] }, not: { value: ['y'], excludes: false }, b: { value: [null, null] } };
    expect(changedFilters(filters, before, after)).toEqual(['not']);
  });

  it('keeps what is still offered, and stays the same where all of it is', () => {
    const value = { value: ['x', 'y'], excludes: false };
    expect(offeredOnly(value, ['x', 'y', 'z'])).toBe(value);
    expect(offeredOnly(value, ['y'])).toEqual({ value: ['y'], excludes: false });
    expect(offeredOnly(value, [])).toEqual({ value: null, excludes: false });
  });
});
