import { and, eq, inArray, like, or, sql } from 'drizzle-orm';
import type { Metadata } from '@/db/client';
import { viewMenu } from '@/db/schema/role';
import { catalogView, databaseView, schemaView } from '@/lib/permissions/object-permission';
import { addPermissionViews } from '@/lib/server/auth/permission-view';
import type { Connection } from '@/lib/server/engines/engine';

interface Named {
  readonly id: number;
  readonly database_name: string;
}

/** Stores the right on a database, so that it can be granted. */
export async function addDatabaseRights(tx: Metadata, database: Named): Promise<void> {
  await addPermissionViews(tx, [{ verb: 'database_access', view: databaseView(database) }]);
}

/** Stores the rights on a database's catalog and schemas, so that they can be granted; `own` is its default catalog. */
export async function syncDatabaseRights(tx: Metadata, database: Named, connection: Connection, own: string | null) {
  const { database_name } = database;
  const catalogs = await connection.catalogs();
  const catalog = own !== null && catalogs.includes(own) ? own : null;
  const schemas = await connection.schemas(catalog);
  await addPermissionViews(tx, [
    { verb: 'database_access', view: databaseView(database) },
    ...(catalog === null ? [] : [{ verb: 'catalog_access', view: catalogView(database_name, catalog) } as const]),
    ...schemas.map((schema) => ({ verb: 'schema_access', view: schemaView(database_name, catalog, schema) }) as const),
  ]);
}

/** Renames the rights on a database and on everything in it. Roles keep the rights. */
export async function renameDatabaseRights(tx: Metadata, from: string, to: string): Promise<void> {
  if (from === to) return;
  const tail = sql`substr(${viewMenu.name}, ${from.length + 3}::int)`;
  await tx
    .update(viewMenu)
    .set({ name: sql`${`[${to}]`} || ${tail}` })
    .where(isOf(from));
}

/** Deletes the rights on databases and on everything in them, for all roles. */
export async function removeDatabaseRights(tx: Metadata, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const found = await tx
    .select({ id: viewMenu.id })
    .from(viewMenu)
    .where(or(...names.map(isOf)));
  const ids = found.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(viewMenu).where(and(inArray(viewMenu.id, ids)));
}

function isOf(name: string) {
  const prefix = `[${name}].`.replace(/[\\%_]/g, '\\$&');
  return or(like(viewMenu.name, `${prefix}[%`), like(viewMenu.name, `${prefix}(id:%`)) ?? eq(viewMenu.name, '');
}
