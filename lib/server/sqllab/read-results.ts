import { eq } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { query } from '@/db/schema/query';
import { AppError } from '@/lib/errors/app-error';
import type { Viewer } from '@/lib/permissions/viewer';
import { type ArgumentSchema, readArgument } from '@/lib/server/api/request/argument';
import type { Call } from '@/lib/server/api/resource';
import { openDatabase } from '@/lib/server/database/open-database';
import { type QueryRow, readQueryDict } from './query-dict';
import { resultResponse } from './result-answer';
import { cachedResult } from './result-cache';
import { displayMaxRows } from './result-text';

const wanted: ArgumentSchema = {
  type: 'object',
  properties: { key: { type: 'string' }, rows: { type: 'number' } },
  required: ['key'],
};

/** `GET results`: the result of a background query, for its user and for viewers who may see all queries. */
export async function readResults({ url, viewer }: Call): Promise<Response> {
  const asked = readArgument(url, wanted) as { readonly key: string; readonly rows?: number };
  const db = await metadata();
  const [row] = await db.select().from(query).where(eq(query.results_key, asked.key));
  if (!row) throw new AppError('results_missing');
  demandQuery(viewer, row);
  const frame = await cachedResult(asked.key);
  const [{ engine }, described] = await Promise.all([
    openDatabase(row.database_id, viewer),
    readQueryDict(row.client_id),
  ]);
  if (described === null) throw new AppError('results_missing');
  const wantsRows = asked.rows !== undefined && asked.rows >= 1;
  const most = wantsRows ? Math.min(Math.floor(asked.rows ?? 0), displayMaxRows) : displayMaxRows;
  return resultResponse(row, frame, engine.dialect, () => described, most);
}

/** Throws `query_of_another` unless the query is the viewer's own or the viewer may see all queries. */
export function demandQuery(viewer: Viewer, row: Pick<QueryRow, 'user_id'>): void {
  if (viewer.id !== null && row.user_id === viewer.id) return;
  if (!viewer.permissions.has('all_query_access on all_query_access')) throw new AppError('query_of_another');
}
