import pg from 'pg';
import { askPostgresql, postgresqlServer } from '@/tests/support/servers/postgresql-server';

/** A table of PostgreSQL that nobody can read while it is held: a query of it runs until it is released. */
export interface HeldTable {
  hold(): Promise<void>;
  release(): Promise<void>;
  end(): Promise<void>;
}

/** Makes an empty table with a column `n` and holds it. */
export async function holdTable(table: string): Promise<HeldTable> {
  await askPostgresql(`CREATE TABLE ${table} (n integer)`);
  const client = new pg.Client({ connectionString: postgresqlServer.href });
  await client.connect();
  const hold = async () => void (await client.query(`BEGIN; LOCK TABLE ${table}`));
  await hold();
  return { hold, release: async () => void (await client.query('ROLLBACK')), end: () => client.end() };
}
