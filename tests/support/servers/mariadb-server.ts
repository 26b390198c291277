import mysql from 'mysql2/promise';

/** The MariaDB server that tests use: `ISOLINE_TEST_MARIADB`, else the one on this machine. */
const server = new URL(process.env.ISOLINE_TEST_MARIADB ?? 'mysql://root@127.0.0.1:3306');

const configOf = ({ hostname, port, username, password }: URL) => ({
  host: hostname,
  port: Number(port || 3306),
  user: decodeURIComponent(username),
  password: decodeURIComponent(password),
});

export const mariadbConfig = configOf(server);

/** User, password, host and port for an address, without a database. */
export const mariadbAuthority = `${server.username}${server.password ? `:${server.password}` : ''}@${server.host}`;
export const mariadbHost = server.host;

/** Runs statements outside the product, on this server or another. Returns the rows of the last one. */
export async function askMariadb(sql: string, database?: string, at: URL = server): Promise<Record<string, unknown>[]> {
  const session = await mysql.createConnection({
    ...configOf(at),
    multipleStatements: true,
    ...(database ? { database } : {}),
  });
  try {
    const [rows] = await session.query(sql);
    return Array.isArray(rows) ? (rows as Record<string, unknown>[]) : [];
  } finally {
    await session.end();
  }
}

/** False when there is no server; with `CI` set it throws instead. */
export async function isMariadbReachable(): Promise<boolean> {
  try {
    await askMariadb('SELECT 1');
    return true;
  } catch (error) {
    if (process.env.CI) throw error;
    console.warn('MariaDB is not there: its tests are skipped.');
    return false;
  }
}
