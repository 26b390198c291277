import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/**
 * The product's own database, embedded or PostgreSQL. Inside `transaction` use only the handle it gives: the embedded
 * one has a single session, and a query beside the transaction waits for it forever.
 */
export type Metadata = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export interface Connection {
  readonly database: Metadata;
  /**
   * Counts what is written: as long as it stays the same, what was read is still true. Null where other processes write
   * too.
   */
  generation(): number | null;
  close(): Promise<void>;
}
