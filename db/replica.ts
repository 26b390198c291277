import { drizzle } from 'drizzle-orm/postgres-js';
import type postgres from 'postgres';
import type { Metadata, ReadReplica, ReplicaReport, ReplicaState } from './metadata';
import { pendingQuery } from './pending-query';
import { PostgresPool } from './postgres-pool';
import { isUnreachable } from './unreachable';
import { writeMark } from './write-mark';

export interface ReplicaOptions {
  /** A replica that is further behind is not used. */
  readonly maxLagMs?: number;
  readonly checkEveryMs?: number;
}

/** A position in the primary's log, and when it was the last one. */
interface Position {
  readonly at: number;
  readonly lsn: bigint;
}

const patienceMs = 3000;
/** Bounds the memory of a long outage; the oldest positions decide how far a replica is behind. */
const mostPositions = 600;

/**
 * A streaming standby of the metadata database, for reads that need not go to the primary. It is asked only while it
 * shows everything that was written, except to journals, before the read began; of journals it may lack the last seconds.
 * While it cannot be used, and for each statement that fails on it, the primary is asked instead.
 */
export class Replica implements ReadReplica {
  readonly #url: string;
  readonly #primary: postgres.Sql;
  readonly #primaryDatabase: Metadata;
  readonly #maxLagMs: number;
  readonly #checkEveryMs: number;
  readonly #reads = { replica: 0, primary: 0 };
  #pool: PostgresPool;
  #database: Metadata;
  #state: ReplicaState = 'starting';
  #lagMs: number | null = null;
  #positions: Position[] = [];
  /** The highest count of writes that the standby has shown. */
  #shown = -1n;
  #asking: Promise<boolean> | undefined;
  #checking: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(
    primary: postgres.Sql,
    primaryDatabase: Metadata,
    url: string,
    { maxLagMs = 10_000, checkEveryMs = 1000 }: ReplicaOptions = {},
  ) {
    this.#url = url;
    this.#primary = primary;
    this.#primaryDatabase = primaryDatabase;
    this.#maxLagMs = maxLagMs;
    this.#checkEveryMs = checkEveryMs;
    this.#pool = new PostgresPool(url);
    this.#database = this.#databaseOf(this.#pool);
    void this.check();
  }

  get report(): ReplicaReport {
    const lagSeconds = this.#lagMs === null ? null : this.#lagMs / 1000;
    return { state: this.#state, lagSeconds, reads: { ...this.#reads } };
  }

  async database(): Promise<Metadata> {
    const isUsed = this.#state === 'used' && (await this.#isUpToDate());
    this.#reads[isUsed ? 'replica' : 'primary'] += 1;
    return isUsed ? this.#database : this.#primaryDatabase;
  }

  check(): Promise<void> {
    clearTimeout(this.#timer);
    this.#checking ??= this.#checkOnce().finally(() => {
      this.#checking = undefined;
      if (!this.#isClosed) this.#timer = setTimeout(() => void this.check(), this.#checkEveryMs).unref();
    });
    return this.#checking;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#pool.close();
    await this.#checking;
  }

  /** Callers of the same moment share a question that is asked after all of them began. */
  #isUpToDate(): Promise<boolean> {
    this.#asking ??= Promise.resolve().then(() => {
      this.#asking = undefined;
      return this.#askMarks();
    });
    return this.#asking;
  }

  async #askMarks(): Promise<boolean> {
    const written = (await writeMark(this.#primary)) ?? 0n;
    if (this.#shown >= written) return true;
    try {
      this.#shown = (await writeMark(this.#pool.client())) ?? -1n;
    } catch (error) {
      this.#noteFailure(error);
    }
    return this.#shown >= written;
  }

  #databaseOf(pool: PostgresPool): Metadata {
    const standby = pool.client();
    const client = {
      options: { parsers: {}, serializers: {} },
      unsafe: (...call: Parameters<postgres.Sql['unsafe']>) =>
        pendingQuery(async (shape) => {
          try {
            return await shape(standby.unsafe(...call));
          } catch (error) {
            this.#noteFailure(error);
            this.#reads.primary += 1;
            return await shape(this.#primary.unsafe(...call));
          }
        }),
    };
    return drizzle(client as unknown as postgres.Sql);
  }

  /** Any failure sends the statement to the primary; one of the connection ends the use of the replica until a check. */
  #noteFailure(error: unknown): void {
    if (this.#isClosed || !isUnreachable(error)) return;
    if (this.#state === 'used') void this.check();
    this.#become('unreachable', null, error);
  }

  async #checkOnce(): Promise<void> {
    try {
      const lsn = await within(position(this.#primary));
      if (this.#positions.length < mostPositions) this.#positions.push({ at: Date.now(), lsn });
      const replayed = await within(replayedBy(this.#pool.client()));
      if (this.#isClosed) return;
      if (replayed === null) {
        this.#become('no_standby', null);
        return;
      }
      this.#positions = this.#positions.filter((each) => each.lsn > replayed);
      const [oldest] = this.#positions;
      const lagMs = oldest ? Date.now() - oldest.at : 0;
      this.#become(lagMs > this.#maxLagMs ? 'behind' : 'used', lagMs);
    } catch (error) {
      if (this.#isClosed) return;
      this.#become('unreachable', null, error);
      this.#renewPool();
    }
  }

  /** Statements that hang on a server which no longer answers fail, and go to the primary. */
  #renewPool(): void {
    void this.#pool.close(0).catch(() => undefined);
    this.#pool = new PostgresPool(this.#url);
    this.#database = this.#databaseOf(this.#pool);
  }

  #become(state: ReplicaState, lagMs: number | null, error?: unknown): void {
    const before = this.#state;
    this.#state = state;
    this.#lagMs = lagMs;
    if (state !== 'used' && state !== 'behind') this.#shown = -1n;
    if (state === before) return;
    const facts = { metadata: 'read replica', state, lag_ms: lagMs };
    if (state === 'used') console.log(JSON.stringify({ level: 'info', ...facts }));
    else console.error(JSON.stringify({ level: 'warning', ...facts, error: messageOf(error) }));
  }
}

async function position(primary: postgres.Sql): Promise<bigint> {
  const [row] = await primary.unsafe<{ lsn: string }[]>(`select (pg_current_wal_flush_lsn() - '0/0')::text as lsn`);
  return BigInt(row?.lsn ?? 0);
}

/** The position until which a standby shows the primary's data; null on a server that is no standby. */
async function replayedBy(standby: postgres.Sql): Promise<bigint | null> {
  const [row] = await standby.unsafe<{ lsn: string | null }[]>(
    `select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::text end as lsn`,
  );
  return row?.lsn ? BigInt(row.lsn) : null;
}

async function within<Value>(asked: PromiseLike<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patienceMs} ms`)), patienceMs);
  });
  try {
    return await Promise.race([asked, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

function messageOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return error.cause instanceof Error ? error.cause.message : error.message;
}
