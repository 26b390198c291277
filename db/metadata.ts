import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/**
 * The product's own database, embedded or PostgreSQL. Inside `transaction` use only the handle passed in: the embedded
 * database has a single session, so a query on another handle would wait for the transaction forever.
 */
export type Metadata = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** `starting` until the first check has ended. */
export type ReplicaState = 'starting' | 'used' | 'behind' | 'unreachable' | 'no_standby';

export interface ReplicaReport {
  readonly state: ReplicaState;
  /** How far its data is behind, in seconds; null while that is not known. */
  readonly lagSeconds: number | null;
  /** How often each server was chosen for a read that the replica may answer, or answered for one that failed. */
  readonly reads: { readonly replica: number; readonly primary: number };
}

export interface ReadReplica {
  readonly report: ReplicaReport;
  /** The database for the reads that follow: the replica's if it may answer them, else the primary's. */
  database(): Promise<Metadata>;
  /** Compares the replica with the primary now. Never rejects. */
  check(): Promise<void>;
}

export interface Connection {
  readonly database: Metadata;
  /** The read replica; null without one. */
  readonly replica: ReadReplica | null;
  /**
   * Number that changes with every write except to `journals`. While it is the same, cached reads are valid. Null where
   * other processes write too.
   */
  generation(): number | null;
  close(): Promise<void>;
}
