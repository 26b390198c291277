import { and, eq } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { database } from '@/db/schema/database';
import { dataset } from '@/db/schema/dataset';
import { AppError } from '@/lib/errors/app-error';
import { canReadSchema } from '@/lib/permissions/can-read-schema';
import { rows } from '@/lib/permissions/rows';
import { create } from '@/lib/server/api/calls/save';
import { parseBody } from '@/lib/server/api/request/body';
import type { Action, Call } from '@/lib/server/api/resource';
import { toSql } from '@/lib/server/api/scope';
import { databaseScope } from '@/lib/server/api/scopes';
import { jsonResponse } from '@/lib/server/api/wire';
import { idIn } from '@/lib/server/api/write/row-for-writing';
import { transact } from '@/lib/server/api/write/transact';
import { config } from '@/lib/server/config';
import { openDatabase } from '@/lib/server/database/open-database';
import { datasetRows } from '@/lib/server/resources/dataset/rows';
import { creationOf, datasetWrite, findSource, newDataset } from '@/lib/server/resources/dataset/write';
import { loadTable } from '@/lib/server/upload/load-table';
import { describeUpload } from '@/lib/server/upload/open-source';
import { receiveForm } from '@/lib/server/upload/receive-form';
import { metadataOptions, type UploadOptions, uploadOptions } from '@/lib/server/upload/upload-options';

/** `POST upload_metadata/`: the columns that an upload of the file would create. */
function describe({ request }: Call): Promise<Response> {
  return receiveForm(request, config().maxUploadBytes, async (parts) => {
    const items = await describeUpload(parseBody(metadataOptions, parts));
    return jsonResponse({ result: { items } });
  });
}

/** `POST <id>/upload/`: stores a file as a table of the database, and creates a dataset on it. */
function upload(call: Call): Promise<Response> {
  return receiveForm(call.request, config().maxUploadBytes, async (parts) => {
    await uploadTable(call, idIn(call.params.id), parseBody(uploadOptions, parts));
    return jsonResponse({ message: 'OK' }, 201);
  });
}

/** Like `upload`, for a page that has already read the form. */
export async function uploadTable(call: Call, databaseId: number, options: UploadOptions): Promise<void> {
  const { viewer, request } = call;
  const db = await metadata();
  const isVisible = toSql(rows(viewer, 'database'), databaseScope);
  const [row] = await db
    .select()
    .from(database)
    .where(and(eq(database.id, databaseId), isVisible));
  if (!row) throw new AppError('database_unseen');
  const opened = await openDatabase(row.id, call.viewer);
  const schema = options.schema || null;
  const { schemas_allowed_for_file_upload: allowed = [] } = opened.extra;
  const isAllowed = allowed.length === 0 || (schema !== null && allowed.includes(schema));
  if (!opened.allows.fileUpload || !isAllowed || !canReadSchema(viewer, row, null, schema)) {
    throw new AppError('upload_schema_refused');
  }
  const body = parseBody(newDataset, { database: row.id, schema, table_name: options.table_name });
  await loadTable(opened, { ...options, schema }, request.signal);
  await makeDataset(call, body);
}

type NewDataset = ReturnType<typeof newDataset.parse>;

async function makeDataset(call: Call, body: NewDataset): Promise<void> {
  const db = await metadata();
  const isOver = and(eq(dataset.database_id, Number(body.database)), eq(dataset.table_name, body.table_name));
  const isThere = body.schema ? and(isOver, eq(dataset.schema, body.schema)) : isOver;
  if ((await db.$count(dataset, isThere)) > 0) return;
  const found = await findSource(body, call.viewer, call.request.signal);
  await transact(call, 'not_created', datasetWrite, (write) =>
    create(datasetRows, datasetWrite, creationOf(found), body, write),
  );
}

const form = { method: 'POST', permission: 'can_upload on Database', bodyType: 'multipart/form-data' } as const;

export const uploadActions: readonly Action[] = [
  { ...form, path: 'upload_metadata', body: metadataOptions, run: describe },
  { ...form, path: ':id/upload', body: uploadOptions, run: upload },
];
