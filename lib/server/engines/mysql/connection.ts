import mysql, { type Pool, type PoolConnection } from 'mysql2';
import { AppError } from '@/lib/errors/app-error';
import { emptyFrame } from '@/lib/frame/frame';
import type { Statement } from '@/lib/query/dialect';
import { type ByteLimit, limitBytes, type MeteredSocket } from '@/lib/server/engines/connect/byte-limit';
import { certificateIn } from '@/lib/server/engines/connect/connect-args';
import { addressFacts, databaseError } from '@/lib/server/engines/connect/database-error';
import { type Deadline, deadlineOf } from '@/lib/server/engines/connect/deadline';
import { errorText } from '@/lib/server/engines/connect/driver-message';
import { Semaphore } from '@/lib/server/engines/connect/semaphore';
import type {
  Address,
  Connection,
  ConnectionLimits,
  DriverSettings,
  Engine,
  RunOptions,
} from '@/lib/server/engines/engine';
import { streamOf } from '@/lib/server/engines/values/frame-stream';
import { mysqlCatalog } from './catalog';
import { mysqlConfig } from './config';
import { refuseWriting } from './guard';
import { loadMysql } from './load';
import { openStream, readAll, runThrough, type Work } from './read';
import { ask, begin, finish } from './session';

const idleMs = 30_000;
const catalogTimeoutMs = 30_000;
const maxCatalogRows = 1_000_000;

/** A pool of sessions to a server with MySQL's protocol. */
export function connectMysql(
  family: Pick<Engine, 'label' | 'errors'>,
  address: Address,
  limits: ConnectionLimits,
  settings: DriverSettings,
): Connection {
  const semaphore = new Semaphore(limits.maxConnections);
  const config = mysqlConfig(address, limits.connectTimeoutMs, certificateIn(settings));
  const pool: Pool = mysql.createPool({ ...config, connectionLimit: limits.maxConnections, idleTimeout: idleMs });
  let version: Promise<string> | undefined;

  function meaning(error: unknown, sql: string, options: Pick<RunOptions, 'timeoutMs'>): unknown {
    if (error instanceof AppError) return error;
    const text = errorText(error, sql);
    const isConnecting = /^connect ETIMEDOUT$/.test(text);
    const seconds = (isConnecting ? limits.connectTimeoutMs : options.timeoutMs) / 1000;
    const { maxConnections } = limits;
    return databaseError(family, text, { ...addressFacts(address), seconds, maxConnections }, error);
  }

  async function sessionOf(deadline: Deadline): Promise<PoolConnection> {
    const connecting = new Promise<PoolConnection>((resolve, reject) => {
      pool.getConnection((error, session) => (error ? reject(error) : resolve(session)));
    });
    try {
      return await Promise.race([connecting, deadline.passed]);
    } catch (error) {
      connecting.then((late) => late.release()).catch(() => undefined);
      throw error;
    }
  }

  async function versionOf(session: PoolConnection): Promise<string> {
    version ??= ask(session, 'SELECT VERSION()').then(([row]) => String(row?.[0]));
    version.catch(() => {
      version = undefined;
    });
    return version;
  }

  /** Stops the statement that a session runs, with KILL QUERY in a second session. */
  async function kill(threadId: number): Promise<void> {
    const killer = mysql.createConnection(config);
    killer.on('error', () => undefined);
    await new Promise<void>((resolve) => killer.query(`KILL QUERY ${threadId}`, () => resolve()));
    killer.destroy();
  }

  /** Runs `work` in its own transaction. On timeout or abort it rejects at once and stops the statement afterwards. */
  async function inTransaction<Result>(
    statement: Statement,
    options: RunOptions,
    work: (session: PoolConnection, deadline: Deadline, limit: ByteLimit) => Promise<Work<Result>>,
  ): Promise<Result> {
    const isReading = options.readOnly !== false;
    if (isReading) refuseWriting(statement.sql);
    const leave = await semaphore.acquire(options.signal, options.timeoutMs);
    const deadline = deadlineOf(options);
    const leaveAfter = (ending: Promise<void>) =>
      ending.finally(() => {
        deadline.clear();
        leave();
      });
    const stop = async (session: PoolConnection) => {
      await kill(session.threadId);
      session.destroy();
    };
    let session: PoolConnection;
    try {
      session = await sessionOf(deadline);
    } catch (error) {
      void leaveAfter(Promise.resolve());
      throw meaning(error, statement.sql, options);
    }
    const database = options.schema ?? address.database;
    const limit = limitBytes(meterOf(session));
    const job = versionOf(session)
      .then((known) => begin(session, known, database, options))
      .then(() => work(session, deadline, limit));
    try {
      const { result, done } = await Promise.race([job, deadline.passed, limit.passed]);
      void done.finally(() => limit.end());
      if (isReading)
        void leaveAfter(done.then((end) => (end === 'whole' ? finish(session, 'rollback') : stop(session))));
      else await leaveAfter(finish(session, 'commit'));
      return result;
    } catch (error) {
      limit.end();
      job.catch(() => undefined);
      void leaveAfter(deadline.hasPassed() ? stop(session) : finish(session, 'rollback'));
      throw meaning(error, statement.sql, options);
    }
  }

  return {
    run: (statement, options) =>
      inTransaction(statement, options, (session) => readAll(session, statement, options.maxRows)),
    stream: (statement, options) =>
      inTransaction(statement, options, (session, deadline, limit) => {
        const translate = (error: unknown) => meaning(error, statement.sql, options);
        return openStream({ session, statement, maxRows: options.maxRows, deadline, limit, translate });
      }),
    load: (load, options) => {
      const statement = { sql: `INSERT INTO ${load.table}`, parameters: [] };
      return inTransaction(statement, { ...options, readOnly: false }, async (session) => {
        await loadMysql(session, load, options.signal);
        return { result: undefined, done: Promise.resolve('whole') };
      });
    },
    async script(statements, options) {
      const [first = '', ...others] = statements;
      const isReading = options.readOnly !== false;
      for (const sql of others) if (isReading) refuseWriting(sql);
      return inTransaction({ sql: first, parameters: [] }, options, async (session, deadline, limit) => {
        const last = statements.length - 1;
        for (const [at, sql] of statements.slice(0, last).entries()) {
          options.onStatement?.(at);
          const given = await runThrough(session, sql, options.kept?.rows ?? 0).catch((error: unknown) => {
            throw meaning(error, sql, options);
          });
          options.kept?.tell(at, given);
        }
        const statement = { sql: statements[last] ?? '', parameters: [] };
        options.onStatement?.(last);
        const translate = (error: unknown) => meaning(error, statement.sql, options);
        const { maxRows, takesBatches = false } = options;
        const reading = { session, statement, maxRows, deadline, limit, translate, takesBatches, keepsClock: true };
        if (isReading) return openStream(reading);
        const { result, done, changed } = await readAll(session, statement, options.maxRows);
        options.kept?.tell(last, { frame: emptyFrame, rows: result.length, changed: changed ?? null });
        return { result: streamOf(result), done };
      });
    },
    ...mysqlCatalog(async (sql, parameters) => {
      const options = { signal: new AbortController().signal, timeoutMs: catalogTimeoutMs, maxRows: maxCatalogRows };
      const { length, columns } = await inTransaction({ sql, parameters }, options, (session) =>
        readAll(session, { sql, parameters }, maxCatalogRows),
      );
      return Array.from({ length }, (_, row) => columns.map(({ values }) => values[row]));
    }),
    close: () => new Promise((resolve) => pool.end(() => resolve())),
  };
}

function meterOf(session: PoolConnection): MeteredSocket {
  return {
    get bytesRead() {
      return Number(Object(Reflect.get(session, 'stream')).bytesRead ?? 0);
    },
    destroy: () => session.destroy(),
  };
}
