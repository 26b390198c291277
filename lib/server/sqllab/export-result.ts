import { AppError } from '@/lib/errors/app-error';
import { csvChunks, utf8Mark } from '@/lib/frame/csv';
import { type Column, emptyFrame, type Frame } from '@/lib/frame/frame';
import type { Viewer } from '@/lib/permissions/viewer';
import type { Call } from '@/lib/server/api/resource';
import { openDatabase } from '@/lib/server/database/open-database';
import { keptResult } from './kept-results';
import type { QueryRow } from './query-dict';
import { demandQuery } from './read-results';
import { placeOf } from './script-place';
import { scriptPlan } from './script-plan';
import { findQuery } from './stored-query';
import { findDatabase } from './visible-database';

/**
 * `GET export/<client id>`: the rows of a query as CSV. What is not kept is asked for again, reading only: a statement
 * that changes something has no rows to export.
 */
export async function exportResult({ params, viewer, request }: Call): Promise<Response> {
  const row = await findQuery(params.client ?? '');
  if (row === null) throw new AppError('results_missing');
  demandQuery(viewer, row);
  const frame = await resultOf(row, viewer, request.signal);
  const name = (row.tab_name || 'query').replaceAll(/[^\p{L}\p{N} ._-]/gu, '_');
  return new Response(streamOf(frame), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.csv`)}`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}

async function resultOf(row: QueryRow, viewer: Viewer, signal: AbortSignal): Promise<Frame> {
  if (row.results_key !== null) {
    const kept = await keptResult(row.results_key).catch(() => null);
    if (kept !== null) return kept;
  }
  const sql = row.select_as_cta ? row.select_sql : row.executed_sql;
  if (!sql) return emptyFrame;
  const stored = await findDatabase(viewer, row.database_id);
  if (!stored) throw new AppError('query_database_missing');
  const database = await openDatabase(stored.id);
  const limit = Math.min(row.limit ?? database.limits.rows, database.limits.rows);
  const place = placeOf(stored, row);
  const plan = await scriptPlan({ sql, viewer, database, place, creation: null, limit, fill: async (text) => text });
  const [statement] = plan.statements;
  if (statement === undefined || statement.changes) return emptyFrame;
  const { catalog, schema } = row;
  const options = { signal, timeoutMs: database.limits.timeoutMs, maxRows: limit, catalog, schema };
  return database.connection.run({ sql: statement.sql, parameters: [] }, options);
}

/** Whole numbers of an exact type are written without a point. */
function exact(column: Column): Column {
  const isWhole = column.nativeType === 'DECIMAL' && column.values.every((value) => Number.isInteger(value ?? 0));
  return isWhole ? { ...column, integer: true } : column;
}

function streamOf(frame: Frame): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const chunks = csvChunks({ ...frame, columns: frame.columns.map(exact) });
  let isFirst = true;
  return new ReadableStream({
    pull(controller) {
      const next = chunks.next();
      if (isFirst) controller.enqueue(encoder.encode(utf8Mark));
      isFirst = false;
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
  });
}
