import { defaultValue, type ExtraFormData, maskOf, mergeMasks, type Primitive } from '@/lib/dashboard/filter-mask';
import { isFilter, type NativeFilter } from '@/lib/dashboard/native-filter';
import { AppError } from '@/lib/errors/app-error';
import { type Cell, Decimal, type Frame } from '@/lib/frame/frame';
import type { DashboardContext } from '@/lib/permissions/can-read-data';
import type { Viewer } from '@/lib/permissions/viewer';
import { parseQueryContext } from '@/lib/query/parse-query-context';
import type { QueryFilter } from '@/lib/query/query-context';
import { timeGrainNames } from '@/lib/query/time-grain-names';
import { openDataset } from '@/lib/server/dataset/open-dataset';
import { runQueryContext } from '@/lib/server/run/query-context';
import type { DashboardState } from './dashboard-state';
import type { LoadedDashboard } from './load-dashboard';

export interface OptionsRequest {
  readonly dashboard: LoadedDashboard;
  readonly viewer: Viewer;
  readonly filter: NativeFilter;
  /** What the filters it depends on ask for. */
  readonly parents: ExtraFormData;
  readonly search: string;
  readonly limit: number;
  readonly signal: AbortSignal;
}

export interface Options {
  readonly values: readonly Primitive[];
  readonly hasMore: boolean;
}

/** What the filters that this one depends on ask for. */
export function parentsMask(dashboard: LoadedDashboard, state: DashboardState, filter: NativeFilter): ExtraFormData {
  const parents = dashboard.metadata.filters.filter(isFilter).filter(({ id }) => filter.cascadeParentIds.includes(id));
  return mergeMasks(parents.map((parent) => maskOf(parent, state.values.get(parent.id) ?? defaultValue(parent))));
}

/** Values of a filter's column, narrowed by what is typed, by its own conditions and by the filters it depends on. */
export async function filterOptions(request: OptionsRequest): Promise<Options> {
  const { filter, limit } = request;
  const column = columnOf(filter);
  const sortMetric = filter.sortMetric ?? null;
  const isAscending = filter.controlValues.sortAscending !== false;
  const frame = await ask(request, {
    columns: [column],
    metrics: sortMetric ? [sortMetric] : [],
    orderby: [[sortMetric ?? column, isAscending]],
    row_limit: limit + 1,
  });
  const values = (frame.columns[0]?.values ?? []).map(plain);
  return { values: values.slice(0, limit), hasMore: values.length > limit };
}

/** The least and the greatest value of a filter's column. */
export async function filterBounds(request: OptionsRequest): Promise<readonly [Primitive, Primitive]> {
  const column = columnOf(request.filter);
  const aggregate = (name: string, label: string) => ({
    expressionType: 'SIMPLE',
    aggregate: name,
    column: { column_name: column },
    label,
    hasCustomLabel: true,
  });
  const frame = await ask(request, { columns: [], metrics: [aggregate('MIN', 'min'), aggregate('MAX', 'max')] });
  const [low, high] = frame.columns.map(({ values }) => plain(values[0] ?? null));
  return [low ?? null, high ?? null];
}

/** The time grains of the dataset's database, or the time columns of the dataset, with their names. */
export async function filterChoices(request: OptionsRequest): Promise<readonly (readonly [string, string])[]> {
  const { filter, viewer } = request;
  const dataset = await openDataset({ id: datasetOf(filter), type: 'table' }, viewer, contextOf(request));
  if (filter.filterType === 'filter_timegrain') {
    const { timeGrains } = dataset.database.engine.dialect;
    return Object.keys(timeGrains).map((duration) => [duration, timeGrainNames[duration] ?? duration]);
  }
  return dataset.description.columns
    .filter(({ is_dttm }) => is_dttm)
    .map(({ column_name, verbose_name }) => [column_name, verbose_name || column_name]);
}

async function ask(request: OptionsRequest, query: Record<string, unknown>): Promise<Frame> {
  const { filter, parents, search, viewer, signal } = request;
  const searched: QueryFilter[] = search === '' ? [] : [{ col: columnOf(filter), op: 'ILIKE', val: `%${search}%` }];
  const context = parseQueryContext({
    datasource: { id: datasetOf(filter), type: 'table' },
    queries: [
      {
        ...query,
        filters: [...conditionsOf(parents), ...ownConditions(filter), ...searched],
        ...(typeof parents.time_range === 'string'
          ? { time_range: parents.time_range }
          : filter.time_range
            ? { time_range: filter.time_range }
            : {}),
        ...(filter.granularity_sqla ? { granularity: filter.granularity_sqla } : {}),
      },
    ],
  });
  const { items } = await runQueryContext({ context, viewer, signal, dashboard: contextOf(request) });
  const [item] = items;
  if (item?.kind !== 'result') throw new AppError('query_result_empty');
  return item.result.frame;
}

function conditionsOf({ filters }: ExtraFormData): QueryFilter[] {
  return Array.isArray(filters) ? (filters as QueryFilter[]) : [];
}

function ownConditions(filter: NativeFilter): QueryFilter[] {
  return (filter.adhoc_filters ?? []).flatMap((condition) => {
    const { expressionType, subject, operator, comparator } = condition;
    const isSimple = expressionType === 'SIMPLE' && typeof subject === 'string' && typeof operator === 'string';
    return isSimple ? [{ col: subject, op: operator, val: comparator }] : [];
  });
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
