import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Metadata } from '@/db/client';
import { database } from '@/db/schema/database';
import { AppError } from '@/lib/errors/app-error';
import { assetKeys } from '@/lib/server/transfer/asset';
import type { Bundle } from '@/lib/server/transfer/bundle';
import { parseYamlApart } from '@/lib/server/transfer/parse-apart';
import { formatYaml, parseYaml } from '@/lib/server/transfer/yaml';
import { picked, tableHere, uuidOf } from './parts';

const part = z.record(z.string(), z.unknown());
const legacyTable = z.looseObject({
  table_name: z.string(),
  schema: z.string().nullish(),
  columns: z.array(part).default([]),
  metrics: z.array(part).default([]),
});
const legacyDatabase = z.looseObject({
  database_name: z.string(),
  sqlalchemy_uri: z.string(),
  extra: z.unknown(),
  tables: z.array(legacyTable).default([]),
});
const LegacyFile = z.object({ databases: z.array(legacyDatabase).min(1) });

const version = '1.0.0';

/**
 * Converts one YAML file of databases and their tables, the format of Superset before it had archives, to a current
 * bundle. Those files have no uuids: databases and tables are matched by name; new ones get a uuid derived from their
 * name. Keys that current bundles do not have are omitted. Throws `bundle_unknown` for anything else.
 */
export async function legacyDatasets(db: Metadata, bytes: Uint8Array): Promise<Bundle> {
  const parsed = LegacyFile.safeParse(await parseYamlApart(new TextDecoder().decode(bytes)));
  if (!parsed.success) throw new AppError('bundle_unknown');
  const files = new Map([['metadata.yaml', formatYaml({ version, type: 'SqlaTable' })]]);
  for (const [at, { tables, ...own }] of parsed.data.databases.entries()) {
    const [here] = await db
      .select({ id: database.id, uuid: database.uuid })
      .from(database)
      .where(eq(database.database_name, own.database_name));
    const database_uuid = here?.uuid ?? uuidOf(own.database_name);
    const asset = {
      allow_file_upload: false,
      ...picked(own, assetKeys.databases),
      extra: typeof own.extra === 'string' ? parseYaml(own.extra) : (own.extra ?? {}),
    };
    files.set(`databases/${at}.yaml`, formatYaml({ ...asset, uuid: database_uuid, version }));
    for (const [place, table] of tables.entries()) {
      const uuid =
        (here && (await tableHere(db, here.id, table.schema ?? null, table.table_name))) ??
        uuidOf(own.database_name, table.schema ?? '', table.table_name);
      const file = {
        ...picked(table, assetKeys.datasets),
        columns: table.columns.map((column) => picked(column, assetKeys.columns)),
        metrics: table.metrics.map((metric) => picked(metric, assetKeys.metrics)),
      };
      files.set(`datasets/${at}/${place}.yaml`, formatYaml({ ...file, uuid, version, database_uuid }));
    }
  }
  return files;
}
