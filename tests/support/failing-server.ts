import { askMariadb, isMariadbReachable, mariadbHost } from './mariadb-server';
import { askPostgresql, isPostgresqlReachable, postgresqlServer } from './postgresql-server';

/** A database server that tests may hurt, and what it says of the sessions of its tests. */
export interface FailingServer {
  readonly name: string;
  isReachable(): Promise<boolean>;
  open(): Promise<void>;
  close(): Promise<void>;
  /** An address whose sessions are told apart from those of others. */
  address(given?: { password?: string; host?: string; database?: string }): string;
  /** Whether it looks at passwords at all; a server on this machine may trust everybody. */
  readonly asksPasswords: boolean;
  /** A query that takes so many seconds. */
  sleep(seconds: number): string;
  /** A query whose sort needs more room on the disk than it gets. */
  readonly tooLarge: string | null;
  sessions(state?: 'busy' | 'sleeping'): Promise<number>;
  /** A query with more rows than anybody reads at once. */
  readonly long: string;
  /** Ends the sessions that sleep, or that send rows, in the midst of it. */
  kill(what?: 'sleeping' | 'sending'): Promise<void>;
}

const marker = `isoline_faults_${process.pid}`;
const password = 'the right one';

const postgresql: FailingServer = {
  name: 'PostgreSQL',
  asksPasswords: false,
  isReachable: isPostgresqlReachable,
  open: async () => undefined,
  close: async () => undefined,
  address({ host = postgresqlServer.host, database = 'postgres' } = {}) {
    const settings = encodeURIComponent('-c temp_file_limit=1MB -c work_mem=64kB');
    return `postgresql://postgres@${host}/${database}?application_name=${marker}&options=${settings}`;
  },
  sleep: (seconds) => `select a from (select 1 as a, pg_sleep(${seconds})) as slept`,
  tooLarge:
    "select max(a) as a from (select n as a, repeat('x', 100) as b from generate_series(1, 200000) as n order by b, n desc offset 1) as sorted",
  async sessions(state) {
    const where = { busy: "state <> 'idle'", sleeping: "state = 'active' and query like '%pg_sleep%'" };
    const found = await askPostgresql(
      `select count(*) as n from pg_stat_activity
       where application_name = '${marker}' and ${state ? where[state] : 'true'}`,
    );
    return Number(found[0]?.n);
  },
  long: 'select n as a from (select generate_series(1, 3000000) as n) as long_reading',
  async kill(what = 'sleeping') {
    const word = what === 'sleeping' ? 'pg_sleep' : 'long_reading';
    await askPostgresql(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = '${marker}' and state <> 'idle' and query like '%${word}%'`,
    );
  },
};

const mariadb: FailingServer = {
  name: 'MariaDB',
  asksPasswords: true,
  isReachable: isMariadbReachable,
  async open() {
    await askMariadb(
      `create or replace user '${marker}'@'%' identified by '${password}'; grant select on *.* to '${marker}'@'%'`,
    );
    await askMariadb(
      `create or replace user '${marker}'@'localhost' identified by '${password}'; grant select on *.* to '${marker}'@'localhost'`,
    );
  },
  async close() {
    await askMariadb(`drop user if exists '${marker}'@'%', '${marker}'@'localhost'`);
  },
  address: ({ password: given = password, host = mariadbHost, database = 'mysql' } = {}) =>
    `mysql://${marker}:${encodeURIComponent(given)}@${host}/${database}`,
  sleep: (seconds) => `select a from (select 1 as a, sleep(${seconds}) as b) as slept`,
  tooLarge: null,
  async sessions(state) {
    const rows = await askMariadb('show full processlist');
    const own = rows.filter(({ User }) => User === marker);
    if (state === undefined) return own.length;
    const isSleeping = ({ Info }: Record<string, unknown>) => /sleep\(/i.test(String(Info ?? ''));
    return own.filter((row) => (state === 'busy' ? row.Command !== 'Sleep' : isSleeping(row))).length;
  },
  long: 'select seq as a from seq_1_to_3000000 as long_reading',
  async kill(what = 'sleeping') {
    const word = what === 'sleeping' ? /sleep\(/i : /long_reading/;
    const rows = await askMariadb('show full processlist');
    for (const { Id, User, Info } of rows) {
      if (User === marker && word.test(String(Info ?? ''))) await askMariadb(`kill ${Number(Id)}`);
    }
  },
};

export const failingServers = [postgresql, mariadb];
