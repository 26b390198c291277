import pg from 'pg';
import { askPostgresql, postgresqlServer } from './postgresql-server';

/** A table of PostgreSQL that nobody can read while it is held: a query of it runs until it is released. */
export interface HeldTable {
  hold(): Promise<void>;
  release(): Promise<void>;
  end(): Promise<void>;
}

/** Holds a table, which is made empty, with a column `n`, where it is not there. Without a name its database is the usual one. */
export async function holdTable(table: string, database?: string): Promise<HeldTable> {
  await askPostgresql(`CREATE TABLE IF NOT EXISTS ${table} (n integer)`, database);
  const address = new URL(postgresqlServer);
  if (database !== undefined) address.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  const hold = async () => void (await client.query(`BEGIN; LOCK TABLE ${table}`));
  await hold();
  return { hold, release: async () => void (await client.query('ROLLBACK')), end: () => client.end() };
}
