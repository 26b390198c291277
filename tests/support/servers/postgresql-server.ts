import pg from 'pg';

/** The server for tests on a real PostgreSQL. */
export const postgresqlServer = new URL(
  process.env.TEST_POSTGRESQL_URL ?? 'postgresql://postgres@127.0.0.1:5432/postgres',
);

/** Whether it responds; with `CI=true` it throws instead of returning false. */
export async function isPostgresqlReachable(): Promise<boolean> {
  try {
    await askPostgresql('SELECT 1');
    return true;
  } catch (error) {
    if (process.env.CI === 'true') throw error;
    console.warn(`PostgreSQL at ${postgresqlServer.host} does not answer: its tests are skipped.`);
    return false;
  }
}

/** Runs SQL on this server or another, on a separate connection outside the product. */
export async function askPostgresql(
  sql: string,
  database = 'postgres',
  server = postgresqlServer,
): Promise<Record<string, unknown>[]> {
  const address = new URL(server);
  address.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
