import { availableParallelism } from 'node:os';
import { AppError } from '@/lib/errors/app-error';
import type { Cell, Frame } from '@/lib/frame/frame';
import type { Statement } from '@/lib/query/dialect';
import { countBytes } from '@/lib/server/engines/connect/byte-limit';
import { Semaphore } from '@/lib/server/engines/connect/semaphore';
import type {
  Catalog,
  Connection,
  ConnectionLimits,
  RunOptions,
  ScriptOptions,
  StatementResult,
  StreamedRows,
} from '@/lib/server/engines/engine';
import { streamOf } from '@/lib/server/engines/values/frame-stream';
import type { LoadType, TableLoad } from '@/lib/server/engines/values/table-load';
import { distinctNames, type ResultColumn, toFrame } from '@/lib/server/engines/values/to-frame';
import type { NativeExchange } from './exchange';
import { leaseProcess } from './lease';
import { type PackedCells, packCells, rowsOf, sizeOf, unpackCells } from './packed-cells';
import type { HostedSource } from './process';
import type { NativeMode, NativeOptions, NativeRequest, NativeStatement } from './protocol';

/** Runs a statement on the catalogue of a file; returns its rows. */
export type Ask = (sql: string, parameters: readonly string[]) => Promise<Cell[][]>;

const catalogTimeoutMs = 30_000;
const maxCatalogRows = 1_000_000;
const mostStatements = 4;
/** Batches that the process may send before the reader takes one. */
const ahead = 4;
/** A process that has not answered this long after its own deadline is regarded as hanging and killed. */
const hangMs = 5_000;

/** A connection to a database in a process of its own. After a crash the next statement starts a new process. */
export async function connectNative(
  source: HostedSource,
  limits: ConnectionLimits,
  catalogOf: (ask: Ask) => Catalog,
): Promise<Connection> {
  const lease = leaseProcess(source);
  try {
    await lease.process().ready;
  } catch (error) {
    await lease.release();
    throw error;
  }
  const semaphore = new Semaphore(Math.min(limits.maxConnections, mostStatements, availableParallelism() + 1));

  /** Sends a request and runs `work` on its answers. With `isLasting`, the reader of the result calls `end` itself. */
  async function exchange<Result>(
    request: NativeRequest,
    options: RunOptions,
    work: (exchange: NativeExchange, end: () => Promise<void>) => Promise<Result>,
    isLasting: boolean,
  ): Promise<Result> {
    const leave = await semaphore.acquire(options.signal, options.timeoutMs);
    let opened: NativeExchange | undefined;
    const abort = () => opened?.leave();
    const end = async () => {
      options.signal.removeEventListener('abort', abort);
      opened?.leave('enough');
      while (opened && !opened.isOver) await opened.next().catch(() => undefined);
      leave();
    };
    try {
      const hosted = lease.process();
      await hosted.ready;
      opened = hosted.begin(request);
      opened.killAfter(options.timeoutMs + hangMs);
      if (options.signal.aborted) abort();
      else options.signal.addEventListener('abort', abort, { once: true });
      const result = await work(opened, end);
      if (!isLasting) await end();
      return result;
    } catch (error) {
      await end();
      throw error;
    }
  }

  function run(
    statements: readonly Statement[],
    options: ScriptOptions,
    mode: Exclude<NativeMode, 'stream'> = 'run',
  ): Promise<Frame> {
    const credit = Number.MAX_SAFE_INTEGER;
    const request = { kind: 'open', statements, mode, options: nativeOptions(options), credit } as const;
    return exchange(
      request,
      options,
      async (opened) => {
        const columns = await columnsOf(opened, options);
        const values: Cell[][] = columns.map(() => []);
        const bytes = countBytes();
        for (let answer = await opened.next(); answer.kind === 'batch'; answer = await opened.next()) {
          bytes.add(sizeOf(answer.batch));
          answer.batch.columns.forEach((packed, at) => {
            const cells = unpackCells(packed);
            const target = values[at] as Cell[];
            if (target.length === 0) values[at] = cells;
            else for (const cell of cells) target.push(cell);
          });
        }
        return toFrame(columns, values);
      },
      false,
    );
  }

  function stream(
    statements: readonly Statement[],
    options: ScriptOptions,
    mode: Exclude<NativeMode, 'run'>,
  ): Promise<StreamedRows> {
    const request = { kind: 'open', statements, mode, options: nativeOptions(options), credit: ahead } as const;
    return exchange(
      request,
      options,
      async (opened, end) => {
        const columns = await columnsOf(opened, options);
        if (mode === 'stream') opened.stopClock();
        const bytes = countBytes();
        async function* batches() {
          try {
            for (let answer = await opened.next(); answer.kind === 'batch'; answer = await opened.next()) {
              if (mode === 'script' && !options.takesBatches) bytes.add(sizeOf(answer.batch));
              opened.tell({ kind: 'more' });
              yield rowsOf(answer.batch);
            }
          } finally {
            await end();
          }
        }
        const names = distinctNames(columns.map(({ name }) => name));
        return { columns: columns.map((column, at) => ({ ...column, name: names[at] ?? '' })), rows: batches() };
      },
      true,
    );
  }

  return {
    run: (statement, options) => run([statement], options),
    stream: (statement, options) => stream([statement], options, 'stream'),
    async script(statements, options) {
      const unbound = statements.map((sql) => ({ sql, parameters: [] }));
      if (options.readOnly === false) return streamOf(await run(unbound, options, 'script'));
      return stream(unbound, options, 'script');
    },
    load({ schema, table, columns, mode, rows }, options) {
      const request = {
        kind: 'load',
        table: { schema, table, columns, mode },
        options: nativeOptions(options),
      } as const;
      return exchange(request, options, (opened) => sendRows(opened, columns, rows()), false);
    },
    ...catalogOf(async (sql, parameters) => {
      const signal = new AbortController().signal;
      const options = { signal, timeoutMs: catalogTimeoutMs, maxRows: maxCatalogRows };
      const { columns, length } = await run([{ sql, parameters }], options);
      return Array.from({ length }, (_, row) => columns.map(({ values }) => values[row] ?? null));
    }),
    async close() {
      await semaphore.idle();
      await lease.release();
    },
  };
}

function nativeOptions({ timeoutMs, maxRows, readOnly, schema, kept }: ScriptOptions): NativeOptions {
  return { timeoutMs, maxRows, readOnly: readOnly !== false, schema: schema ?? null, keptRows: kept?.rows ?? null };
}

async function columnsOf(opened: NativeExchange, options: ScriptOptions): Promise<readonly ResultColumn[]> {
  for (;;) {
    const answer = await opened.next();
    if (answer.kind === 'columns') return answer.columns;
    if (answer.kind === 'statement') options.onStatement?.(answer.at);
    if (answer.kind === 'result') options.kept?.tell(answer.at, resultOf(answer.result));
  }
}

function resultOf({ columns, batches, rows, changed }: NativeStatement): StatementResult {
  const values = columns.map((_, at) => batches.flatMap((batch) => unpackCells(batch.columns[at] as PackedCells)));
  return { frame: toFrame(columns, values), rows, changed };
}

const kinds = {
  integer: 'numeric',
  float: 'numeric',
  boolean: 'boolean',
  text: 'string',
  timestamp: 'string',
} as const satisfies Record<LoadType, string>;

/** Sends a batch of rows for each `more` of the process; if reading them fails, nothing is stored. */
async function sendRows(
  opened: NativeExchange,
  columns: TableLoad['columns'],
  rows: ReturnType<TableLoad['rows']>,
): Promise<void> {
  opened.stopClock();
  const batches = rows[Symbol.asyncIterator]();
  try {
    for (let answer = await opened.next(); answer.kind !== 'end'; answer = await opened.next()) {
      if (answer.kind !== 'more') throw new AppError('query_cancelled');
      const { done, value } = await batches.next();
      const batch = done
        ? null
        : {
            length: value.length,
            columns: columns.map(({ type }, at) =>
              packCells(
                value.map((row) => row[at] ?? null),
                kinds[type],
              ),
            ),
          };
      opened.tell({ kind: 'rows', batch });
    }
  } finally {
    await batches.return?.();
  }
}
