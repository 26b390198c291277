import { expect, it } from 'vitest';
import { valuesOfMask, valuesOfRison } from '@/lib/server/dashboard/rison-state';

const one = (mask: object) => valuesOfMask({ 'NATIVE_FILTER-1': mask }).get('NATIVE_FILTER-1');

it('tells what was cleared from what nobody touched', () => {
  expect(one({ filterState: { value: ['USA'], label: 'USA' } })).toEqual({ value: ['USA'] });
  expect(one({ filterState: { value: null } })).toEqual({ value: null });
  expect(one({ extraFormData: {}, filterState: {}, ownState: {} })).toBeUndefined();
});

it('reads the values from the conditions where the state says none', () => {
  const filters = (...list: readonly object[]) => one({ extraFormData: { filters: list } });
  expect(filters({ col: 'a', op: 'IN', val: ['USA', null] })).toEqual({ value: ['USA', null] });
  expect(filters({ col: 'a', op: '>=', val: 1 }, { col: 'a', op: '<=', val: 5 })).toEqual({ value: [1, 5] });
  expect(filters({ col: 'a', op: '<=', val: 5 })).toEqual({ value: [null, 5] });
  expect(filters({ col: 'a', op: '==', val: 2 })).toEqual({ value: [2, 2] });
  expect(one({ extraFormData: { time_range: 'Last week' } })).toEqual({ value: 'Last week' });
  expect(one({ extraFormData: { time_grain_sqla: 'P1M' } })).toEqual({ value: ['P1M'] });
  expect(one({ extraFormData: { granularity_sqla: 'day' } })).toEqual({ value: ['day'] });
});

it('keeps that an exclusion was turned off, and reads nothing from a broken text', () => {
  const text = "('NATIVE_FILTER-1':(filterState:(value:!(a),excludeFilterValues:!f)))";
  expect(valuesOfRison(text).get('NATIVE_FILTER-1')).toEqual({ value: ['a'], excludes: false });
  expect(valuesOfRison('(')).toEqual(new Map());
});
