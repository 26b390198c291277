import { type APIRequestContext, expect } from 'playwright/test';
import { datasetId } from '@/tests/pages/dataset-id';

export interface FilterDashboard {
  readonly id: number;
  /** The charts in the first and in the second tab. */
  readonly charts: readonly [number, number];
  readonly url: string;
  remove(): Promise<void>;
}

export const ids = {
  region: 'NATIVE_FILTER-region',
  country: 'NATIVE_FILTER-country',
  people: 'NATIVE_FILTER-people',
  years: 'NATIVE_FILTER-years',
  grain: 'NATIVE_FILTER-grain',
  column: 'NATIVE_FILTER-column',
  second: 'NATIVE_FILTER-second',
} as const;

type Settings = Readonly<Record<string, unknown>>;

export interface FilterDashboardOptions {
  readonly isHorizontal?: boolean;
  /** Settings that take the place of those of a filter, by its id. */
  readonly filters?: Readonly<Record<string, Settings>>;
}

/**
 * Makes a dashboard of the nations' figures with two tabs, each with one chart, and filters of every type: the country
 * depends on the region, and the last filter reaches the second tab alone.
 */
export async function makeFilterDashboard(
  request: APIRequestContext,
  { isHorizontal = false, filters = {} }: FilterDashboardOptions = {},
): Promise<FilterDashboard> {
  const dataset = await datasetId(request, 'nations');
  const headers = await proof(request);
  const charts: number[] = [];
  for (const dimension of ['region', 'country']) {
    const params = { viz_type: 'pie', groupby: [dimension], metric: 'people', datasource: `${dataset}__table` };
    const data = {
      slice_name: `Rows by ${dimension}`,
      viz_type: 'pie',
      datasource_id: dataset,
      datasource_type: 'table',
      params: JSON.stringify(params),
    };
    charts.push(await made(request, '/api/v1/chart/', data, headers));
  }
  const [first = 0, second = 0] = charts;
  const id = await made(request, '/api/v1/dashboard/', { dashboard_title: `Filters ${Date.now()}` }, headers);
  const settings = {
    positions: positions([first, second]),
    native_filter_configuration: configuration(dataset).map((one) => ({ ...one, ...filters[String(one.id)] })),
    filter_bar_orientation: isHorizontal ? 'HORIZONTAL' : 'VERTICAL',
    cross_filters_enabled: true,
  };
  const saved = await request.put(`/api/v1/dashboard/${id}`, {
    data: { json_metadata: JSON.stringify(settings) },
    headers,
  });
  expect(saved.ok(), await saved.text()).toBe(true);
  return {
    id,
    charts: [first, second],
    url: `/superset/dashboard/${id}/`,
    remove: async () => {
      await request.delete(`/api/v1/dashboard/${id}`, { headers });
      for (const chart of charts) await request.delete(`/api/v1/chart/${chart}`, { headers });
    },
  };
}

async function made(request: APIRequestContext, path: string, data: unknown, headers: Record<string, string>) {
  const response = await request.post(path, { data, headers });
  expect(response.status(), await response.text()).toBe(201);
  return ((await response.json()) as { id: number }).id;
}

export async function proof(request: APIRequestContext): Promise<{ 'x-csrftoken': string }> {
  const { result } = (await (await request.get('/api/v1/security/csrf_token/')).json()) as { result: string };
  return { 'x-csrftoken': result };
}

function configuration(datasetId: number): Settings[] {
  const everywhere = { rootPath: ['ROOT_ID'], excluded: [] };
  const filter = (
    id: string,
    name: string,
    filterType: string,
    column: string | null,
    more: Settings = {},
  ): Settings => ({
    id,
    name,
    type: 'NATIVE_FILTER',
    filterType,
    description: '',
    targets: [{ datasetId, ...(column === null ? {} : { column: { name: column } }) }],
    controlValues: {},
    defaultDataMask: { extraFormData: {}, filterState: { value: null } },
    cascadeParentIds: [],
    scope: everywhere,
    ...more,
  });
  return [
    filter(ids.region, 'Region', 'filter_select', 'region', { description: 'Where the nations lie' }),
    filter(ids.country, 'Country', 'filter_select', 'country', { cascadeParentIds: [ids.region] }),
    filter(ids.people, 'People', 'filter_range', 'population'),
    filter(ids.years, 'Years', 'filter_time', null, { targets: [{}] }),
    { id: 'NATIVE_FILTER_DIVIDER-a', type: 'DIVIDER', title: 'Time', description: 'How times are grouped' },
    filter(ids.grain, 'Grain', 'filter_timegrain', null),
    filter(ids.column, 'Time column', 'filter_timecolumn', null),
    filter(ids.second, 'Second tab', 'filter_select', 'region', { scope: { rootPath: ['TAB-b'], excluded: [] } }),
  ];
}

function positions([first, second]: readonly [number, number]): Settings {
  const chart = (tab: string, chartId: number): Settings => ({
    [`TAB-${tab}`]: {
      type: 'TAB',
      id: `TAB-${tab}`,
      children: [`ROW-${tab}`],
      parents: ['ROOT_ID', 'TABS-1'],
      meta: { text: tab === 'a' ? 'First' : 'Second' },
    },
    [`ROW-${tab}`]: {
      type: 'ROW',
      id: `ROW-${tab}`,
      children: [`CHART-${tab}`],
      parents: ['ROOT_ID', 'TABS-1', `TAB-${tab}`],
      meta: { background: 'BACKGROUND_TRANSPARENT' },
    },
    [`CHART-${tab}`]: {
      type: 'CHART',
      id: `CHART-${tab}`,
      children: [],
      parents: ['ROOT_ID', 'TABS-1', `TAB-${tab}`, `ROW-${tab}`],
      meta: { width: 8, height: 50, chartId },
    },
  });
  return {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['TABS-1'] },
    GRID_ID: { type: 'GRID', id: 'GRID_ID', children: [], parents: ['ROOT_ID'] },
    'TABS-1': { type: 'TABS', id: 'TABS-1', children: ['TAB-a', 'TAB-b'], parents: ['ROOT_ID'], meta: {} },
    ...chart('a', first),
    ...chart('b', second),
  };
}
