import type { PoolConnection, RowDataPacket } from 'mysql2';
import type { RunOptions } from '@/lib/server/engines/engine';

type Row = readonly unknown[];

/** The rows of a statement of our own, not of a user. */
export function ask(session: PoolConnection, sql: string): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    session.query<RowDataPacket[][]>(sql, (error, rows) => (error ? reject(error) : resolve(rows)));
  });
}

/** SQL modes that change the meaning of quotes or backslashes, and combination modes that include one of them. */
const otherQuotes = ['ANSI_QUOTES', 'NO_BACKSLASH_ESCAPES', 'ANSI', 'ORACLE', 'MSSQL', 'DB2', 'MAXDB', 'POSTGRESQL'];

/** Every session uses UTC and the quoting that `refuseWriting` and literals rely on. */
const settings = [
  "time_zone = '+00:00'",
  `sql_mode = ${otherQuotes.reduce((mode, name) => `REPLACE(${mode}, '${name}', '')`, '@@sql_mode')}`,
];

/** The server's own timeout: seconds in MariaDB, milliseconds in MySQL 8 and later; others only have our deadline. */
function timeoutSetting(version: string, timeoutMs: number): string[] {
  if (/mariadb/i.test(version)) return [`max_statement_time = ${timeoutMs / 1000}`];
  return /^(?:[89]|\d\d)\./.test(version) ? [`max_execution_time = ${Math.max(1, Math.ceil(timeoutMs))}`] : [];
}

/** Sets up the session and opens its transaction; read only unless `options.readOnly` is false. */
export async function begin(
  session: PoolConnection,
  version: string,
  database: string | null,
  options: RunOptions,
): Promise<void> {
  await ask(session, `SET ${[...settings, ...timeoutSetting(version, options.timeoutMs)].join(', ')}`);
  if (database) await ask(session, `USE \`${database.replaceAll('`', '``')}\``);
  await ask(session, options.readOnly === false ? 'START TRANSACTION' : 'START TRANSACTION READ ONLY');
}

/** Ends the transaction and resets the session, which drops variables and locks of the statement. */
export async function finish(session: PoolConnection, outcome: 'commit' | 'rollback'): Promise<void> {
  try {
    await ask(session, outcome === 'commit' ? 'COMMIT' : 'ROLLBACK');
    await reset(session);
    session.release();
  } catch (error) {
    session.destroy();
    if (outcome === 'commit') throw error;
  }
}

function reset(session: PoolConnection): Promise<void> {
  return new Promise((resolve, reject) => session.reset((error) => (error ? reject(error) : resolve())));
}
