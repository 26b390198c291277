import { defaultValue, type ExtraFormData, maskOf, mergeMasks, type Primitive } from '@/lib/dashboard/filter-mask';
import { filterQuery } from '@/lib/dashboard/filter-query';
import { isFilter } from '@/lib/dashboard/is-filter';
import type { NativeFilter } from '@/lib/dashboard/native-filter';
import { AppError } from '@/lib/errors/app-error';
import { type Cell, Decimal, type Frame } from '@/lib/frame/frame';
import type { DashboardContext } from '@/lib/permissions/can-read-data';
import type { Viewer } from '@/lib/permissions/viewer';
import type { FormData } from '@/lib/query/form-data';
import { parseQueryContext } from '@/lib/query/parse/parse-query-context';
import type { QueryContext } from '@/lib/query/query-context';
import { timeGrainNames } from '@/lib/query/time-grain-names';
import type { DashboardState } from '@/lib/server/dashboard/dashboard-state';
import type { LoadedDashboard } from '@/lib/server/dashboard/load-dashboard';
import { openDataset } from '@/lib/server/dataset/open-dataset';
import { runQueryContext } from '@/lib/server/run/query-context';
import { chartText } from '@/lib/text/chart-texts/chart-texts';

export interface OptionsRequest {
  readonly dashboard: LoadedDashboard;
  readonly viewer: Viewer;
  readonly filter: NativeFilter;
  /** The form data of the filters that it depends on. */
  readonly parents: ExtraFormData;
  readonly search: string;
  readonly limit: number;
  readonly signal: AbortSignal;
}

export interface Options {
  readonly values: readonly Primitive[];
  readonly hasMore: boolean;
}

/** The merged form data of the filters that this one depends on. */
export function parentsMask(dashboard: LoadedDashboard, state: DashboardState, filter: NativeFilter): ExtraFormData {
  const parents = dashboard.metadata.filters.filter(isFilter).filter(({ id }) => filter.cascadeParentIds.includes(id));
  return mergeMasks(parents.map((parent) => maskOf(parent, state.values.get(parent.id) ?? defaultValue(parent))));
}

/**
 * Values of a filter's column that match the search text, the filter's own conditions and the filters that it depends
 * on.
 */
export async function filterOptions(request: OptionsRequest): Promise<Options> {
  const { filter, limit, search } = request;
  const form = { ...formOf(request), groupby: [columnOf(filter)], row_limit: limit + 1 };
  const frame = await ask(request, filterQuery('filter_select', form, { search }));
  const values = (frame.columns[0]?.values ?? []).map(plain);
  return { values: values.slice(0, limit), hasMore: values.length > limit };
}

/** The minimum and maximum of a filter's column. */
export async function filterBounds(request: OptionsRequest): Promise<readonly [Primitive, Primitive]> {
  const form = { ...formOf(request), groupby: [columnOf(request.filter)] };
  const frame = await ask(request, filterQuery('filter_range', form));
  const [low, high] = frame.columns.map(({ values }) => plain(values[0] ?? null));
  return [low ?? null, high ?? null];
}

/**
 * The time grains of the dataset's database, or the time columns of the dataset, as pairs of value and display name.
 * Grains are named in the language of the request.
 */
export async function filterChoices(request: OptionsRequest): Promise<readonly (readonly [string, string])[]> {
  const { filter, viewer } = request;
  const dataset = await openDataset({ id: datasetOf(filter), type: 'table' }, viewer, contextOf(request));
  if (filter.filterType === 'filter_timegrain') {
    const { timeGrains } = dataset.database.engine.dialect;
    return Object.keys(timeGrains).map((duration) => [duration, chartText(timeGrainNames[duration] ?? duration)]);
  }
  return dataset.description.columns
    .filter(({ is_dttm }) => is_dttm)
    .map(({ column_name, verbose_name }) => [column_name, verbose_name || column_name]);
}

async function ask(request: OptionsRequest, asked: QueryContext): Promise<Frame> {
  const { viewer, signal } = request;
  const context = parseQueryContext({ datasource: asked.datasource, queries: asked.queries });
  const { items } = await runQueryContext({ context, viewer, signal, dashboard: contextOf(request) });
  const [item] = items;
  if (item?.kind !== 'result') throw new AppError('query_result_empty');
  return item.result.frame;
}

function formOf({ filter, parents }: OptionsRequest): FormData {
  return filterForm(filter, { datasource: `${datasetOf(filter)}__table`, extra_form_data: parents });
}

/** A filter's settings as form data. */
export function filterForm(filter: NativeFilter, more: Partial<FormData>): FormData {
  const { filterType, controlValues, sortMetric, time_range, granularity_sqla, adhoc_filters } = filter;
  return {
    datasource: '0__table',
    viz_type: filterType,
    adhoc_filters: adhoc_filters ?? [],
    sortMetric,
    sortAscending: controlValues.sortAscending !== false,
    ...(time_range ? { time_range } : {}),
    ...(granularity_sqla ? { granularity_sqla } : {}),
    ...more,
  };
}

function contextOf({ dashboard, filter }: OptionsRequest): DashboardContext {
  return { dashboard: dashboard.subject, part: { kind: 'filter', targetDatasetIds: [datasetOf(filter)] } };
}

function datasetOf(filter: NativeFilter): number {
  const id = filter.targets[0]?.datasetId;
  if (id === undefined) throw new AppError('chart_dataset_lost');
  return id;
}

function columnOf(filter: NativeFilter): string {
  const name = filter.targets[0]?.column?.name;
  if (name === undefined) throw new AppError('dashboard_part_missing', { part: 'column for', id: filter.name });
  return name;
}

function plain(cell: Cell): Primitive {
  if (typeof cell === 'bigint' || cell instanceof Decimal) return String(cell);
  return typeof cell === 'object' && cell !== null ? JSON.stringify(cell) : cell;
}
