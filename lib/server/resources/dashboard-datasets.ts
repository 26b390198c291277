import { eq } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { chart } from '@/db/schema/chart';
import { dashboardChart } from '@/db/schema/dashboard';
import type { Viewer } from '@/lib/permissions/viewer';
import { jsonObject } from '@/lib/text/json-object';
import { datasetPayload } from './dataset-payload';

/**
 * The datasets of a dashboard, each with as much of it as the dashboard's charts use. Guests are not told about
 * people, nor about the database.
 */
export async function dashboardDatasets(dashboardId: number, viewer: Viewer) {
  const db = await metadata();
  const charts = await db
    .select({ params: chart.params, dataset: chart.datasource_id, type: chart.datasource_type })
    .from(dashboardChart)
    .innerJoin(chart, eq(chart.id, dashboardChart.chart_id))
    .where(eq(dashboardChart.dashboard_id, dashboardId));
  const used = new Map<number, Set<string>>();
  for (const { params, dataset, type } of charts) {
    if (dataset === null || type !== 'table') continue;
    const words = used.get(dataset) ?? new Set();
    used.set(dataset, words);
    collectWords(jsonObject(params), words);
  }
  const payloads = await Promise.all([...used].map(async ([id, words]) => asUsed(await datasetPayload(id), words)));
  return viewer.kind === 'guest' ? payloads.map(forGuest) : payloads;
}

/** Keys under which a form holds no column that its query selects. */
const unread = new Set(['datasource', 'granularity', 'granularity_sqla', 'label', 'label_colors', 'optionName']);

/** Every text of a form that may name a column or a metric. */
function collectWords(value: unknown, words: Set<string>): void {
  if (typeof value === 'string') words.add(value);
  else if (Array.isArray(value)) for (const item of value) collectWords(item, words);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) if (!unread.has(key)) collectWords(item, words);
  }
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

function asUsed(payload: Payload, words: ReadonlySet<string>) {
  const { columns, metrics, database, ...known }: Payload & Readonly<Record<string, unknown>> = payload;
  const usedColumns = columns.filter(({ column_name }) => words.has(column_name));
  const usedMetrics = metrics.filter(({ metric_name }) => words.has(metric_name));
  const names = new Set([
    '__timestamp',
    ...usedColumns.map(({ column_name }) => column_name),
    ...usedMetrics.map(({ metric_name }) => metric_name),
  ]);
  return {
    ...without(known, untold),
    column_names: columns.map(({ column_name }) => column_name),
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
