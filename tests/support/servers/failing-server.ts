import mysql from 'mysql2/promise';
import pg from 'pg';
import { askMariadb, isMariadbReachable, mariadbHost } from './mariadb-server';
import { canOwnMariadb, type OwnMariadb, startOwnMariadb } from './own-mariadb';
import { canOwnPostgresql, type OwnPostgresql, startOwnPostgresql } from './own-postgresql';
import { askPostgresql, isPostgresqlReachable, postgresqlServer } from './postgresql-server';

/** A database server that tests may disturb, with queries about the sessions of its tests. */
export interface FailingServer {
  readonly name: string;
  isReachable(): Promise<boolean>;
  open(): Promise<void>;
  close(): Promise<void>;
  /** An address whose sessions can be told apart from those of others. */
  address(given?: { password?: string; host?: string; database?: string; plain?: boolean }): string;
  /** Whether it checks passwords; a shared server may trust everybody. */
  readonly asksPasswords: boolean;
  /** A query that counts for minutes. */
  readonly slow: string;
  /** A query whose sort needs more disk space than its limit. */
  readonly tooLarge: string | null;
  sessions(state?: 'busy' | 'slow'): Promise<number>;
  /** Opens sessions until the server refuses more; the returned function closes them. Null for a shared server. */
  readonly crowd: (() => Promise<() => Promise<void>>) | null;
  /** A query with more rows than are read at once. */
  readonly long: string;
  /** Kills the sessions that are counting, or sending rows. */
  kill(what?: 'slow' | 'sending'): Promise<void>;
}

const marker = `isoline_faults_${process.pid}`;
const password = 'the right one';

/** Connects until the server refuses; the returned function disconnects all. */
async function crowdOf(enter: () => Promise<() => Promise<void>>): Promise<() => Promise<void>> {
  const leaving: (() => Promise<void>)[] = [];
  for (;;) {
    const leave = await enter().catch(() => null);
    if (leave === null) break;
    leaving.push(leave);
  }
  return async () => {
    await Promise.all(leaving.map((leave) => leave()));
  };
}

/** Where one can be started, it is a separate server with settings that no shared server has. */
const own: { postgresql?: OwnPostgresql; mariadb?: OwnMariadb } = {};
const isOwnPostgresql = canOwnPostgresql();

function askOwnPostgresql(sql: string): Promise<Record<string, unknown>[]> {
  return askPostgresql(sql, 'postgres', own.postgresql ? new URL(postgresql.address({ plain: true })) : undefined);
}

const postgresql: FailingServer = {
  name: 'PostgreSQL',
  asksPasswords: isOwnPostgresql,
  isReachable: async () => isOwnPostgresql || (await isPostgresqlReachable()),
  async open() {
    if (isOwnPostgresql) own.postgresql = await startOwnPostgresql({ max_connections: '20' }, 'plain text');
  },
  async close() {
    await own.postgresql?.stop();
  },
  address({ host, password: given, database = 'postgres', plain = false } = {}) {
    const settings = encodeURIComponent('-c temp_file_limit=1MB -c work_mem=64kB');
    const query = plain ? '' : `?application_name=${marker}&options=${settings}`;
    const place = own.postgresql ? `127.0.0.1:${own.postgresql.port}` : postgresqlServer.host;
    const secret = encodeURIComponent(given ?? own.postgresql?.password ?? password);
    const authority = `postgres:${secret}@${host ?? place}`;
    return `postgresql://${authority}/${database}${query}`;
  },
  // Stores no rows: a join would fill the disk space that `tooLarge` must fill.
  slow: 'select count(*) as a from (select generate_series(1, 100000000000) as n) as slow_reading',
  tooLarge:
    "select max(a) as a from (select n as a, repeat('x', 100) as b from generate_series(1, 200000) as n order by b, n desc offset 1) as sorted",
  async sessions(state) {
    const where = { busy: "state <> 'idle'", slow: "state = 'active' and query like '%slow_reading%'" };
    const found = await askOwnPostgresql(
      `select count(*) as n from pg_stat_activity
       where application_name = '${marker}' and ${state ? where[state] : 'true'}`,
    );
    return Number(found[0]?.n);
  },
  crowd: isOwnPostgresql
    ? () =>
        crowdOf(async () => {
          const client = new pg.Client({ connectionString: postgresql.address({ plain: true }) });
          client.on('error', () => undefined);
          await client.connect();
          return () => client.end();
        })
    : null,
  long: 'select n as a from (select generate_series(1, 3000000) as n) as long_reading',
  async kill(what = 'slow') {
    const word = what === 'slow' ? 'slow_reading' : 'long_reading';
    await askOwnPostgresql(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = '${marker}' and state <> 'idle' and query like '%${word}%'`,
    );
  },
};

function askOwnMariadb(sql: string): Promise<Record<string, unknown>[]> {
  return askMariadb(sql, undefined, own.mariadb ? new URL(`mysql://root@${own.mariadb.host}`) : undefined);
}

const mariadb: FailingServer = {
  name: 'MariaDB',
  asksPasswords: true,
  isReachable: async () => canOwnMariadb || (await isMariadbReachable()),
  async open() {
    if (canOwnMariadb) own.mariadb = await startOwnMariadb();
    for (const place of ['%', 'localhost']) {
      await askOwnMariadb(
        `create or replace user '${marker}'@'${place}' identified by '${password}'; grant select on *.* to '${marker}'@'${place}'`,
      );
    }
  },
  async close() {
    await askOwnMariadb(`drop user if exists '${marker}'@'%', '${marker}'@'localhost'`);
    await own.mariadb?.stop();
  },
  address: ({ password: given = password, host, database = 'mysql' } = {}) =>
    `mysql://${marker}:${encodeURIComponent(given)}@${host ?? own.mariadb?.host ?? mariadbHost}/${database}`,
  slow: 'select count(*) as a from seq_1_to_2000 as slow_reading, seq_1_to_2000 as b, seq_1_to_2000 as c',
  tooLarge: canOwnMariadb
    ? "select max(a) as a from (select seq as a, repeat('x', 100) as b from seq_1_to_200000 order by b, seq desc limit 1, 1000000000) as sorted"
    : null,
  async sessions(state) {
    const rows = await askOwnMariadb('show full processlist');
    const found = rows.filter(({ User }) => User === marker);
    if (state === undefined) return found.length;
    const isSleeping = ({ Info }: Record<string, unknown>) => /slow_reading/.test(String(Info ?? ''));
    return found.filter((row) => (state === 'busy' ? row.Command !== 'Sleep' : isSleeping(row))).length;
  },
  crowd: canOwnMariadb
    ? () =>
        crowdOf(async () => {
          const session = await mysql.createConnection(mariadb.address());
          return () => session.end();
        })
    : null,
  long: 'select seq as a from seq_1_to_3000000 as long_reading',
  async kill(what = 'slow') {
    const word = what === 'slow' ? /slow_reading/ : /long_reading/;
    const rows = await askOwnMariadb('show full processlist');
    for (const { Id, User, Info } of rows) {
      if (User === marker && word.test(String(Info ?? ''))) await askOwnMariadb(`kill ${Number(Id)}`);
    }
  },
};

export const failingServers = [postgresql, mariadb];
