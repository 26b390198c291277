import { describe, expect, it } from 'vitest';
import {
  editConfig,
  type FilterConfig,
  type FilterItem,
  isFilterItem,
  readConfig,
} from '@/lib/dashboard/filter-config/config';
import { controlChanges, type DefaultItem, defaultMask } from '@/lib/dashboard/filter-config/default-mask';
import type { FilterType } from '@/lib/dashboard/filter-config/filter-types';

type Value = readonly DefaultItem[] | string;

/** A filter of a type, made by the edits of the dialog. */
function made(filterType: FilterType): FilterItem {
  let config: FilterConfig = { items: [], removed: new Set() };
  config = editConfig(config, { type: 'add_filter', id: 'NATIVE_FILTER-1', datasetId: 7 });
  config = editConfig(config, { type: 'set_filter_type', id: 'NATIVE_FILTER-1', filterType });
  if (filterType === 'filter_select' || filterType === 'filter_range') {
    config = editConfig(config, { type: 'set_column', id: 'NATIVE_FILTER-1', column: 'city' });
  }
  const [filter] = config.items;
  if (!filter || !isFilterItem(filter)) throw new Error('There is no filter.');
  return filter;
}

/** The value, and what it adds to the queries of charts by the contract. */
const values: Readonly<Record<FilterType, readonly (readonly [Value, object])[]>> = {
  filter_select: [
    [['Oslo'], { filters: [{ col: 'city', op: 'IN', val: ['Oslo'] }] }],
    [['Oslo', null], { filters: [{ col: 'city', op: 'IN', val: ['Oslo', null] }] }],
  ],
  filter_range: [
    [
      [1, 9],
      {
        filters: [
          { col: 'city', op: '>=', val: 1 },
          { col: 'city', op: '<=', val: 9 },
        ],
      },
    ],
    [[1, null], { filters: [{ col: 'city', op: '>=', val: 1 }] }],
    [[null, 9], { filters: [{ col: 'city', op: '<=', val: 9 }] }],
    [[4, 4], { filters: [{ col: 'city', op: '==', val: 4 }] }],
  ],
  filter_time: [['Last week', { time_range: 'Last week' }]],
  filter_timecolumn: [[['date'], { granularity_sqla: 'date' }]],
  filter_timegrain: [[['P1M'], { time_grain_sqla: 'P1M' }]],
};

const settings: Readonly<Record<FilterType, Readonly<Record<string, readonly unknown[]>>>> = {
  filter_select: {
    enableEmptyFilter: [true, false],
    multiSelect: [true, false],
    inverseSelection: [true, false],
    searchAllOptions: [true, false],
    creatable: [true, false],
    sortAscending: [true, false, undefined],
  },
  filter_range: {
    enableEmptyFilter: [true, false],
    rangeDisplayMode: ['slider', 'input', 'slider-and-input'],
  },
  filter_time: { enableEmptyFilter: [true, false] },
  filter_timecolumn: { enableEmptyFilter: [true, false], sortAscending: [true, false, undefined] },
  filter_timegrain: { enableEmptyFilter: [true, false], sortAscending: [true, false, undefined] },
};

describe('the default value of a filter', () => {
  for (const [type, known] of Object.entries(values) as [FilterType, (typeof values)[FilterType]][]) {
    it(`has the mask of the contract for ${type}, whatever is set before and after it`, () => {
      const filter = made(type);
      for (const [value, extraFormData] of known) {
        for (const [key, choices] of Object.entries(settings[type])) {
          for (const setting of choices) {
            const before = { ...filter, ...controlChanges(filter, key, setting) };
            const first: FilterItem = { ...before, defaultDataMask: defaultMask(before, value) };
            const later: FilterItem = { ...filter, defaultDataMask: defaultMask(filter, value) };
            const second: FilterItem = { ...later, ...controlChanges(later, key, setting) };
            const isOne = key === 'multiSelect' && setting === false;
            const kept = isOne && Array.isArray(value) ? value.slice(0, 1) : value;
            const op = key === 'inverseSelection' && setting === true ? 'NOT IN' : 'IN';
            const mask = type === 'filter_select' ? { filters: [{ col: 'city', op, val: kept }] } : extraFormData;
            expect([key, setting, second.defaultDataMask]).toMatchObject([
              key,
              setting,
              { extraFormData: mask, filterState: { value: kept }, ownState: {} },
            ]);
            if (!isOne) expect(second).toEqual(first);
            const [read] = readConfig(JSON.parse(JSON.stringify([second]))).items;
            expect(JSON.stringify(read)).toBe(JSON.stringify(JSON.parse(JSON.stringify({ ...read, ...second }))));
          }
        }
      }
    });
  }

  it.each([
    [0, [2, 9], [2, null], [{ col: 'city', op: '>=', val: 2 }]],
    [0, [null, 9], [9, null], [{ col: 'city', op: '>=', val: 9 }]],
    [1, [2, 9], [2, 2], [{ col: 'city', op: '==', val: 2 }]],
    [2, [2, 9], [null, 9], [{ col: 'city', op: '<=', val: 9 }]],
    [2, [2, null], [null, 2], [{ col: 'city', op: '<=', val: 2 }]],
    [undefined, [2, 2], [2, 2], [{ col: 'city', op: '==', val: 2 }]],
  ])('of a range that now takes one value (%s) is one of its ends', (single, value, kept, filters) => {
    const filter = made('filter_range');
    const ranged: FilterItem = { ...filter, defaultDataMask: defaultMask(filter, value) };
    expect(controlChanges(ranged, 'enableSingleValue', single).defaultDataMask).toMatchObject({
      extraFormData: { filters },
      filterState: { value: kept },
    });
  });
});
