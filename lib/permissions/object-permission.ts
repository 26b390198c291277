import type { Viewer } from './viewer';

/** Rights on one database, catalog, schema or dataset, as stored: `datasource_access on [examples].[sales](id:3)`. */
export const objectVerbs = ['database_access', 'catalog_access', 'schema_access', 'datasource_access'] as const;
export type ObjectVerb = (typeof objectVerbs)[number];

export interface DatabaseName {
  readonly id: number;
  readonly database_name: string;
}

export interface DatasetName {
  readonly id: number;
  readonly table_name: string;
  readonly schema: string | null;
  readonly catalog: string | null;
  readonly database: DatabaseName;
}

/** `[examples].(id:1)` */
export function databaseView(database: DatabaseName): string {
  return `[${database.database_name}].(id:${database.id})`;
}

/** `[examples].[catalog]` */
export function catalogView(database_name: string, catalog: string): string {
  return `[${database_name}].[${catalog}]`;
}

/** `[examples].[schema]`, or `[examples].[catalog].[schema]` when the catalog is known. */
export function schemaView(database_name: string, catalog: string | null, schema: string): string {
  return catalog ? `[${database_name}].[${catalog}].[${schema}]` : `[${database_name}].[${schema}]`;
}

/** `[examples].[sales](id:3)` */
export function datasetView(
  dataset: Pick<DatasetName, 'id' | 'table_name'> & { database: { database_name: string } },
): string {
  return `[${dataset.database.database_name}].[${dataset.table_name}](id:${dataset.id})`;
}

/** The objects that a viewer's object rights cover, parsed from the names of the rights. An id in a name decides. */
export interface Grants {
  readonly databaseIds: readonly number[];
  readonly datasetIds: readonly number[];
  /** Whole names, to be compared with `catalogView` and `schemaView` of a dataset. */
  readonly catalogs: readonly string[];
  readonly schemas: readonly string[];
  /** Names of the databases that any of these rights mentions. */
  readonly databaseNames: readonly string[];
}

const idPattern = /\(id:(\d+)\)$/;
const databasePattern = /^\[(.+?)\]\.(?:\[|\()/;

/** Parses the viewer's object rights. A name that does not match the pattern grants nothing. */
export function grantsOf(viewer: Viewer): Grants {
  const databaseIds: number[] = [];
  const datasetIds: number[] = [];
  const catalogs: string[] = [];
  const schemas: string[] = [];
  const databaseNames = new Set<string>();
  for (const permission of viewer.permissions) {
    const at = permission.indexOf(' on ');
    const verb = permission.slice(0, at);
    const view = permission.slice(at + 4);
    const database = databasePattern.exec(view)?.[1];
    if (database === undefined) continue;
    const id = Number(idPattern.exec(view)?.[1]);
    if (verb === 'database_access' && id > 0) databaseIds.push(id);
    else if (verb === 'datasource_access' && id > 0) datasetIds.push(id);
    else if (verb === 'catalog_access') catalogs.push(view);
    else if (verb === 'schema_access') schemas.push(view);
    else continue;
    databaseNames.add(database);
  }
  return { databaseIds, datasetIds, catalogs, schemas, databaseNames: [...databaseNames] };
}
