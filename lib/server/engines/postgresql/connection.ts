import pg, { type PoolClient } from 'pg';
import { AppError } from '@/lib/errors/app-error';
import { emptyFrame } from '@/lib/frame/frame';
import type { Statement } from '@/lib/query/dialect';
import { type ByteLimit, limitBytes } from '@/lib/server/engines/connect/byte-limit';
import { certificateIn } from '@/lib/server/engines/connect/connect-args';
import { addressFacts, databaseError } from '@/lib/server/engines/connect/database-error';
import { type Deadline, deadlineOf } from '@/lib/server/engines/connect/deadline';
import { errorText } from '@/lib/server/engines/connect/driver-message';
import { Semaphore } from '@/lib/server/engines/connect/semaphore';
import type { Address, Connection, ConnectionLimits, DriverSettings, RunOptions } from '@/lib/server/engines/engine';
import { streamOf } from '@/lib/server/engines/values/frame-stream';
import { cancelStatement } from './cancel';
import { postgresqlCatalog } from './catalog';
import { editorTypeOf } from './column-types';
import { postgresqlConfig } from './config';
import { postgresqlErrors } from './errors';
import { loadPostgresql } from './load';
import { socketOf } from './raw-rows';
import { readAll, runThrough, texts, type Work } from './read';
import { begin, finish, refuseWriting } from './session';
import { openPacked, openStream } from './stream';

const family = { label: 'PostgreSQL', errors: postgresqlErrors };
const idleMs = 30_000;
const catalogTimeoutMs = 30_000;

/** Whether an error means that the server of the session ended: admin_shutdown, crash_shutdown, or a closed socket. */
function isDead(error: unknown): boolean {
  const { code } = { code: '', ...Object(error) };
  return /^57P0[12]$|^ECONNRESET$|^EPIPE$/.test(code) || /Connection terminated|not queryable/.test(String(error));
}

export function connectPostgresql(address: Address, limits: ConnectionLimits, settings: DriverSettings): Connection {
  const semaphore = new Semaphore(limits.maxConnections);
  const pools = new Map<string, pg.Pool>();
  const certificate = certificateIn(settings);
  const configAt = (place: Address) => postgresqlConfig(place, limits.connectTimeoutMs, certificate);
  const ownCatalog = configAt(address).database ?? '';
  const configOf = (catalog: string) => configAt({ ...address, database: catalog });

  function poolOf(catalog: string): pg.Pool {
    const existing = pools.get(catalog);
    if (existing) return existing;
    const options = { max: limits.maxConnections, idleTimeoutMillis: idleMs, allowExitOnIdle: true };
    const pool = new pg.Pool({ ...configOf(catalog), ...options });
    // After a lost connection the statement that runs on it fails and the pool drops it: nothing is left to handle.
    pool.on('connect', (client) => client.on('error', () => undefined));
    pool.on('error', () => undefined);
    pools.set(catalog, pool);
    return pool;
  }

  function meaning(error: unknown, sql: string, options: Pick<RunOptions, 'timeoutMs'>): unknown {
    if (error instanceof AppError) return error;
    const text = errorText(error, sql);
    if (/timeout exceeded when trying to connect|due to connection timeout|timeout expired/.test(text)) {
      return new AppError('database_unreachable', { seconds: limits.connectTimeoutMs / 1000 }, { cause: error });
    }
    const { maxConnections } = limits;
    const context = { ...addressFacts(address), seconds: options.timeoutMs / 1000, maxConnections };
    return databaseError(family, text, context, error);
  }

  async function clientOf(catalog: string, deadline: Deadline): Promise<PoolClient> {
    const connecting = poolOf(catalog).connect();
    try {
      return await Promise.race([connecting, deadline.passed]);
    } catch (error) {
      connecting.then((late) => late.release()).catch(() => undefined);
      throw error;
    }
  }

  /**
   * A session in a transaction. A session that was lost in the pool is only noticed here; then the others may be lost,
   * too, so there are as many retries as connections.
   */
  async function begunClient(catalog: string, deadline: Deadline, options: RunOptions): Promise<PoolClient> {
    for (let tries = limits.maxConnections; ; tries -= 1) {
      const client = await clientOf(catalog, deadline);
      try {
        await Promise.race([begin(client, options), deadline.passed]);
        return client;
      } catch (error) {
        client.release(true);
        if (tries === 0 || deadline.hasPassed() || !isDead(error)) throw error;
      }
    }
  }

  /**
   * Runs `work` in its own transaction. On timeout or abort it rejects at once and stops the statement afterwards; when
   * too many bytes come in, it ends the session.
   */
  async function inTransaction<Result>(
    statement: Statement,
    options: RunOptions,
    work: (client: PoolClient, deadline: Deadline, limit: ByteLimit) => Promise<Work<Result>>,
  ): Promise<Result> {
    const isReading = options.readOnly !== false;
    if (isReading) refuseWriting(statement.sql);
    const catalog = options.catalog ?? ownCatalog;
    const leave = await semaphore.acquire(options.signal, options.timeoutMs);
    const deadline = deadlineOf(options);
    const stop = async (client: PoolClient, job: Promise<unknown>) => {
      await cancelStatement(
        client,
        configOf(catalog),
        job.catch(() => undefined),
      ).catch(() => undefined);
      client.release(true);
    };
    const leaveAfter = (ending: Promise<void>) =>
      ending.finally(() => {
        deadline.clear();
        leave();
      });
    let client: PoolClient;
    try {
      client = await begunClient(catalog, deadline, options);
    } catch (error) {
      void leaveAfter(Promise.resolve());
      throw meaning(error, statement.sql, options);
    }
    const limit = limitBytes(socketOf(client));
    const job = work(client, deadline, limit);
    try {
      const { result, done } = await Promise.race([job, deadline.passed, limit.passed]);
      void done.finally(() => limit.end());
      if (isReading)
        void leaveAfter(done.then((end) => (end === 'whole' ? finish(client, 'rollback') : stop(client, job))));
      else await leaveAfter(finish(client, 'commit'));
      return result;
    } catch (error) {
      limit.end();
      void leaveAfter(deadline.hasPassed() ? stop(client, job) : finish(client, 'rollback'));
      throw meaning(error, statement.sql, options);
    }
  }

  const opening = (
    client: PoolClient,
    statement: Statement,
    options: RunOptions,
    deadline: Deadline,
    limit: ByteLimit,
  ) => ({
    client,
    limit,
    statement,
    maxRows: options.maxRows,
    deadline,
    translate: (error: unknown) => meaning(error, statement.sql, options),
  });

  return {
    run: (statement, options) =>
      inTransaction(statement, options, (client) => readAll(client, statement, options.maxRows)),
    stream: (statement, options) =>
      inTransaction(statement, options, (client, deadline, limit) =>
        openStream(opening(client, statement, options, deadline, limit)),
      ),
    streamPacked: (statement, options) =>
      inTransaction(statement, options, (client, deadline, limit) =>
        openPacked(opening(client, statement, options, deadline, limit)),
      ),
    async script(statements, options) {
      const [first = '', ...others] = statements;
      const isReading = options.readOnly !== false;
      for (const sql of others) if (isReading) refuseWriting(sql);
      return inTransaction({ sql: first, parameters: [] }, options, async (client, deadline, limit) => {
        const last = statements.length - 1;
        for (const [at, sql] of statements.slice(0, last).entries()) {
          options.onStatement?.(at);
          const given = await runThrough(client, sql, options.kept?.rows ?? 0, editorTypeOf).catch((error: unknown) => {
            throw meaning(error, sql, options);
          });
          options.kept?.tell(at, given);
        }
        const statement = { sql: statements[last] ?? '', parameters: [] };
        options.onStatement?.(last);
        if (isReading) {
          const reading = {
            ...opening(client, statement, options, deadline, limit),
            readerOf: editorTypeOf,
            keepsClock: true,
            takesBatches: options.takesBatches ?? false,
            readRows: options.readRows,
          };
          return openStream(reading).catch((error: unknown) => {
            throw meaning(error, statement.sql, options);
          });
        }
        const work = readAll(client, statement, options.maxRows, editorTypeOf);
        const { result, done, changed } = await work.catch((error: unknown) => {
          throw meaning(error, statement.sql, options);
        });
        options.kept?.tell(last, { frame: emptyFrame, rows: result.length, changed: changed ?? null });
        return { result: streamOf(result), done };
      });
    },
    readsCsv: true,
    load: (load, options) => {
      const statement = { sql: `COPY ${load.table}`, parameters: [] };
      return inTransaction(statement, { ...options, readOnly: false }, async (client) => {
        await loadPostgresql(client, load, options.signal);
        return { result: undefined, done: Promise.resolve('whole') };
      });
    },
    ...postgresqlCatalog((catalog, sql, values) => {
      const limits = { signal: new AbortController().signal, timeoutMs: catalogTimeoutMs, maxRows: 0, catalog };
      return inTransaction({ sql, parameters: values }, limits, async (client) => {
        const query = { text: sql, values: [...values], rowMode: 'array' as const, types: texts };
        return { result: (await client.query<(string | null)[]>(query)).rows, done: Promise.resolve('whole') };
      });
    }),
    async close() {
      const closing = [...pools.values()];
      pools.clear();
      await Promise.all(closing.map((pool) => pool.end()));
    },
  };
}
