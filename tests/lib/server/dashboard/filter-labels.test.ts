import { expect, it } from 'vitest';
import { chartsOf } from '@/lib/dashboard/open-tab';
import { readState } from '@/lib/server/dashboard/dashboard-state';
import { filterLabels } from '@/lib/server/dashboard/filter-labels';
import { tileRequest } from '@/lib/server/dashboard/tile-request';
import { loadedChart, loadedDashboard } from '@/tests/support/loaded-dashboard';

const chosen = (column: string, value: string) => ({
  extraFormData: { filters: [{ col: column, op: 'IN', val: [value] }] },
  filterState: { value: [value] },
});
const filter = (name: string, defaultDataMask: object = {}, scope = ['ROOT_ID']) => ({
  id: name,
  name,
  filterType: 'filter_select',
  targets: [{ datasetId: 1, column: { name: name.toLowerCase() } }],
  scope: { rootPath: scope, excluded: [] },
  defaultDataMask,
});
const when = {
  id: 'When',
  name: 'When',
  filterType: 'filter_time',
  targets: [{}],
  scope: { rootPath: ['ROOT_ID'], excluded: [] },
  defaultDataMask: { extraFormData: { time_range: 'Last year' }, filterState: { value: 'Last year' } },
};

function told(filters: readonly object[], rejected: readonly string[] = []): readonly string[] {
  const dashboard = loadedDashboard(loadedChart(1, {}), { native_filter_configuration: filters });
  const [block] = chartsOf(dashboard.blocks, 'all');
  if (!block) throw new Error('the chart has no place');
  const state = readState(dashboard, new URLSearchParams());
  const { applied } = tileRequest(dashboard, state, block);
  return filterLabels(dashboard, state, block, { applied, rejected }).map(({ text, state: at }) => `${text}, ${at}`);
}

it('a tile tells of the filters that reach it whether they apply, cannot, or are not set', () => {
  const filters = [
    filter('City', chosen('city', 'Oslo')),
    filter('Region'),
    filter('Country', chosen('country', 'Kenya')),
    filter('Elsewhere', chosen('city', 'Rome'), ['TAB-2']),
  ];
  expect(told(filters)).toEqual(['City: Oslo, applied', 'Country: Kenya, applied', 'Region, unset']);
  expect(told(filters, ['country'])).toEqual(['City: Oslo, applied', 'Country: Kenya, incompatible', 'Region, unset']);
});

it('a time range is incompatible with a chart without time', () => {
  expect(told([when])).toEqual(['When: Last year, incompatible']);
});
