import { describe, expect, it } from 'vitest';
import { decodeValue, encodeValue, isFilterParam, paramsOfValues, valuesOfParams } from '@/lib/dashboard/filter-params';
import { reaches } from '@/lib/dashboard/filter-scope';
import { isFilter } from '@/lib/dashboard/is-filter';
import { parseFilters } from '@/lib/dashboard/native-filter';

const items = parseFilters([
  { id: 'a', name: 'A', filterType: 'filter_select', defaultDataMask: { filterState: { value: ['x'] } } },
  { id: 'b', name: 'B', filterType: 'filter_range' },
  { id: 'c', name: 'C', filterType: 'filter_time' },
  { id: 'd', type: 'DIVIDER', title: 'Line' },
  { id: 'e', filterType: 'filter_unheard_of' },
]);
const values = (query: string) => valuesOfParams(items, new URLSearchParams(query));

describe('the address of a dashboard', () => {
  it('leaves out filters of no known kind', () => {
    expect(items.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('says nothing: defaults hold', () => {
    expect(values('').get('a')).toEqual({ value: ['x'] });
  });

  it('was sent by the form: what is absent was emptied', () => {
    expect(values('filters=1').get('a')).toEqual({ value: null });
  });

  it('carries choices, ranges and times', () => {
    const read = values('filters=1&a=y&a=~null&b.min=3&c=custom&c.since=2020-01-01');
    expect(read.get('a')).toEqual({ value: ['y', null] });
    expect(read.get('b')).toEqual({ value: [3, null] });
    expect(read.get('c')).toEqual({ value: '2020-01-01 : ' });
  });

  it.each([
    'filters=1&a=y&a=~null&a=%7E3',
    'filters=1&b.min=3',
    'filters=1&b.max=0&c=Last%20week',
    'filters=1&c=2020-01-01%20%3A%202021-01-01',
    'filters=1',
    '',
  ])('is written so that the same values are read again: %s', (query) => {
    const written = paramsOfValues(items.filter(isFilter), values(query));
    expect(values(written.toString())).toEqual(values(query));
  });

  it('tells parameters of filters from others', () => {
    const names = ['filters', 'NATIVE_FILTER-a', 'NATIVE_FILTER-a.min', 'cross.3', 'tab', 'region'];
    expect(names.filter(isFilterParam)).toEqual(names.slice(0, 4));
  });

  it.each(['text', '', '~', '~null', 3, 0.5, true, null])('brings %j back as it was', (value) => {
    expect(decodeValue(encodeValue(value))).toBe(value);
  });
});

describe('the reach of a filter', () => {
  const chart = { chartId: 5, parents: ['ROOT_ID', 'TABS-1', 'TAB-1', 'ROW-1'] };

  it.each([
    ['the whole dashboard', { rootPath: ['ROOT_ID'], excluded: [] }, true],
    ['the tab it is in', { rootPath: ['TAB-1'], excluded: [] }, true],
    ['another tab', { rootPath: ['TAB-2'], excluded: [] }, false],
    ['everything but this chart', { rootPath: ['ROOT_ID'], excluded: [5] }, false],
    ['nothing', { rootPath: [], excluded: [] }, false],
  ])('%s', (_name, scope, isReached) => {
    expect(reaches(scope, chart)).toBe(isReached);
  });
});
