import { and, eq } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { database } from '@/db/schema/database';
import { dataset } from '@/db/schema/dataset';
import { AppError } from '@/lib/errors/app-error';
import { canReadSchema } from '@/lib/permissions/can-read-schema';
import { rows } from '@/lib/permissions/rows';
import { parseBody } from '@/lib/server/api/body';
import type { Action, Call } from '@/lib/server/api/resource';
import { idIn } from '@/lib/server/api/row-for-writing';
import { create } from '@/lib/server/api/save-call';
import { toSql } from '@/lib/server/api/scope';
import { databaseScope } from '@/lib/server/api/scopes';
import { transact } from '@/lib/server/api/transact';
import { jsonResponse } from '@/lib/server/api/wire';
import { openDatabase } from '@/lib/server/database/open-database';
import { readCsv, unreadable } from '@/lib/server/database/upload-csv';
import { formParts, metadataOptions, uploadOptions } from '@/lib/server/database/upload-options';
import { typedColumns } from '@/lib/server/database/upload-types';
import { writeTable } from '@/lib/server/database/upload-write';
import { datasetRows } from './dataset-rows';
import { creationOf, datasetWrite, findSource, newDataset } from './dataset-write';

const maxBytes = 100 * 1024 * 1024;

async function bytesOf(file: File): Promise<Uint8Array> {
  if (file.size > maxBytes) throw new AppError('body_too_large', { limit: '100 MB' });
  return new Uint8Array(await file.arrayBuffer());
}

function demandCsv(type: 'csv' | 'excel' | 'columnar'): void {
  if (type === 'excel') throw new AppError('upload_format_unknown');
  if (type === 'columnar') throw unreadable('columnar files cannot be read');
}

const nothingSkipped = { skip_rows: 0, skip_blank_lines: true, skip_initial_space: false, null_values: [] };

/** `POST upload_metadata/`: the columns that a file would bring. */
async function describe({ request }: Call): Promise<Response> {
  const { file, type, delimiter, header_row } = parseBody(metadataOptions, await formParts(request));
  demandCsv(type);
  const { columns } = readCsv(await bytesOf(file), { ...nothingSkipped, delimiter, header_row, rows_to_read: 1 });
  return jsonResponse({ result: { items: [{ column_names: columns, sheet_name: null }] } });
}

/** `POST <id>/upload/`: a file becomes a table of the database, and a dataset over it. */
async function upload(call: Call): Promise<Response> {
  const options = parseBody(uploadOptions, await formParts(call.request));
  const { viewer } = call;
  const db = await metadata();
  const isVisible = toSql(rows(viewer, 'database'), databaseScope);
  const [row] = await db
    .select()
    .from(database)
    .where(and(eq(database.id, idIn(call.params.id)), isVisible));
  if (!row) throw new AppError('database_unseen');
  const opened = await openDatabase(row.id);
  const schema = options.schema || null;
  const { schemas_allowed_for_file_upload: allowed = [] } = opened.extra;
  const isAllowed = allowed.length === 0 || (schema !== null && allowed.includes(schema));
  if (!opened.allows.fileUpload || !isAllowed || !canReadSchema(viewer, row, null, schema)) {
    throw new AppError('upload_schema_refused');
  }
  demandCsv(options.type);
  const columns = typedColumns(readCsv(await bytesOf(options.file), options), options);
  await writeTable(opened, { schema, table: options.table_name, already_exists: options.already_exists }, columns);
  await makeDataset(call, row.id, schema, options.table_name);
  return jsonResponse({ message: 'OK' }, 201);
}

async function makeDataset(call: Call, databaseId: number, schema: string | null, table_name: string): Promise<void> {
  const db = await metadata();
  const isOver = and(eq(dataset.database_id, databaseId), eq(dataset.table_name, table_name));
  if ((await db.$count(dataset, schema === null ? isOver : and(isOver, eq(dataset.schema, schema)))) > 0) return;
  const body = newDataset.parse({ database: databaseId, schema, table_name });
  const found = await findSource(body, call.viewer, call.request.signal);
  await transact(call, 'not_created', datasetWrite, (write) =>
    create(datasetRows, datasetWrite, creationOf(found), body, write),
  );
}

export const uploadActions: readonly Action[] = [
  { method: 'POST', path: 'upload_metadata', permission: 'can_upload on Database', run: describe },
  { method: 'POST', path: ':id/upload', permission: 'can_upload on Database', run: upload },
];
