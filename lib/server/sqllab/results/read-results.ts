import { eq } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { query } from '@/db/schema/query';
import { AppError } from '@/lib/errors/app-error';
import type { Viewer } from '@/lib/permissions/viewer';
import { type ArgumentSchema, readArgument } from '@/lib/server/api/request/argument';
import type { Call } from '@/lib/server/api/resource';
import { openDatabase } from '@/lib/server/database/open-database';
import { type QueryRow, readQueryDict } from '@/lib/server/sqllab/query-dict';
import { resultResponse } from './result-answer';
import { cachedResult, cachedStatements } from './result-cache';
import { pageResponse } from './result-page';
import { displayMaxRows } from './result-text';
import { isStillTheirs } from './still-readable';

const wanted: ArgumentSchema = {
  type: 'object',
  properties: { key: { type: 'string' }, rows: { type: 'number' }, page: { type: 'any' } },
  required: ['key'],
};

/**
 * `GET results`: a kept result, for the user of its query and for viewers who may see all queries. With `page`, some of
 * its rows in the order and choice that it names.
 */
export function readResults({ url, viewer }: Call): Promise<Response> {
  return storedResult(viewer, readArgument(url, wanted) as unknown as ResultAsked);
}

interface ResultAsked {
  readonly key: string;
  /** How many rows are told at the most. */
  readonly rows?: number;
  readonly page?: unknown;
}

/**
 * The stored result of a query, for its user and for viewers who may see all queries, as long as their rights and row
 * rules would have it read in the same way.
 */
export async function storedResult(viewer: Viewer, asked: ResultAsked): Promise<Response> {
  const db = await metadata();
  const [row] = await db.select().from(query).where(eq(query.results_key, asked.key));
  if (!row) throw new AppError('results_missing');
  demandQuery(viewer, row);
  if (!(await isStillTheirs(viewer, row, asked.key))) throw new AppError('results_gone');
  if (asked.page !== undefined) {
    await openDatabase(row.database_id, viewer);
    return pageResponse(asked.key, asked.page);
  }
  const [frame, statements] = await Promise.all([cachedResult(asked.key), cachedStatements(asked.key)]);
  const [{ engine }, described] = await Promise.all([
    openDatabase(row.database_id, viewer),
    readQueryDict(row.client_id),
  ]);
  if (described === null) throw new AppError('results_missing');
  const wantsRows = asked.rows !== undefined && asked.rows >= 1;
  const most = wantsRows ? Math.min(Math.floor(asked.rows ?? 0), displayMaxRows) : displayMaxRows;
  const { dialect } = engine;
  const told = { dialect, describe: () => described, results: { json: () => statements } };
  return resultResponse(row, frame, told, { most, isCut: frame.length < (row.rows ?? 0) });
}

/** Throws `query_of_another` unless the query is the viewer's own or the viewer may see all queries. */
export function demandQuery(viewer: Viewer, row: Pick<QueryRow, 'user_id'>): void {
  if (viewer.id !== null && row.user_id === viewer.id) return;
  if (!viewer.permissions.has('all_query_access on all_query_access')) throw new AppError('query_of_another');
}
