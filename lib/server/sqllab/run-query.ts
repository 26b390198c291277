import { setTimeout as delay } from 'node:timers/promises';
import { metadataGeneration } from '@/db/client';
import { AppError } from '@/lib/errors/app-error';
import { emptyFrame, type Frame } from '@/lib/frame/frame';
import type { OpenDatabase } from '@/lib/server/database/open-database';
import type { ReadyScript } from '@/lib/server/sql/prepare-script';
import { signOfLifeMs } from './lost-queries';
import type { QueryRow } from './query-dict';
import { type ResultColumn, resultColumns } from './result-text';
import { whileRunning } from './running-queries';
import { changeQuery, findQuery } from './stored-query';

/** What a query gave. */
export interface QueryResult {
  readonly frame: Frame;
  readonly columns: readonly ResultColumn[];
}

const watchMs = 1000;

/**
 * Runs a planned script and keeps its stored query up to date: progress, rows, end, error. Throws what the database
 * said, and `query_stopped` when somebody stopped it, here or in another replica.
 */
export async function runQuery(row: QueryRow, database: OpenDatabase, plan: ReadyScript): Promise<QueryResult> {
  const begun = Date.now();
  const isOpen = await changeQuery(row.id, {
    status: 'running',
    start_running_time: begun,
    limit: plan.limit,
    limiting_factor: plan.limitingFactor,
    executed_sql: plan.statements.at(-1)?.sql ?? null,
  });
  if (!isOpen) throw new AppError('query_stopped');
  try {
    const frame = await whileRunning(row.client_id, (signal) => sent(row, database, plan, signal));
    const isCut = frame.length > plan.limit;
    const kept = isCut ? firstRows(frame, plan.limit) : frame;
    const columns = resultColumns(kept, database.engine.dialect);
    const isDone = await changeQuery(row.id, {
      status: 'success',
      progress: 100,
      rows: kept.length,
      end_time: Date.now(),
      limiting_factor: isCut ? plan.limitingFactor : 'NOT_LIMITED',
      extra_json: JSON.stringify({ progress: null, columns }),
      ...(row.select_as_cta ? storedAs(row, database) : {}),
    });
    if (!isDone) throw new AppError('query_stopped');
    return { frame: kept, columns };
  } catch (error) {
    await failQuery(row.id, error);
    throw error;
  }
}

/** Ends a stored query as failed, with what is told of the failure. */
export async function failQuery(id: number, error: unknown): Promise<void> {
  const told = error instanceof AppError ? error : new AppError('internal', { reference: '' });
  const status = told.code === 'query_timeout' ? 'timed_out' : 'failed';
  await changeQuery(id, { status, error_message: told.message, end_time: Date.now() });
}

async function sent(
  row: QueryRow,
  { connection, limits }: OpenDatabase,
  { statements, limit }: ReadyScript,
  stopped: AbortSignal,
): Promise<Frame> {
  const ended = new AbortController();
  const elsewhere = stoppedElsewhere(row.client_id, ended.signal);
  const signal = AbortSignal.any([stopped, elsewhere]);
  const { catalog, schema } = row;
  const readOnly = !statements.some(({ changes }) => changes);
  const options = {
    signal,
    timeoutMs: limits.timeoutMs,
    maxRows: limit + 1,
    readOnly,
    catalog,
    schema: schema || null,
  };
  const total = statements.length;
  const onStatement = (at: number): void => {
    if (at > 0) void tellProgress(row.id, at, total);
  };
  try {
    if (connection.script)
      return await connection.script(
        statements.map(({ sql }) => sql),
        { ...options, onStatement },
      );
    let last = emptyFrame;
    for (const [at, { sql }] of statements.entries()) {
      onStatement(at);
      last = await connection.run({ sql, parameters: [] }, options);
    }
    return last;
  } catch (error) {
    if (signal.aborted) throw new AppError('query_stopped', {}, { cause: error });
    throw error;
  } finally {
    ended.abort();
  }
}

async function tellProgress(id: number, at: number, total: number): Promise<void> {
  await changeQuery(id, {
    progress: Math.round((at / total) * 100),
    extra_json: JSON.stringify({ progress: `Running block ${at + 1} out of ${total}` }),
  });
}

/** Another replica stops a query by its row: where replicas share the rows, it is looked at while the query runs. */
function stoppedElsewhere(clientId: string, ended: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const watch = async (): Promise<void> => {
    if ((await metadataGeneration()) !== null) return;
    for (let round = 1; !ended.aborted; round += 1) {
      await delay(watchMs, undefined, { signal: ended, ref: false });
      const row = await findQuery(clientId);
      if (row === null || row.status === 'stopped') return controller.abort();
      if ((round * watchMs) % signOfLifeMs === 0) await changeQuery(row.id, { changed_on: new Date() });
    }
  };
  watch().catch(() => undefined);
  return controller.signal;
}

/** What reads the rows that were stored instead of being read. */
function storedAs({ tmp_schema_name: schema, tmp_table_name: table }: QueryRow, { engine }: OpenDatabase) {
  const name = [schema, table].flatMap((part) => (part === null ? [] : [engine.dialect.quote(part)])).join('.');
  return { select_as_cta_used: true, select_sql: `SELECT * FROM ${name}` };
}

function firstRows(frame: Frame, count: number): Frame {
  const columns = frame.columns.map((column) => ({ ...column, values: column.values.slice(0, count) }));
  return { ...frame, columns, length: count };
}
