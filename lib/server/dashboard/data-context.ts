import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { metadata } from '@/db/client';
import { chart } from '@/db/schema/chart';
import { datasetColumn } from '@/db/schema/dataset';
import { filterQuery } from '@/lib/dashboard/filter-query';
import { isFilter } from '@/lib/dashboard/is-filter';
import type { NativeFilter } from '@/lib/dashboard/native-filter';
import { AppError } from '@/lib/errors/app-error';
import type { DashboardContext } from '@/lib/permissions/can-read-data';
import type { Viewer } from '@/lib/permissions/viewer';
import { isColumn } from '@/lib/query/build/labels';
import { type ParsedQueryContext, parseQueryContext } from '@/lib/query/parse/parse-query-context';
import { filterForm } from '@/lib/server/dashboard/filters/filter-options';
import { readsDataset } from '@/lib/server/dataset/open-dataset';
import { chartContext } from '@/lib/server/run/chart-context';
import { type LoadedDashboard, loadDashboard } from './load-dashboard';
import { checkPartPayload, columnMeaning, type PartBounds } from './part-payload';
import { columnsOf as shownBy } from './shown-columns';

const asked = z.object({
  dashboardId: z.coerce.number().int().positive(),
  slice_id: z.coerce.number().int().optional().catch(undefined),
  chart_id: z.coerce.number().int().optional().catch(undefined),
  type: z.string().optional().catch(undefined),
  native_filter_id: z.string().optional().catch(undefined),
  groupby: z.array(z.unknown()).catch([]),
});
type Asked = z.infer<typeof asked>;

/**
 * The dashboard and its part (chart, filter or drill) that the form data of a query context names; undefined when it
 * names none that this viewer may see. Guests, and users who read the dataset only because the dashboard lends it, may
 * only send queries of that part. Otherwise throws `guest_payload_changed` or `dashboard_payload_changed`.
 */
export async function dashboardContext(
  context: ParsedQueryContext,
  viewer: Viewer,
): Promise<DashboardContext | undefined> {
  const { data } = asked.safeParse(context.formData);
  if (!data) return undefined;
  const dashboard = await seenDashboard(viewer, data.dashboardId);
  if (dashboard === null) return undefined;
  const filters = dashboard.metadata.filters.filter(isFilter);
  const filter = filters.find(({ id }) => data.type === 'NATIVE_FILTER' && id === data.native_filter_id);
  const part = filter ? filterPart(filter) : await chartPart(data, context);
  if (part === undefined) return undefined;
  const isGuest = viewer.kind === 'guest';
  if (isGuest || (dashboard.subject.roles.length > 0 && !(await readsDataset(context.datasource, viewer)))) {
    const own = filter ? filterQueries(filter) : await chartQueries(data, dashboard);
    const bounds = await boundsOf(own, filters, isGuest ? [] : crossColumns(dashboard), context.datasource.id);
    checkPartPayload(context, bounds, isGuest ? 'guest_payload_changed' : 'dashboard_payload_changed');
  }
  return { dashboard: dashboard.subject, part };
}

async function seenDashboard(viewer: Viewer, id: number): Promise<LoadedDashboard | null> {
  try {
    return await loadDashboard(viewer, String(id));
  } catch (error) {
    if (error instanceof AppError && error.code === 'dashboard_missing') return null;
    throw error;
  }
}

function filterPart({ targets }: NativeFilter): DashboardContext['part'] {
  return { kind: 'filter', targetDatasetIds: targets.flatMap(({ datasetId }) => datasetId ?? []) };
}

async function chartPart(data: Asked, context: ParsedQueryContext): Promise<DashboardContext['part'] | undefined> {
  if (data.slice_id) return { kind: 'chart', chartId: data.slice_id };
  if (data.slice_id !== 0 || !data.chart_id) return undefined;
  const columns = await columnsOf(context.datasource.id);
  // A label says nothing of what an expression reads.
  return {
    kind: 'drill',
    chartId: data.chart_id,
    columns: data.groupby.map((column) => (isColumn(column) ? columnMeaning(column) : String(column))),
    groupable: columns.flatMap(({ name, groupby }) => (groupby ? [name] : [])),
  };
}

async function columnsOf(datasetId: number) {
  const db = await metadata();
  return db
    .select({ name: datasetColumn.column_name, groupby: datasetColumn.groupby, isTime: datasetColumn.is_dttm })
    .from(datasetColumn)
    .where(eq(datasetColumn.dataset_id, datasetId));
}

/**
 * The queries by which a filter reads its values and its minimum and maximum, in its sort order and under its
 * conditions.
 */
function filterQueries(filter: NativeFilter): ParsedQueryContext['queries'] {
  const names = filter.targets.flatMap(({ column }) => column?.name ?? []);
  const ends = names.flatMap((column_name) =>
    ['MIN', 'MAX'].map((aggregate) => ({ expressionType: 'SIMPLE', aggregate, column: { column_name } })),
  );
  const form = filterForm(filter, { groupby: names });
  const { queries } = filterQuery(filter.filterType, form);
  return parseQueryContext({ datasource: { id: 0 }, queries: [...queries, { columns: names, metrics: ends }] }).queries;
}

/** The queries of a chart of the dashboard. For a drill, the columns are those of the drill instead of the chart's. */
async function chartQueries(data: Asked, dashboard: LoadedDashboard): Promise<ParsedQueryContext['queries']> {
  const id = data.slice_id || data.chart_id || 0;
  if (!dashboard.charts.has(id)) return [];
  const db = await metadata();
  const [row] = await db.select().from(chart).where(eq(chart.id, id));
  if (!row) return [];
  const { queries } = parseQueryContext(chartContext(row));
  if (data.slice_id) return queries;
  const columns = data.groupby.filter(isColumn);
  return queries.map((query) => ({ ...query, columns, groupby: null, orderby: [] }));
}

async function boundsOf(
  own: PartBounds['own'],
  filters: readonly NativeFilter[],
  crossed: readonly string[],
  datasetId: number,
): Promise<PartBounds> {
  const narrowed = filters.flatMap(({ targets }) => targets.flatMap(({ column }) => column?.name ?? []));
  const choosesTime = filters.some(({ filterType }) => filterType === 'filter_timecolumn');
  const columns = choosesTime ? await columnsOf(datasetId) : [];
  return {
    own,
    filtered: new Set([...narrowed, ...crossed]),
    hasTimeFilter: filters.some(({ filterType }) => filterType === 'filter_time'),
    timeColumns: new Set(columns.flatMap(({ name, isTime }) => (isTime ? [name] : []))),
  };
}

/** The columns by which cross-filters of this dashboard can filter. */
function crossColumns(dashboard: LoadedDashboard): string[] {
  if (!dashboard.metadata.hasCrossFilters) return [];
  return [...dashboard.charts.values()].flatMap((chart) => shownBy(chart).map(columnMeaning));
}
