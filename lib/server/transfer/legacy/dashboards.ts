import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Metadata } from '@/db/client';
import { dashboard } from '@/db/schema/dashboard';
import { database } from '@/db/schema/database';
import { AppError } from '@/lib/errors/app-error';
import { assetKeys } from '@/lib/server/transfer/asset';
import type { Bundle } from '@/lib/server/transfer/bundle';
import { withAllCharts } from '@/lib/server/transfer/export/layout';
import { formatYaml } from '@/lib/server/transfer/yaml';
import { jsonObject } from '@/lib/text/json-object';
import { picked, tableHere, uuidOf } from './parts';

const text = z.string().nullish();
const row = z.record(z.string(), z.unknown());
const legacySlice = z.looseObject({
  id: z.number().nullish(),
  slice_name: z.string(),
  datasource_name: text,
  params: text,
});
const legacyDashboard = z.looseObject({
  dashboard_title: z.string(),
  slug: text,
  position_json: text,
  json_metadata: text,
  slices: z.array(z.object({ __Slice__: legacySlice })).default([]),
});
const legacyTable = z.looseObject({
  table_name: z.string(),
  schema: text,
  params: text,
  columns: z.array(z.object({ __TableColumn__: row })).default([]),
  metrics: z.array(z.object({ __SqlMetric__: row })).default([]),
});
const LegacyFile = z.object({
  dashboards: z.array(z.object({ __Dashboard__: legacyDashboard })).min(1),
  datasources: z.array(z.object({ __SqlaTable__: legacyTable })).default([]),
});

type LegacySlice = z.infer<typeof legacySlice>;
type LegacyTable = z.infer<typeof legacyTable>;

const version = '1.0.0';

/** Keys in such files that describe the origin of an object. They are not imported. */
const origin: ReadonlySet<string> = new Set(['remote_id', 'import_time', 'database_name', 'datasource_name', 'schema']);

export function isLegacyDashboards(bytes: Uint8Array): boolean {
  return new TextDecoder().decode(bytes.subarray(0, 64)).trimStart().startsWith('{');
}

/**
 * Converts one JSON file of dashboards with their charts and tables, the format of Superset before it had archives, to
 * a current bundle. Such files name databases without their address: a database of that name must exist. Tables are
 * matched by name and dashboards by slug; new ones get a uuid derived from their name. Charts that the layout does not
 * place get one more row. Throws `bundle_unknown` for anything else, `import_incomplete` for a missing database or
 * table.
 */
export async function legacyDashboards(db: Metadata, bytes: Uint8Array): Promise<Bundle> {
  const parsed = LegacyFile.safeParse(jsonObject(new TextDecoder().decode(bytes)));
  if (!parsed.success) throw new AppError('bundle_unknown');
  const files = new Map([['metadata.yaml', formatYaml({ version, type: 'Dashboard' })]]);
  const tables: FoundTable[] = [];
  for (const [at, { __SqlaTable__: table }] of parsed.data.datasources.entries()) {
    const path = `datasets/${at}.yaml`;
    const { found, file } = await datasetFile(db, path, table);
    tables.push(found);
    files.set(path, formatYaml(file));
  }
  for (const [at, { __Dashboard__: own }] of parsed.data.dashboards.entries()) {
    const charts = own.slices.map(({ __Slice__: slice }, place) => {
      const path = `charts/${at}_${place}.yaml`;
      const dataset_uuid = tableOf(tables, slice, path).uuid;
      const { remote_id } = jsonObject(slice.params ?? null);
      const id = typeof remote_id === 'number' ? remote_id : (slice.id ?? -1 - place);
      const uuid = uuidOf('chart', dataset_uuid, String(id), slice.slice_name);
      const kept = picked(slice, [
        'slice_name',
        'description',
        'viz_type',
        'query_context',
        'cache_timeout',
        'certified_by',
      ]);
      files.set(path, formatYaml({ ...kept, params: ownParams(slice.params), uuid, version, dataset_uuid }));
      return { id, uuid, slice_name: slice.slice_name };
    });
    const uuid = (await dashboardHere(db, own.slug)) ?? uuidOf('dashboard', own.slug || own.dashboard_title);
    const kept = picked(own, ['dashboard_title', 'description', 'css', 'slug', 'certified_by', 'published']);
    const position = withAllCharts(jsonObject(own.position_json ?? null), charts, own.dashboard_title);
    files.set(
      `dashboards/${at}.yaml`,
      formatYaml({ ...kept, position, metadata: ownParams(own.json_metadata), uuid, version }),
    );
  }
  return files;
}

interface FoundTable {
  readonly uuid: string;
  readonly database: string;
  readonly schema: string | null;
  readonly name: string;
}

async function datasetFile(db: Metadata, path: string, table: LegacyTable) {
  const { database_name } = jsonObject(table.params ?? null);
  const name = typeof database_name === 'string' ? database_name : '';
  const [source] = await db
    .select({ id: database.id, uuid: database.uuid })
    .from(database)
    .where(eq(database.database_name, name));
  if (source === undefined) throw incomplete(path, `the database “${name}”`);
  const { table_name, schema = null } = table;
  const uuid = (await tableHere(db, source.id, schema, table_name)) ?? uuidOf(name, schema ?? '', table_name);
  const file = {
    ...picked(table, assetKeys.datasets),
    params: ownParams(table.params),
    columns: table.columns.map((column) => picked(column.__TableColumn__, assetKeys.columns)),
    metrics: table.metrics.map((metric) => picked(metric.__SqlMetric__, assetKeys.metrics)),
    uuid,
    version,
    database_uuid: source.uuid,
  };
  return { file, found: { uuid, database: name, schema, name: table_name } };
}

/** The table of a chart. Without an exact match of schema and database, the first one of that name is taken. */
function tableOf(tables: readonly FoundTable[], slice: LegacySlice, path: string): FoundTable {
  const { datasource_name = slice.datasource_name, schema, database_name } = jsonObject(slice.params ?? null);
  const named = tables.filter(({ name }) => name === datasource_name);
  const exact = named.find((one) => one.schema === (schema ?? null) && one.database === database_name);
  const found = exact ?? named[0];
  if (found === undefined) throw incomplete(path, `the table “${String(datasource_name)}”`);
  return found;
}

async function dashboardHere(db: Metadata, slug: string | null | undefined): Promise<string | undefined> {
  if (!slug) return undefined;
  const [found] = await db.select({ uuid: dashboard.uuid }).from(dashboard).where(eq(dashboard.slug, slug));
  return found?.uuid;
}

function ownParams(params: string | null | undefined): Record<string, unknown> {
  return Object.fromEntries(Object.entries(jsonObject(params ?? null)).filter(([key]) => !origin.has(key)));
}

function incomplete(path: string, missing: string): AppError {
  return new AppError('import_incomplete', { kind: 'dashboard', path, missing });
}
