import { z } from 'zod';
import { AppError } from '@/lib/errors/app-error';
import type { ErrorCode } from '@/lib/errors/catalogue';
import { canReadSchema } from '@/lib/permissions/can-read-schema';
import { type ArgumentSchema, readArgument } from '@/lib/server/api/request/argument';
import type { Action, Call } from '@/lib/server/api/resource';
import { jsonResponse } from '@/lib/server/api/wire';
import { functionNames } from '@/lib/server/database/function-names';
import { openDatabase } from '@/lib/server/database/open-database';
import type { TableName } from '@/lib/server/engines/engine';
import { extraMetadata } from './extra-metadata';
import {
  describe,
  named,
  ownCatalog,
  readable,
  readCatalogs,
  readSchemas,
  readTables,
  relatedObjects,
  seenDatabase,
  selectStar,
} from './read-metadata';

const refresh: ArgumentSchema = {
  type: 'object',
  properties: { force: { type: 'boolean' }, catalog: { type: 'string' }, upload_allowed: { type: 'boolean' } },
};
const Refresh = z.object({ catalog: z.string().optional(), upload_allowed: z.boolean().default(false) });

async function catalogs(call: Call): Promise<Response> {
  const row = await seenDatabase(call);
  readArgument(call.url, refresh);
  return jsonResponse({ result: await readCatalogs(call.viewer, row) });
}

async function schemas(call: Call): Promise<Response> {
  const row = await seenDatabase(call);
  const asked = Refresh.parse(readArgument(call.url, refresh));
  return jsonResponse({ result: await readSchemas(call.viewer, row, asked) });
}

const tablesOf: ArgumentSchema = {
  type: 'object',
  properties: { force: { type: 'boolean' }, schema_name: { type: 'string' }, catalog_name: { type: 'string' } },
  required: ['schema_name'],
};
const TablesOf = z.object({ schema_name: z.string(), catalog_name: z.string().optional() });

async function tables(call: Call): Promise<Response> {
  const { schema_name: schema, catalog_name } = TablesOf.parse(readArgument(call.url, tablesOf));
  const row = await seenDatabase(call, 'database_tables_unseen');
  const result = await readTables(call.viewer, row, { schema, catalog: catalog_name ?? null });
  return jsonResponse({ count: result.length, result });
}

const tableParameters: ReadonlySet<string> = new Set(['name', 'catalog', 'schema']);

function tableIn({ url }: Call): TableName {
  const table = url.searchParams.get('name');
  const unknown = [...url.searchParams.keys()].filter((name) => !tableParameters.has(name));
  const messages = {
    ...(table ? {} : { name: ['Missing data for required field.'] }),
    ...Object.fromEntries(unknown.map((name) => [name, ['Unknown field.']])),
  };
  if (!table || unknown.length > 0) throw new AppError('arguments_invalid', { extra: { messages } });
  return { catalog: named(url.searchParams.get('catalog')), schema: named(url.searchParams.get('schema')), table };
}

function tableInPath({ params }: Call): TableName {
  return { catalog: null, schema: named(params.schema ?? null), table: params.table ?? '' };
}

async function star(call: Call): Promise<Response> {
  const asked = await readable(call, tableInPath(call), 'not_found');
  if ((await asked.opened.connection.columns(asked.table)).length === 0) throw new AppError('table_not_found');
  return jsonResponse({ result: selectStar(asked) });
}

async function extra(call: Call, table: TableName, unseen: ErrorCode = 'table_unseen'): Promise<Response> {
  return jsonResponse(await extraMetadata(call.viewer, await readable(call, table, unseen)));
}

/** Schemas that files may be uploaded to; an empty list allows any schema. */
async function uploadSchemas(call: Call): Promise<Response> {
  const row = await seenDatabase(call);
  const opened = await openDatabase(row.id, call.viewer);
  const own = ownCatalog(row, opened);
  const { schemas_allowed_for_file_upload: allowed = [] } = opened.extra;
  const named = opened.allows.fileUpload ? allowed : [];
  return jsonResponse({ schemas: named.filter((schema) => canReadSchema(call.viewer, row, own, schema)) });
}

const read = { method: 'GET', permission: 'can_read on Database' } as const;

/** Catalogs, schemas and tables of a database, as far as the viewer may read them. */
export const metadataActions: readonly Action[] = [
  { ...read, path: ':id/catalogs', run: catalogs },
  { ...read, path: ':id/schemas', run: schemas },
  { ...read, path: ':id/tables', run: tables },
  {
    ...read,
    path: ':id/table/:table/:schema',
    run: async (call) => jsonResponse(await describe(await readable(call, tableInPath(call), 'not_found'))),
  },
  {
    ...read,
    path: ':id/table_metadata',
    run: async (call) => jsonResponse(await describe(await readable(call, tableIn(call), 'table_unseen'))),
  },
  { ...read, path: ':id/table_metadata/extra', run: async (call) => extra(call, tableIn(call)) },
  {
    ...read,
    path: ':id/table_extra/:table/:schema',
    run: async (call) => extra(call, tableInPath(call), 'not_found'),
  },
  { ...read, path: ':id/select_star/:table', run: star },
  { ...read, path: ':id/select_star/:table/:schema', run: star },
  {
    ...read,
    path: ':id/related_objects',
    run: async (call) => jsonResponse(await relatedObjects(call.viewer, await seenDatabase(call))),
  },
  { ...read, path: ':id/schemas_access_for_file_upload', run: uploadSchemas },
  {
    ...read,
    path: ':id/function_names',
    run: async (call) => {
      const { id } = await seenDatabase(call);
      const opened = await openDatabase(id, call.viewer);
      return jsonResponse({ function_names: await functionNames(opened, null).catch(() => []) });
    },
  },
];
