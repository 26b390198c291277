import { and, eq, inArray, isNull } from 'drizzle-orm';
import { type Metadata, metadata } from '@/db/client';
import { dataset } from '@/db/schema/dataset';
import { AppError } from '@/lib/errors/app-error';
import { canReadDatabase, canReadSchema } from '@/lib/permissions/can-read-schema';
import { rows } from '@/lib/permissions/rows';
import type { Viewer } from '@/lib/permissions/viewer';
import { toSql } from '@/lib/server/api/scope';
import { datasetScope } from '@/lib/server/api/scopes';
import type { TableName } from '@/lib/sql/analysis';

/** The database whose tables a script names, and how names without a schema or catalog are resolved in it. */
export interface ScriptPlace {
  readonly database: { readonly id: number; readonly database_name: string };
  readonly catalog: string | null;
  /** The schema chosen in the editor; null means the database's default. */
  readonly schema: string | null;
  /** The schema that the database uses where none is chosen. */
  readonly defaultSchema: string | null;
  /** System tables of the server, which are found without a schema, and their schema; null where there are none. */
  readonly system: SystemTables | null;
}

export interface SystemTables {
  readonly schema: string;
  readonly names: RegExp;
  /** Whether they are also found in the schemas of users. */
  readonly isInEvery: boolean;
}

export function hasWholeDatabase(viewer: Viewer, { database }: ScriptPlace): boolean {
  return canReadDatabase(viewer, database);
}

/**
 * Throws `tables_denied` unless the viewer may read every table: by a right on the database, on its catalog or schema,
 * or on a dataset made of exactly that table. A dataset made of a query grants no table, whatever its name. `db` is the
 * open transaction, where there is one.
 */
export async function demandTables(
  viewer: Viewer,
  tables: readonly TableName[],
  place: ScriptPlace,
  db?: Pick<Metadata, 'select'>,
): Promise<void> {
  if (hasWholeDatabase(viewer, place)) return;
  const unread = tables
    .map((named) => ({
      named,
      catalog: named.catalog ?? place.catalog,
      schema: named.schema ?? place.schema ?? place.defaultSchema,
    }))
    .filter(({ named, catalog, schema }) => {
      const system = systemSchema(named, place.system);
      return !canReadSchema(viewer, place.database, catalog, system ?? schema);
    });
  const names = [...new Set(unread.map(({ named }) => named.table))];
  const open = await readableTables(viewer, place, names, db ?? (await metadata()));
  const denied = unread.filter(({ named, catalog, schema }) => !open.has(keyOf(catalog, schema, named.table)));
  if (denied.length === 0) return;
  const deniedNames = denied.map(({ named, catalog }) =>
    [catalog, named.schema ?? place.schema, named.table].filter((part) => part !== null).join('.'),
  );
  throw new AppError('tables_denied', {
    named: deniedNames.map((name) => `\`${name}\``).join(', '),
    extra: { link: '', tables: deniedNames },
  });
}

/** The schema of a system table, which a right on the user's schema does not grant; null for other tables. */
function systemSchema({ schema, table }: TableName, system: SystemTables | null): string | null {
  if (system === null || (schema !== null && !system.isInEvery)) return null;
  return system.names.test(table) ? system.schema : null;
}

async function readableTables(
  viewer: Viewer,
  place: ScriptPlace,
  tables: readonly string[],
  db: Pick<Metadata, 'select'>,
): Promise<Set<string>> {
  if (tables.length === 0) return new Set();
  const found = await db
    .select({ catalog: dataset.catalog, schema: dataset.schema, table: dataset.table_name })
    .from(dataset)
    .where(
      and(
        eq(dataset.database_id, place.database.id),
        inArray(dataset.table_name, [...tables]),
        isNull(dataset.sql),
        toSql(rows(viewer, 'dataset'), datasetScope),
      ),
    );
  return new Set(found.map(({ catalog, schema, table }) => keyOf(catalog, schema ?? place.defaultSchema, table)));
}

function keyOf(...parts: readonly (string | null)[]): string {
  return JSON.stringify(parts);
}
