import { AppError } from '@/lib/errors/app-error';
import type { Cell, Frame } from '@/lib/frame/frame';
import { wireError } from '@/lib/server/api/wire';
import type { OpenDatabase } from '@/lib/server/database/open-database';
import { toFrame } from '@/lib/server/engines/values/to-frame';
import { withheld } from '@/lib/server/run/withheld';
import type { ReadyScript } from '@/lib/server/sql/prepare-script';
import { resultColumns } from '@/lib/server/sqllab/results/result-text';
import type { QueryRow } from './query-dict';
import { parametersOf } from './query-parameters';
import { beginRunning } from './running-queries';
import type { StatementResults } from './statement-results';
import { changeQuery } from './stored-query';

export interface RunQueryOptions {
  /** Rows after this many are counted; their frames may contain no values. */
  readonly shownRows?: number;
  /** Whether each frame is let go before the next, so that the result may be larger than the memory holds. */
  readonly takesBatches?: boolean;
  /**
   * Called before the query is marked as successful, for example to store the rows. The returned fields are stored with
   * the query.
   */
  readonly beforeEnd?: () => Promise<Partial<QueryRow>>;
  /** Is filled with the results of the statements before the last. */
  readonly results?: StatementResults | undefined;
}

/**
 * Runs a planned script. Yields the result of its last statement in frames of the same columns: at least one, and no
 * more rows than the plan allows. Returns the stored query. The stored query is updated with progress, row count, end
 * and error. Throws the error of the database, and `query_stopped` when it was stopped in this or another replica.
 * Ending the iteration early stops the query.
 */
export async function* runQuery(
  row: QueryRow,
  database: OpenDatabase,
  plan: ReadyScript,
  {
    shownRows = Number.POSITIVE_INFINITY,
    takesBatches = false,
    beforeEnd = async () => ({}),
    results,
  }: RunQueryOptions = {},
): AsyncGenerator<Frame, QueryRow> {
  const { connection, limits, engine } = database;
  const { statements, limit, limitingFactor } = plan;
  const running = beginRunning(row.client_id);
  const { signal } = running;
  const told = new Progress(row, plan);
  let hasEnded = false;
  try {
    if (signal.aborted || !(await told.begin())) throw new AppError('query_stopped');
    const source = await connection.script(
      statements.map(({ sql }) => sql),
      {
        signal,
        timeoutMs: limits.timeoutMs,
        maxRows: limit + 1,
        readOnly: !statements.some(({ changes }) => changes),
        catalog: row.catalog,
        schema: row.schema || null,
        readRows: shownRows,
        takesBatches,
        onStatement: (at) => told.statement(at),
        ...results?.keeping(statements, engine.dialect),
      },
    );
    let rows = 0;
    let isCut = false;
    const frameOf = (batch: readonly (readonly Cell[])[]) =>
      toFrame(
        source.columns,
        source.columns.map((_, at) => batch.map((values) => values[at] ?? null)),
      );
    let isBegun = false;
    for await (const batch of source.rows) {
      isCut ||= batch.length > limit - rows;
      const kept = isCut ? batch.slice(0, limit - rows) : batch;
      rows += kept.length;
      const isShown = rows - kept.length < shownRows;
      if (kept.length > 0 || !isBegun) yield isShown ? frameOf(kept) : { ...frameOf([]), length: kept.length };
      isBegun = true;
    }
    if (!isBegun) yield frameOf([]);
    const done = await changeQuery(await told.current(), {
      ...(await beforeEnd()),
      status: 'success',
      progress: 100,
      rows,
      end_time: Date.now(),
      limiting_factor: isCut ? limitingFactor : 'NOT_LIMITED',
      extra_json: JSON.stringify({
        ...{ progress: null, columns: resultColumns(frameOf([]), engine.dialect) },
        ...(parametersOf(row) === null ? {} : { template_params: parametersOf(row) }),
      }),
      ...(row.select_as_cta ? storedAs(row, database) : {}),
    });
    hasEnded = true;
    if (!done) throw new AppError('query_stopped');
    return done;
  } catch (error) {
    const said = plan.isNarrowed && !signal.aborted ? withheld(error) : error;
    const meant = signal.aborted ? new AppError('query_stopped', {}, { cause: error }) : placed(said, told.place);
    if (!hasEnded) await failQuery(row, meant, told.place, engine.dialect.name);
    hasEnded = true;
    throw meant;
  } finally {
    running.end();
    if (!hasEnded) await failQuery(row, new AppError('query_stopped'));
  }
}

/**
 * Marks a stored query as failed, with the error. `place` is the failed statement among several; `product` prefixes
 * messages of the database itself.
 */
export async function failQuery(
  row: QueryRow,
  error: unknown,
  place: StatementPlace | null = null,
  product: string | null = null,
): Promise<void> {
  const told = error instanceof AppError ? error : new AppError('internal', { reference: '' });
  const isOwnWords = product !== null && told.code === 'database_failed';
  const message = isOwnWords ? `${product} error: ${told.message}` : told.message;
  const ending = endings[told.code] ?? 'failed';
  const block = place !== null && place.total > 1 ? `Block ${place.at + 1} out of ${place.total} ` : '';
  const progress = place === null ? {} : { progress: progressText(place) };
  await changeQuery(row, {
    status: ending,
    error_message: block + message,
    end_time: Date.now(),
    extra_json: JSON.stringify({ columns: {}, errors: [{ ...wireError(told), message }], ...progress }),
  });
}

/** Of a script, the error tells its statement, from 1: lines and columns are counted from the beginning of that. */
function placed(error: unknown, place: StatementPlace | null): unknown {
  if (!(error instanceof AppError) || place === null || place.total < 2) return error;
  const { code, facts, cause, details, entry } = error;
  return new AppError(code, { ...facts, statement_number: place.at + 1 }, { cause, details, status: entry.status });
}

const endings: Readonly<Record<string, string>> = { query_timeout: 'timed_out', query_stopped: 'stopped' };

/** The running statement, counted from 0, and the number of statements. */
export interface StatementPlace {
  readonly at: number;
  readonly total: number;
}

function progressText({ at, total }: StatementPlace): string {
  return `Running block ${at + 1} out of ${total}`;
}

/** Stores the progress of a script. Updates are written one after another. */
class Progress {
  #place: StatementPlace | null = null;
  #row: Promise<QueryRow>;

  constructor(
    readonly row: QueryRow,
    readonly plan: ReadyScript,
  ) {
    this.#row = Promise.resolve(row);
  }

  /** The stored query after all updates so far. */
  current(): Promise<QueryRow> {
    return this.#row;
  }

  get place(): StatementPlace | null {
    return this.#place;
  }

  /** False when the query was ended before it began. */
  async begin(): Promise<boolean> {
    const { statements, limit, limitingFactor } = this.plan;
    // A query that runs immediately was stored with these values.
    if (statements.length === 1 && this.row.executed_sql === statements[0]?.sql) return true;
    const changed = await changeQuery(this.row, {
      ...this.#words({ at: 0, total: statements.length }),
      status: 'running',
      start_running_time: Date.now(),
      limit,
      limiting_factor: limitingFactor,
    });
    if (changed) this.#row = Promise.resolve(changed);
    return changed !== null;
  }

  statement(at: number): void {
    const place = { at, total: this.plan.statements.length };
    this.#place = place;
    if (at > 0) this.#row = this.#row.then((row) => this.#tell(row, place));
  }

  /** A failed update of the progress does not stop the script. */
  async #tell(row: QueryRow, place: StatementPlace): Promise<QueryRow> {
    const told = await changeQuery(row, this.#words(place)).catch(() => null);
    return told ?? row;
  }

  #words(place: StatementPlace): Partial<QueryRow> {
    return {
      progress: Math.round((place.at / place.total) * 100),
      executed_sql: this.plan.statements[place.at]?.sql ?? null,
      extra_json: JSON.stringify({ columns: {}, progress: progressText(place) }),
    };
  }
}

/** The statement that reads the rows of the created table or view. */
function storedAs({ tmp_schema_name: schema, tmp_table_name: table, limit }: QueryRow, { engine }: OpenDatabase) {
  const name = [schema, table].flatMap((part) => (part === null ? [] : [engine.dialect.quote(part)])).join('.');
  return { select_as_cta_used: true, select_sql: `SELECT * FROM ${name}${engine.dialect.limit(limit, null, false)}` };
}
