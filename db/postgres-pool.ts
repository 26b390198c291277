import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { pendingQuery } from './pending-query';
import type { PoolUse } from './pool-use';
import { RepeatedTexts } from './repeated-texts';
import { isConnectionError, Unreachable } from './unreachable';

const size = 10;
const idleMs = 60_000;
/** Timeout of a connection attempt in seconds. */
const connectTimeout = 10;

interface PooledConnection {
  readonly client: postgres.Sql;
  readonly texts: RepeatedTexts;
  isLent: boolean;
  isLost: boolean;
  idle: NodeJS.Timeout | undefined;
}

interface Waiter {
  resolve(connection: PooledConnection): void;
  reject(error: Error): void;
}

/**
 * Connections to one PostgreSQL server. Each is used by one query or one transaction at a time.
 *
 * Each is a client of the driver with a single connection, which is discarded when it is lost. The driver itself would
 * reconnect, but it can retain an unsent message or a sent query and then wait for it forever.
 */
export class PostgresPool {
  readonly #url: string;
  readonly #open = new Set<PooledConnection>();
  readonly #waiting: Waiter[] = [];
  #isClosed = false;

  constructor(url: string) {
    this.#url = url;
    globalThis.isolineMetadataPools ??= new Set();
    globalThis.isolineMetadataPools.add(this);
  }

  get use(): PoolUse {
    const open = [...this.#open];
    return { open: open.length, lent: open.filter(({ isLent }) => isLent).length, waiting: this.#waiting.length };
  }

  /** The members that drizzle requires of a client of the driver. */
  client(): postgres.Sql {
    const client = {
      // Drizzle sets the parsers of each connection when it is opened.
      options: { parsers: {}, serializers: {} },
      unsafe: (text: string, values?: Values) =>
        pendingQuery((shape) =>
          this.#lend(({ client, texts }) => shape(client.unsafe(text, values, { prepare: texts.count(text) }))),
        ),
      begin: (run: Run) => this.#lend((connection) => begin(connection, run)),
    };
    return client as unknown as postgres.Sql;
  }

  /** Closes every connection. Running queries have `seconds`; callers waiting for a connection are rejected. */
  async close(seconds = 5): Promise<void> {
    this.#isClosed = true;
    globalThis.isolineMetadataPools?.delete(this);
    for (const { reject } of this.#waiting.splice(0)) reject(closedError());
    await Promise.all([...this.#open].map(({ client }) => client.end({ timeout: seconds })));
  }

  async #lend<T>(use: (connection: PooledConnection) => PromiseLike<T>): Promise<T> {
    const connection = await this.#acquire();
    try {
      return await use(connection);
    } catch (error) {
      if (!isConnectionError(error)) throw error;
      // On a socket failure, the driver rejects the query before it calls `onclose`.
      this.#lose(connection);
      throw new Unreachable('the metadata database cannot be reached', { cause: error });
    } finally {
      this.#release(connection);
    }
  }

  #acquire(): Promise<PooledConnection> | PooledConnection {
    if (this.#isClosed) throw closedError();
    const idle = [...this.#open].find(({ isLent }) => !isLent);
    if (idle !== undefined) return lent(idle);
    if (this.#open.size < size) return lent(this.#connect());
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  #connect(): PooledConnection {
    const client = postgres(this.#url, {
      max: 1,
      idle_timeout: 0,
      max_lifetime: null,
      connect_timeout: connectTimeout,
      onnotice: () => undefined,
      onclose: () => this.#lose(connection),
    });
    const connection: PooledConnection = {
      client,
      texts: new RepeatedTexts(),
      isLent: false,
      isLost: false,
      idle: undefined,
    };
    drizzle(client);
    this.#open.add(connection);
    return connection;
  }

  #release(connection: PooledConnection): void {
    connection.isLent = false;
    if (this.#isClosed) return;
    if (connection.texts.isFull) this.#discard(connection);
    const next = this.#waiting.shift();
    if (next !== undefined) next.resolve(lent(connection.isLost ? this.#connect() : connection));
    else if (!connection.isLost) connection.idle = setTimeout(() => this.#discard(connection), idleMs).unref();
  }

  /** The cause that ended a connection in use has usually ended the idle ones too. */
  #lose(connection: PooledConnection): void {
    if (connection.isLost) return;
    this.#discard(connection);
    if (!connection.isLent) return;
    for (const other of this.#open) if (!other.isLent) this.#discard(other);
  }

  #discard(connection: PooledConnection): void {
    clearTimeout(connection.idle);
    connection.isLost = true;
    this.#open.delete(connection);
    if (!this.#isClosed) void connection.client.end({ timeout: 0 });
  }
}

function closedError(): Error {
  return new Unreachable('the metadata database is closed');
}

function lent(connection: PooledConnection): PooledConnection {
  clearTimeout(connection.idle);
  connection.isLent = true;
  return connection;
}

type Values = Parameters<postgres.Sql['unsafe']>[1];

type Run = (sql: postgres.TransactionSql) => PromiseLike<unknown>;

/** The driver rejects a transaction whose connection closes; nothing may be written to that connection afterwards. */
function begin(connection: PooledConnection, run: Run): Promise<unknown> {
  return connection.client.begin((sql) => whileOpen(connection, sql, run));
}

function whileOpen(connection: PooledConnection, sql: postgres.TransactionSql, run: Run): Promise<unknown> {
  const guarded = {
    unsafe: (...call: Parameters<postgres.Sql['unsafe']>) => {
      if (connection.isLost) return pendingQuery(() => never);
      return sql.unsafe(...call);
    },
    savepoint: (inner: Run) => sql.savepoint((nested) => whileOpen(connection, nested, inner)),
  } as unknown as postgres.TransactionSql;
  return Promise.resolve(run(guarded)).catch((error: unknown) => {
    // Rejecting would make the driver write a rollback.
    if (connection.isLost) return never;
    throw error;
  });
}

const never = new Promise<never>(() => undefined);
