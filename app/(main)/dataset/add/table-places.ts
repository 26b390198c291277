import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { currentViewer } from '@/app/(main)/current-viewer';
import type { FoundColumn, FoundTable } from '@/components/dataset/table-chooser';
import { metadata } from '@/db/client';
import { dataset } from '@/db/schema/dataset';
import { rows } from '@/lib/permissions/rows';
import type { Viewer } from '@/lib/permissions/viewer';
import { type Asked, ask } from '@/lib/server/api/ask';
import { toSql } from '@/lib/server/api/scope';
import { datasetScope } from '@/lib/server/api/scopes';
import { databaseResource } from '@/lib/server/resources/database/database';
import {
  type DatabaseRow,
  describe,
  readable,
  readCatalogs,
  readSchemas,
  readTables,
  seenDatabase,
} from '@/lib/server/resources/database/read-metadata';

export type Choices = readonly { readonly value: string; readonly text: string }[];

export interface TablePlace {
  readonly database: number;
  readonly catalog: string | null;
  readonly schema: string | null;
}

export interface FoundPlace extends TablePlace {
  readonly catalogs: readonly string[];
  readonly schemas: readonly string[];
}

/** Reads from a database that the viewer may see. */
async function askDatabase<Body>(
  id: number,
  read: (viewer: Viewer, row: DatabaseRow) => Promise<Body>,
): Promise<Asked<Body>> {
  const viewer = await currentViewer();
  return ask(viewer, databaseResource.read, async () =>
    read(viewer, await seenDatabase({ viewer, params: { id: String(id) } })),
  );
}

/** The catalog and schema to list: those of the address, else `public` or `main`, else the first usable schema. */
export async function placeOf(
  database: number,
  params: URLSearchParams,
  hasCatalogs: boolean,
): Promise<FoundPlace | { refusal: string }> {
  const catalogs: Asked<readonly string[]> = hasCatalogs ? await askDatabase(database, readCatalogs) : { body: [] };
  if ('refusal' in catalogs) return catalogs;
  const catalog = catalogs.body.find((name) => name === params.get('catalog')) ?? null;
  const schemas = await askDatabase(database, (viewer, row) => readSchemas(viewer, row, { catalog }));
  if ('refusal' in schemas) return schemas;
  const names = schemas.body;
  const schema =
    names.find((name) => name === params.get('schema')) ??
    names.find((name) => name === 'public' || name === 'main') ??
    names.find((name) => name !== 'information_schema') ??
    names[0] ??
    null;
  return { database, catalog, schema, catalogs: catalogs.body, schemas: names };
}

type ListedTable = Omit<FoundTable, 'href'>;

/** The tables of a schema, each with the id of the dataset over it, or null. */
export async function tablesIn(place: TablePlace): Promise<Asked<readonly ListedTable[]>> {
  const { database, catalog, schema } = place;
  const viewer = await currentViewer();
  const [tables, datasets] = await Promise.all([
    askDatabase(database, (reader, row) => readTables(reader, row, { schema: schema ?? '', catalog })),
    datasetsIn(place, viewer),
  ]);
  if ('refusal' in tables) return tables;
  const known = new Map(datasets.map(({ id, table_name }) => [table_name, id]));
  return {
    body: tables.body.map(({ value, type }) => ({
      name: value,
      isView: type === 'view',
      datasetId: known.get(value) ?? null,
    })),
  };
}

/** The datasets that the viewer may see over physical tables of a schema, without virtual (SQL) datasets. */
async function datasetsIn({ database, schema }: TablePlace, viewer: Viewer) {
  const db = await metadata();
  const isThere = schema === null ? isNull(dataset.schema) : or(isNull(dataset.schema), eq(dataset.schema, schema));
  return db
    .select({ id: dataset.id, table_name: dataset.table_name })
    .from(dataset)
    .where(
      and(
        eq(dataset.database_id, database),
        sql`coalesce(${dataset.sql}, '') = ''`,
        isThere,
        toSql(rows(viewer, 'dataset'), datasetScope),
      ),
    );
}

export async function columnsIn(
  place: TablePlace & { readonly table: string },
): Promise<Asked<readonly FoundColumn[]>> {
  const { database, catalog, schema, table } = place;
  const viewer = await currentViewer();
  const asking = { viewer, params: { id: String(database) } };
  const told = await ask(viewer, databaseResource.read, async () =>
    describe(await readable(asking, { catalog, schema, table }, 'table_unseen')),
  );
  if ('refusal' in told) return told;
  return { body: told.body.columns.map(({ name, longType, comment }) => ({ name, type: longType, comment })) };
}
