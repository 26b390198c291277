import type { Subject } from '@/tests/bench/stage';
import { askJson, call, type Visitor } from '@/tests/bench/visitor';

export interface MadeDashboard {
  readonly id: number;
  readonly path: string;
}

export interface FilteredDashboard extends MadeDashboard {
  /** Values that its filter, named `Chosen`, can take. */
  readonly values: readonly string[];
}

interface ChartOf {
  readonly id: number;
  readonly slice_name: string;
}

const mostValues = 30;

type Nodes = Record<string, Readonly<Record<string, unknown>>>;

const transparent = { background: 'BACKGROUND_TRANSPARENT' };

/** 60 tiles, four in a row: the charts of the subject again and again. */
export async function makeWide(subject: Subject): Promise<MadeDashboard> {
  const charts = await chartsOf(subject);
  const nodes: Nodes = {};
  const rows = rowsOf(nodes, charts, { from: 0, count: 60, inRow: 4, parents: ['ROOT_ID', 'GRID_ID'] });
  return make(subject.visitor, 'Sixty tiles', { ...frame(rows), ...nodes });
}

/** 45 charts: five tabs with nine each. */
export async function makeTabbed(subject: Subject): Promise<MadeDashboard> {
  const charts = await chartsOf(subject);
  const nodes: Nodes = {};
  const tabs = [0, 1, 2, 3, 4].map((at) => {
    const id = `TAB-${at}`;
    const parents = ['ROOT_ID', 'TABS-1', id];
    const children = rowsOf(nodes, charts, { from: at * 9, count: 9, inRow: 3, parents });
    nodes[id] = { type: 'TAB', id, children, parents: parents.slice(0, 2), meta: { text: `Tab ${at}` } };
    return id;
  });
  nodes['TABS-1'] = { type: 'TABS', id: 'TABS-1', children: tabs, parents: ['ROOT_ID'], meta: {} };
  const positions = { ...frame([]), ...nodes, ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['TABS-1'] } };
  return make(subject.visitor, 'Forty-five charts', positions);
}

/** Four charts and a value filter on a column of their dataset. */
export async function makeFiltered(subject: Subject): Promise<FilteredDashboard> {
  const { visitor } = subject;
  const charts = await chartsOf(subject);
  const { datasetId, column, values } = await filterOf(visitor, charts[0]?.id ?? 0);
  const nodes: Nodes = {};
  const rows = rowsOf(nodes, charts, { from: 0, count: 4, inRow: 2, parents: ['ROOT_ID', 'GRID_ID'] });
  const filter = {
    ...{ id: 'NATIVE_FILTER-bench', name: 'Chosen', type: 'NATIVE_FILTER', filterType: 'filter_select' },
    ...{ targets: [{ datasetId, column: { name: column } }], cascadeParentIds: [], description: '' },
    ...{ scope: { rootPath: ['ROOT_ID'], excluded: [] }, defaultDataMask: {} },
    controlValues: { multiSelect: false, enableEmptyFilter: false, defaultToFirstItem: false, searchAllOptions: false },
  };
  const made = await make(visitor, 'Filtered', { ...frame(rows), ...nodes }, { native_filter_configuration: [filter] });
  return { ...made, values };
}

export async function deleteDashboard(visitor: Visitor, { id }: MadeDashboard): Promise<void> {
  await call(visitor, 'DELETE', `/api/v1/dashboard/${id}`);
}

async function chartsOf({ visitor, dashboardId }: Subject): Promise<readonly ChartOf[]> {
  const { result } = await askJson<{ result: readonly ChartOf[] }>(visitor, `/api/v1/dashboard/${dashboardId}/charts`);
  if (result.length === 0) throw new Error('the dashboard has no charts');
  return result;
}

/** A text column of the chart's dataset with some of its values. */
async function filterOf(visitor: Visitor, chartId: number) {
  const { result: chart } = await askJson<{ result: { params: string } }>(visitor, `/api/v1/chart/${chartId}`);
  const datasetId = Number.parseInt(String((JSON.parse(chart.params) as { datasource: string }).datasource), 10);
  const { result: dataset } = await askJson<{
    result: { columns: readonly { column_name: string; type_generic: number; filterable: boolean }[] };
  }>(visitor, `/api/v1/dataset/${datasetId}`);
  for (const { column_name, type_generic, filterable } of dataset.columns) {
    if (type_generic !== 1 || !filterable) continue;
    const path = `/api/v1/datasource/table/${datasetId}/column/${encodeURIComponent(column_name)}/values/`;
    const { result } = await askJson<{ result: readonly unknown[] }>(visitor, path);
    const values = result.filter((value): value is string => typeof value === 'string' && value !== '');
    if (values.length >= mostValues) return { datasetId, column: column_name, values: values.slice(0, mostValues) };
  }
  throw new Error(`the dataset ${datasetId} has no column of texts to filter by`);
}

interface RowsPlan {
  /** The place of the first chart among all. */
  readonly from: number;
  readonly count: number;
  readonly inRow: number;
  readonly parents: readonly string[];
}

/** Adds rows of charts to the nodes, and returns the ids of the rows. */
function rowsOf(nodes: Nodes, charts: readonly ChartOf[], { from, count, inRow, parents }: RowsPlan): string[] {
  const rows: string[] = [];
  for (let at = from; at < from + count; at += 1) {
    const row = `ROW-${Math.floor((at - from) / inRow)}-${from}`;
    if (!rows.includes(row)) rows.push(row);
    const chart = charts[at % charts.length];
    const id = `CHART-${at}`;
    const meta = { width: 12 / inRow, height: 24, chartId: chart?.id, sliceName: chart?.slice_name };
    nodes[id] = { type: 'CHART', id, children: [], parents: [...parents, row], meta };
    const before = (nodes[row]?.children ?? []) as readonly string[];
    nodes[row] = { type: 'ROW', id: row, children: [...before, id], parents, meta: transparent };
  }
  return rows;
}

function frame(rows: readonly string[]): Nodes {
  return {
    ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
    GRID_ID: { type: 'GRID', id: 'GRID_ID', children: rows, parents: ['ROOT_ID'] },
  };
}

async function make(
  visitor: Visitor,
  title: string,
  nodes: Readonly<Record<string, unknown>>,
  settings: Readonly<Record<string, unknown>> = {},
): Promise<MadeDashboard> {
  const { id } = await askJson<{ id: number }>(visitor, '/api/v1/dashboard/', { dashboard_title: title });
  const positions = { DASHBOARD_VERSION_KEY: 'v2', ...nodes };
  await call(visitor, 'PUT', `/api/v1/dashboard/${id}`, { json_metadata: JSON.stringify({ ...settings, positions }) });
  return { id, path: `/superset/dashboard/${id}/` };
}
