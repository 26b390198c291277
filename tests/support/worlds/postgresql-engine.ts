import { afterAll, beforeAll } from 'vitest';
import { parseAddress } from '@/lib/server/database/address';
import type { Connection } from '@/lib/server/engines/engine';
import { postgresql } from '@/lib/server/engines/postgresql/engine';
import { runOptions } from '@/tests/support/engine-run';
import { askPostgresql, isPostgresqlReachable, postgresqlServer } from '@/tests/support/servers/postgresql-server';

export const isReachable = await isPostgresqlReachable();
export const name = `isoline_engine_${process.pid}`;
export const application = `isoline-test-${process.pid}`;
export const limits = { maxConnections: 5, connectTimeoutMs: 30_000 };

export function addressOf(text: string) {
  return parseAddress(text.replace('HOST', postgresqlServer.host));
}

export async function sessions(state = 'active'): Promise<number> {
  const [row] = await askPostgresql(
    `SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = '${application}' AND state LIKE '${state}'`,
  );
  return Number(row?.n);
}

export let connection: Connection;

export async function rows(sql: string, parameters: readonly (string | number | bigint | boolean | null)[] = []) {
  const frame = await connection.run({ sql, parameters }, runOptions());
  return frame.columns.map((column) => column.values);
}

/** Opens `connection` to a database of these tests, and drops it after them. */
export function setUpDatabase(): void {
  beforeAll(async () => {
    await askPostgresql(`CREATE DATABASE ${name}`);
    await askPostgresql(
      'CREATE TABLE item (id bigint PRIMARY KEY, label varchar(20) NOT NULL, price numeric(10,2), made timestamp)',
      name,
    );
    await askPostgresql("INSERT INTO item VALUES (1, 'one', 1.50, '2020-01-02 03:04:05')", name);
    await askPostgresql('CREATE VIEW dear AS SELECT * FROM item WHERE price > 100', name);
    connection = await postgresql.connect(
      addressOf(`postgresql+psycopg2://postgres@HOST/${name}?application_name=${application}`),
      limits,
    );
  });

  afterAll(async () => {
    await connection.close();
    await askPostgresql(`DROP DATABASE ${name} WITH (FORCE)`);
  });
}
