import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { type ApiAnswer, apiAnswer } from '@/app/(main)/api-answer';
import { currentViewer } from '@/app/(main)/current-viewer';
import type { FoundColumn, FoundTable } from '@/components/dataset/table-chooser';
import { metadata } from '@/db/client';
import { dataset } from '@/db/schema/dataset';
import { rows } from '@/lib/permissions/rows';
import type { Viewer } from '@/lib/permissions/viewer';
import { toSql } from '@/lib/server/api/scope';
import { datasetScope } from '@/lib/server/api/scopes';
import { databaseResource } from '@/lib/server/resources/database/database';

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

/** Encodes texts as a Rison object for a query string; null values are left out. */
function argument(values: Readonly<Record<string, string | null>>): string {
  const parts = Object.entries(values).flatMap(([name, value]) =>
    value === null ? [] : [`${name}:'${value.replaceAll('!', '!!').replaceAll("'", "!'")}'`],
  );
  return encodeURIComponent(`(${parts.join(',')})`);
}

/** The catalog and schema to list: those of the address, else `public` or `main`, else the first usable schema. */
export async function placeOf(
  database: number,
  params: URLSearchParams,
  hasCatalogs: boolean,
): Promise<FoundPlace | { refusal: string }> {
  const api = `/api/v1/database/${database}`;
  const catalogs = hasCatalogs
    ? await apiAnswer<{ result: readonly string[] }>(databaseResource, `${api}/catalogs/`)
    : { body: { result: [] } };
  if ('refusal' in catalogs) return catalogs;
  const catalog = catalogs.body.result.find((name) => name === params.get('catalog')) ?? null;
  const schemas = await apiAnswer<{ result: readonly string[] }>(
    databaseResource,
    `${api}/schemas/?q=${argument({ catalog })}`,
  );
  if ('refusal' in schemas) return schemas;
  const names = schemas.body.result;
  const schema =
    names.find((name) => name === params.get('schema')) ??
    names.find((name) => name === 'public' || name === 'main') ??
    names.find((name) => name !== 'information_schema') ??
    names[0] ??
    null;
  return { database, catalog, schema, catalogs: catalogs.body.result, schemas: names };
}

type ListedTable = Omit<FoundTable, 'href'>;

/** The tables of a schema, each with the id of the dataset over it, or null. */
export async function tablesIn(place: TablePlace): Promise<ApiAnswer<readonly ListedTable[]>> {
  const { database, catalog, schema } = place;
  const asked = argument({ schema_name: schema ?? '', catalog_name: catalog });
  const viewer = await currentViewer();
  const [tables, datasets] = await Promise.all([
    apiAnswer<{ result: readonly { value: string; type: string }[] }>(
      databaseResource,
      `/api/v1/database/${database}/tables/?q=${asked}`,
    ),
    datasetsIn(place, viewer),
  ]);
  if ('refusal' in tables) return tables;
  const known = new Map(datasets.map(({ id, table_name }) => [table_name, id]));
  return {
    body: tables.body.result.map(({ value, type }) => ({
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
): Promise<ApiAnswer<readonly FoundColumn[]>> {
  const { database, catalog, schema, table } = place;
  const asked = new URLSearchParams({ name: table, ...(schema ? { schema } : {}), ...(catalog ? { catalog } : {}) });
  const told = await apiAnswer<{ columns: readonly { name: string; longType: string; comment: string | null }[] }>(
    databaseResource,
    `/api/v1/database/${database}/table_metadata/?${asked}`,
  );
  if ('refusal' in told) return told;
  return { body: told.body.columns.map(({ name, longType, comment }) => ({ name, type: longType, comment })) };
}
