import { describe, expect, test } from 'vitest';
import { changedFilters } from '@/lib/dashboard/filter-config/changes';
import type { AppError } from '@/lib/errors/app-error';
import {
  checkMetadata,
  copiedMetadata,
  placedChartIds,
  storedMetadata,
  storedPositions,
} from '@/lib/server/dashboard/metadata-text';
import { tabsOf } from '@/lib/server/resources/dashboard/actions';

const layout = {
  ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['TABS-1'] },
  'TABS-1': { type: 'TABS', id: 'TABS-1', children: ['TAB-1', 'TAB-2'] },
  'TAB-1': { type: 'TAB', id: 'TAB-1', children: ['CHART-1'], parents: ['ROOT_ID', 'TABS-1'], meta: { text: 'One' } },
  'TAB-2': { type: 'TAB', id: 'TAB-2', children: [], parents: ['ROOT_ID', 'TABS-1'], meta: { text: 'Two' } },
  'CHART-1': { type: 'CHART', id: 'CHART-1', children: [], meta: { chartId: 7 } },
};

describe('json_metadata', () => {
  test('is refused with keys and types of its own making', () => {
    const refusal = (text: string) => {
      try {
        checkMetadata(text);
        return null;
      } catch (error) {
        return (error as AppError).details;
      }
    };
    expect(refusal('{"show_patterns": true}')).toBeNull();
    expect(refusal('{"nonsense": 1}')).toEqual({ json_metadata: [{ nonsense: ['Unknown field.'] }] });
    expect(refusal('{"refresh_frequency": "abc"}')).toEqual({
      json_metadata: [{ refresh_frequency: ['Not a valid integer.'] }],
    });
    expect(refusal('[1]')).toEqual({ json_metadata: [{ _schema: ['Invalid input type.'] }] });
    expect(refusal('{"color_scheme": null, "positions": {}}')).toBeNull();
  });

  test('is stored whole, without the layout, its default filters those of placed charts', () => {
    const saved = { refresh_frequency: 60, positions: layout, default_filters: '{"7": {"a": 1}, "8": {}}' };
    const stored = storedMetadata(saved, new Set(placedChartIds(layout)));
    expect(stored).toMatchObject({
      refresh_frequency: 60,
      color_scheme: '',
      cross_filters_enabled: true,
      default_filters: '{"7":{"a":1}}',
    });
    expect(stored).not.toHaveProperty('positions');
  });

  test('of a copy keeps what a save does not reset', () => {
    const original = { native_filter_configuration: [{ id: 'A' }], refresh_frequency: 30 };
    expect(copiedMetadata(original, { positions: {} })).toEqual({
      native_filter_configuration: [{ id: 'A' }],
      positions: {},
    });
  });
});

describe('a layout', () => {
  test('is stored with sorted keys, the uuids of its charts and the ids of their copies', () => {
    const text = storedPositions({ b: 1, 'CHART-1': layout['CHART-1'] }, new Map([[9, 'u-9']]), new Map([[7, 9]]));
    expect(text).toBe(
      '{"CHART-1":{"children":[],"id":"CHART-1","meta":{"chartId":9,"uuid":"u-9"},"type":"CHART"},"b":1}',
    );
  });

  test('tells its tabs', () => {
    const { all_tabs, tab_tree } = tabsOf(JSON.stringify(layout));
    expect(all_tabs).toEqual({ 'TAB-1': 'One', 'TAB-2': 'Two' });
    expect(tab_tree.map(({ title, parents }) => [title, parents])).toEqual([
      ['One', ['ROOT_ID', 'TABS-1']],
      ['Two', ['ROOT_ID', 'TABS-1']],
    ]);
    expect(tabsOf(null)).toEqual({ all_tabs: {}, tab_tree: [] });
  });
});

test('filters change in place, join at the end, go, and follow a given order', () => {
  const stored = [{ id: 'a', name: 'A' }, { id: 'b' }];
  expect(changedFilters(stored, { modified: [{ id: 'a', name: 'A2' }, { id: 'c' }] })).toEqual([
    { id: 'a', name: 'A2' },
    { id: 'b' },
    { id: 'c' },
  ]);
  expect(changedFilters(stored, { deleted: ['a', 'x'] })).toEqual([{ id: 'b' }]);
  expect(changedFilters(stored, { reordered: ['b', 'a'] }).map(({ id }) => id)).toEqual(['b', 'a']);
  expect(changedFilters(stored, { reordered: ['b'], modified: [{ id: 'c' }] }).map(({ id }) => id)).toEqual(['b', 'c']);
});
