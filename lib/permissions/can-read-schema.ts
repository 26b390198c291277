import { catalogView, type DatabaseName, grantsOf, schemaView } from './object-permission';
import { seesAllDatabases } from './rows';
import type { Viewer } from './viewer';

/** True when this viewer may read everything in the database. */
export function canReadDatabase(viewer: Viewer, { id }: DatabaseName): boolean {
  return seesAllDatabases(viewer) || grantsOf(viewer).databaseIds.includes(id);
}

/** True when this viewer may read every table of the schema, by a right on the schema, its catalog or the database. */
export function canReadSchema(
  viewer: Viewer,
  database: DatabaseName,
  catalog: string | null,
  schema: string | null,
): boolean {
  if (canReadDatabase(viewer, database)) return true;
  const { schemas, catalogs } = grantsOf(viewer);
  const { database_name: name } = database;
  if (catalog !== null && catalogs.includes(catalogView(name, catalog))) return true;
  if (schema === null) return false;
  return schemas.includes(schemaView(name, catalog, schema)) || schemas.includes(schemaView(name, null, schema));
}
