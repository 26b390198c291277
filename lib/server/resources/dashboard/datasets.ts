import { eq } from 'drizzle-orm';
import { readMetadata } from '@/db/client';
import { chart } from '@/db/schema/chart';
import { dashboardChart } from '@/db/schema/dashboard';
import type { Viewer } from '@/lib/permissions/viewer';
import { toldDatasets } from '@/lib/server/dashboard/listed-datasets';
import { addUsed, nothingUsed, type UsedNames } from '@/lib/server/dashboard/used-columns';
import { datasetPayload } from '@/lib/server/resources/dataset/payload';

/**
 * The datasets of a dashboard, each reduced to what the dashboard's charts use. Guests receive no data about users or
 * the database.
 */
export async function dashboardDatasets(dashboardId: number, viewer: Viewer) {
  const db = await readMetadata();
  const charts = await db
    .select({
      params: chart.params,
      query_context: chart.query_context,
      viz_type: chart.viz_type,
      datasource_id: chart.datasource_id,
      datasource_type: chart.datasource_type,
    })
    .from(dashboardChart)
    .innerJoin(chart, eq(chart.id, dashboardChart.chart_id))
    .where(eq(dashboardChart.dashboard_id, dashboardId));
  const told = await toldDatasets(dashboardId, viewer);
  const used = new Map<number, UsedNames>();
  for (const row of charts) {
    if (row.datasource_id === null || row.datasource_type !== 'table') continue;
    if (told !== null && !told.has(row.datasource_id)) continue;
    const names = used.get(row.datasource_id) ?? nothingUsed();
    used.set(row.datasource_id, names);
    addUsed(names, row);
  }
  const payloads = await Promise.all([...used].map(async ([id, names]) => asUsed(await datasetPayload(id), names)));
  return viewer.kind === 'guest' ? payloads.map(forGuest) : payloads;
}

type Payload = Awaited<ReturnType<typeof datasetPayload>>;

const databaseKeys = [
  'allow_multi_catalog',
  'allows_cost_estimate',
  'allows_subquery',
  'allows_virtual_table_explore',
  'backend',
  'disable_data_preview',
  'disable_drill_to_detail',
  'explore_database_id',
  'id',
  'name',
];
const untold = new Set(['catalog', 'folders', 'extra', 'description']);

function asUsed(payload: Payload, used: UsedNames) {
  const { columns, metrics, database, ...known }: Payload & Readonly<Record<string, unknown>> = payload;
  const usedColumns = columns.filter(({ column_name }) => used.columns.has(column_name));
  const usedMetrics = metrics.filter(({ metric_name }) => used.metrics.has(metric_name));
  const names = new Set([
    '__timestamp',
    ...usedColumns.map(({ column_name }) => column_name),
    ...usedMetrics.map(({ metric_name }) => metric_name),
  ]);
  return {
    ...without(known, untold),
    column_names: [
      ...new Set([
        ...columns.map(({ column_name }) => column_name),
        ...usedColumns.map(({ column_name, verbose_name }) => verbose_name || column_name),
        ...used.adhocColumns,
      ]),
    ],
    column_types: [...new Set(columns.flatMap(({ type_generic }) => type_generic ?? []))].sort(),
    columns: usedColumns,
    metrics: usedMetrics,
    database: Object.fromEntries(databaseKeys.map((key) => [key, Reflect.get(database, key)])),
    verbose_map: Object.fromEntries(Object.entries(Object(known.verbose_map)).filter(([name]) => names.has(name))),
  };
}

function forGuest(payload: ReturnType<typeof asUsed>) {
  return without(payload, new Set(['owners', 'database']));
}

function without(values: Readonly<Record<string, unknown>>, names: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));
}
