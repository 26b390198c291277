import { expect, it } from 'vitest';
import { valuesOfMask, valuesOfRison } from '@/lib/server/dashboard/rison-state';

it('reads the values of a mask in which other filters were never touched', () => {
  const mask = {
    'NATIVE_FILTER-1': { id: 'NATIVE_FILTER-1', filterState: { value: ['USA'], label: 'USA' } },
    'NATIVE_FILTER-2': { id: 'NATIVE_FILTER-2', filterState: {} },
    '106': { id: '106', extraFormData: {}, filterState: {} },
  };
  expect(valuesOfMask(mask).get('NATIVE_FILTER-1')).toEqual({ value: ['USA'] });
  expect(valuesOfMask(mask).get('NATIVE_FILTER-2')).toEqual({ value: null });
});

it('keeps that an exclusion was turned off, and reads nothing from a broken text', () => {
  const text = "('NATIVE_FILTER-1':(filterState:(value:!(a),excludeFilterValues:!f)))";
  expect(valuesOfRison(text).get('NATIVE_FILTER-1')).toEqual({ value: ['a'], excludes: false });
  expect(valuesOfRison('(')).toEqual(new Map());
});
