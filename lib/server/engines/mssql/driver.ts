import { once } from 'node:events';
import type { Bound } from '@/lib/query/dialect';
import { openSocket } from '@/lib/server/egress/open-socket';
import type { ByteCount } from '@/lib/server/engines/connect/byte-limit';
import { loadDriver, optionalPackages } from '@/lib/server/engines/connect/optional-driver';
import type { Answer, Opening, Question, RemoteClient } from '@/lib/server/engines/remote/client';
import { isOn } from '@/lib/server/engines/remote/http-client';
import { bytesOfRow } from '@/lib/server/engines/remote/row-bytes';
import { informationSchema } from '@/lib/server/engines/sql/information-schema';

/** The used part of `mssql`: https://www.npmjs.com/package/mssql. */
export interface MssqlPackage {
  ConnectionPool: new (options: Record<string, unknown>) => MssqlPool;
  Transaction: new (pool: MssqlPool) => MssqlTransaction;
  Request: new (transaction: MssqlTransaction) => MssqlRequest;
}

interface MssqlPool {
  connect(): Promise<unknown>;
  close(): Promise<unknown>;
}

interface MssqlTransaction {
  begin(): Promise<unknown>;
  rollback(): Promise<unknown>;
}

interface MssqlRequest extends NodeJS.EventEmitter {
  arrayRowMode: boolean;
  stream: boolean;
  input(name: string, value: Bound): unknown;
  query(sql: string): unknown;
  cancel(): void;
  pause(): void;
  resume(): void;
}

interface MssqlColumn {
  readonly name: string;
  readonly type: { readonly declaration?: string } | (() => unknown);
}

const mostWaiting = 2_000;

export async function openMssql(opening: Opening): Promise<RemoteClient> {
  const driver = (await loadDriver(opening.family.label, optionalPackages.mssql)) as MssqlPackage;
  return mssqlClient(driver, opening);
}

/** `mssql+pymssql://user:password@host:1433/database`. Each statement runs in a transaction that is rolled back. */
export async function mssqlClient(driver: MssqlPackage, opening: Opening): Promise<RemoteClient> {
  const { address, maxConnections, connectTimeoutMs, family } = opening;
  const host = address.host ?? 'localhost';
  const port = address.port ?? 1433;
  const pool = new driver.ConnectionPool({
    server: host,
    port,
    user: address.username ?? undefined,
    password: address.password ?? undefined,
    database: address.database || undefined,
    pool: { max: maxConnections },
    connectionTimeout: connectTimeoutMs,
    requestTimeout: 0,
    options: {
      connector: () => openSocket({ host, port, purpose: 'database', timeoutMs: connectTimeoutMs }),
      encrypt: address.query.Encrypt === undefined || isOn(address.query.Encrypt),
      trustServerCertificate: isOn(address.query.TrustServerCertificate),
      readOnlyIntent: true,
      useUTC: true,
    },
  });
  await pool.connect();

  async function ask({ sql, parameters, signal, bytes }: Question): Promise<Answer> {
    const transaction = new driver.Transaction(pool);
    await transaction.begin();
    const request = new driver.Request(transaction);
    request.arrayRowMode = true;
    request.stream = true;
    for (const [at, value] of parameters.entries()) {
      request.input(`p${at + 1}`, typeof value === 'bigint' ? String(value) : value);
    }
    // `done` is the last event, whether the statement ended, failed or was cancelled.
    request.once('done', () => void transaction.rollback().catch(() => undefined));
    const rows = rowsOf(request, bytes);
    signal.addEventListener('abort', () => request.cancel(), { once: true });
    const described = once(request, 'recordset');
    const failed = once(request, 'done').then(() => [[]]);
    request.query(sql);
    const [columns] = (await Promise.race([described, failed])) as [MssqlColumn[]];
    return { columns: columns.map(({ name, type }) => ({ name, nativeType: typeOf(type) })), rows };
  }

  return {
    ask,
    catalog: (askSmall) => ({
      ...informationSchema(askSmall, { dialect: family.dialect, ownSchema: 'dbo' }),
    }),
    close: async () => {
      await pool.close();
    },
  };
}

/** The row events of a request as batches; the request is paused while `mostWaiting` rows are not yet read. */
function rowsOf(request: MssqlRequest, bytes: ByteCount): AsyncIterable<(readonly unknown[])[]> {
  let waiting: (readonly unknown[])[] = [];
  let isOver = false;
  let problem: unknown = null;
  let wake = () => {};
  request.on('row', (row: readonly unknown[]) => {
    if (problem !== null) return;
    try {
      bytes.add(bytesOfRow(row));
    } catch (error) {
      problem = error;
      waiting = [];
      request.cancel();
      return wake();
    }
    waiting.push(row);
    if (waiting.length >= mostWaiting) request.pause();
    wake();
  });
  request.on('error', (error: unknown) => {
    problem ??= error;
    wake();
  });
  request.on('done', () => {
    isOver = true;
    wake();
  });
  return {
    async *[Symbol.asyncIterator]() {
      try {
        for (;;) {
          if (problem !== null) throw problem;
          if (waiting.length > 0) {
            const batch = waiting;
            waiting = [];
            request.resume();
            yield batch;
          } else if (isOver) return;
          else
            await new Promise<void>((resolve) => {
              wake = resolve;
            });
        }
      } finally {
        if (!isOver) request.cancel();
      }
    },
  };
}

/** The driver represents a type by a function: `sql.Int` has the declaration `int`. */
function typeOf(type: MssqlColumn['type']): string {
  const declared = 'declaration' in type ? type.declaration : undefined;
  return (declared ?? ('name' in type ? String(type.name) : 'varchar')).toUpperCase();
}
