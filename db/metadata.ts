import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/**
 * The product's own database, embedded or PostgreSQL. Inside `transaction` use only the handle passed in: the embedded
 * database has a single session, so a query on another handle would wait for the transaction forever.
 */
export type Metadata = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export interface Connection {
  readonly database: Metadata;
  /**
   * Number that changes with every write except to `journals`. While it is the same, cached reads are valid. Null where
   * other processes write too.
   */
  generation(): number | null;
  close(): Promise<void>;
}
