import { AppError } from '@/lib/errors/app-error';
import { csvChunks, utf8Mark } from '@/lib/frame/csv/csv';
import { type Column, emptyFrame, type Frame } from '@/lib/frame/frame';
import { spreadsheetTypes } from '@/lib/frame/xlsx/spreadsheet-types';
import { xlsxChunks } from '@/lib/frame/xlsx/xlsx';
import type { Viewer } from '@/lib/permissions/viewer';
import type { Call } from '@/lib/server/api/resource';
import { openDatabase } from '@/lib/server/database/open-database';
import type { StreamedPacked, StreamedRows } from '@/lib/server/engines/engine';
import { toFrame } from '@/lib/server/engines/values/to-frame';
import { csvOf, framesOf, sheetRows, xlsxOf } from '@/lib/server/run/result/row-file';
import { toldOf, withheld } from '@/lib/server/run/withheld';
import { placeOf } from '@/lib/server/sql/script-place';
import { mostRows } from '@/lib/server/sqllab/asked-query';
import type { QueryRow } from '@/lib/server/sqllab/query-dict';
import { scriptPlan } from '@/lib/server/sqllab/script-plan';
import { findQuery } from '@/lib/server/sqllab/stored-query';
import { findDatabase } from '@/lib/server/sqllab/visible-database';
import { streamed } from '@/lib/server/streamed';
import { demandQuery } from './read-results';
import { cachedResult } from './result-cache';
import { isStillTheirs } from './still-readable';

type Format = 'csv' | 'xlsx';

const types: Readonly<Record<Format, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export const exportTypes = Object.values(types).map((type) => type.replace(/;.*/, ''));

/**
 * `GET export/<client id>`: the rows of a query as CSV, or as a workbook with `format=xlsx`, streamed while they are
 * read. A result that is no longer kept, or that the viewer's row rules would narrow otherwise now, is queried again, read only: a statement that changes data has no rows to
 * export.
 */
export async function exportResult({ params, viewer, request, url }: Call): Promise<Response> {
  const row = await findQuery(params.client ?? '');
  if (row === null) throw new AppError('results_missing');
  demandQuery(viewer, row);
  const format: Format = url.searchParams.get('format') === 'xlsx' ? 'xlsx' : 'csv';
  const kept = await keptFrame(row, viewer);
  const pieces = kept ? wholeFile(kept, format) : await streamedFile(row, viewer, format, request.signal);
  return new Response(streamed(pieces), {
    headers: {
      'content-type': types[format],
      'content-disposition': `attachment; filename=${fileName(row, format)}`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}

/** `sqllab_<tab>_<time of the export in UTC>.<format>`, percent-encoded. */
function fileName({ tab_name }: QueryRow, format: Format): string {
  const tab = (tab_name || 'notab').replaceAll(/[^\p{L}\p{N}.-]/gu, '_');
  const time = new Date().toISOString().replaceAll(/[-:]|\.\d+Z/g, '');
  return encodeURIComponent(`sqllab_${tab}_${time}.${format}`);
}

/** Null also when only the first rows are kept. */
async function keptFrame(row: QueryRow, viewer: Viewer): Promise<Frame | null> {
  const { results_key: key, rows } = row;
  if (key === null || !(await isStillTheirs(viewer, row, key))) return null;
  const frame = await cachedResult(key).catch(() => null);
  return frame !== null && frame.length >= (rows ?? 0) ? frame : null;
}

async function streamedFile(row: QueryRow, viewer: Viewer, format: Format, signal: AbortSignal) {
  const source = await sourceOf(row, viewer, format, signal);
  if (source === null) return wholeFile(emptyFrame, format);
  const batches = framesOf(source);
  const first = await batches.next();
  const head = first.done ? toFrame(source.columns, []) : first.value.frame;
  return format === 'xlsx' ? xlsxOf(head, batches, exactly, source) : marked(csvOf(head, batches, exactly, source));
}

/** Runs the query's statement again with the viewer's current rights; null when it has no rows to export. */
async function sourceOf(
  row: QueryRow,
  viewer: Viewer,
  format: Format,
  signal: AbortSignal,
): Promise<StreamedPacked | StreamedRows | null> {
  const sql = row.select_as_cta ? row.select_sql : row.executed_sql;
  if (!sql) return null;
  const stored = await findDatabase(viewer, row.database_id);
  if (!stored) throw new AppError('query_database_missing');
  const { connection, limits, ...database } = await openDatabase(stored.id, viewer);
  const most = mostRows(limits.rows, true);
  const limit = Math.min(row.limit ?? limits.rows, most, format === 'xlsx' ? sheetRows : most);
  const place = placeOf(stored, row);
  const plan = await scriptPlan({
    ...{ sql, viewer, place, limit, database: { ...database, connection, limits } },
    creation: null,
    fill: async (text) => text,
  });
  const [statement] = plan.statements;
  if (statement === undefined || statement.changes) return null;
  const { catalog, schema } = row;
  const options = { signal, timeoutMs: limits.timeoutMs, maxRows: plan.limit, catalog, schema };
  const asked = { sql: statement.sql, parameters: [] };
  const told = (error: unknown) => (plan.isNarrowed ? withheld(error) : error);
  try {
    const source = connection.streamPacked
      ? await connection.streamPacked(asked, options)
      : await connection.stream(asked, options);
    return toldOf(source, told);
  } catch (error) {
    throw told(error);
  }
}

/** Integers of an exact decimal type are written without a decimal point. */
function exactly(frame: Frame): Frame {
  return { ...frame, columns: frame.columns.map(exact) };
}

function exact(column: Column): Column {
  const isWhole = column.nativeType === 'DECIMAL' && column.values.every((value) => Number.isInteger(value ?? 0));
  return isWhole ? { ...column, integer: true } : column;
}

function* wholeFile(frame: Frame, format: Format): Generator<Uint8Array> {
  if (format === 'xlsx') {
    yield* xlsxChunks([{ name: 'Sheet1', frame: spreadsheetTypes(exactly(frame)), index: true }]);
    return;
  }
  const encoder = new TextEncoder();
  yield encoder.encode(utf8Mark);
  for (const chunk of csvChunks(exactly(frame))) yield encoder.encode(chunk);
}

async function* marked(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(utf8Mark);
  yield* pieces;
}
