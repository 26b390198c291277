import { hostname, networkInterfaces } from 'node:os';
import mysql from 'mysql2/promise';
import { askMariadb, mariadbConfig } from '@/tests/support/servers/mariadb-server';
import { mariadbSandbox } from './attempt-others';
import { fileSecret, rowSecret } from './attempt-postgresql';
import type { ListedProduct, Snare } from './listed-functions';

/** Built-in functions from three lists of the server, none of which is complete, keywords, and routines. */
const names = `
  SELECT LOWER(function) AS name FROM information_schema.sql_functions
  UNION SELECT LOWER(word) FROM information_schema.keywords
  UNION SELECT LOWER(REGEXP_REPLACE(name, '[ (].*', '')) FROM mysql.help_topic
  UNION SELECT LOWER(plugin_name) FROM information_schema.plugins
  UNION SELECT LOWER(routine_name) FROM information_schema.routines ORDER BY name`;

/** Without variables that change by themselves. */
const settings = `SELECT variable_name, variable_value FROM information_schema.global_variables
  WHERE variable_name NOT REGEXP '^(?:GTID_|INNODB_BUFFER_POOL_|RAND_SEED|IDENTITY|LAST_INSERT_ID|TIMESTAMP|ERROR_COUNT|WARNING_COUNT)'
  ORDER BY variable_name`;

/**
 * Aggregates and window functions, which the server refuses in generated columns, and functions that depend on the
 * clock, on the session's format settings, or on random numbers.
 */
const moving = `
  avg bit_and bit_or bit_xor count every group_concat json_arrayagg json_objectagg max min std stddev stddev_pop
  stddev_samp sum var_pop var_samp variance
  cume_dist dense_rank first_value lag last_value lead nth_value ntile percent_rank rank row_number
  convert_tz curdate current_date current_time current_timestamp curtime date_format dayname from_unixtime
  localtime localtimestamp monthname now sysdate time timestamp to_char unix_timestamp utc_date utc_time utc_timestamp week
  natural_sort_key rand random_bytes`;

/** MariaDB, with a session of another user in the same database. */
export async function openMariadb(snare: Snare): Promise<ListedProduct> {
  const database = `isoline_listed_${process.pid}`;
  const sandbox = await mariadbSandbox(database);
  const other = await mysql.createConnection(mariadbConfig);
  const asking = other.query("SELECT 'QUERY-OF-ANOTHER', SLEEP(600)").catch(() => undefined);
  const raw = await mysql.createConnection({ ...mariadbConfig, database });
  const listed = (await askMariadb(names)) as { name: string }[];
  const routineNames = 'SELECT DISTINCT LOWER(routine_name) AS name FROM information_schema.routines';
  const routines = (await askMariadb(routineNames)) as { name: string }[];
  const [facts] = (await askMariadb(
    'SELECT VERSION() AS version, CURRENT_USER() AS role, DATABASE() AS base, @@datadir AS folder',
    database,
  )) as Record<string, string>[];
  const cards = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses?.map(({ mac }) => mac.replaceAll(':', '')) ?? [])
    .filter((card) => /[^0]/.test(card));
  return {
    sandbox,
    names: listed.map(({ name }) => name).filter((name) => /^[a-z_]\w*$/.test(name)),
    async calls(name) {
      const calls = callsOf(name, snare);
      const attempts = calls.map(
        (call) =>
          `SET @read = 1; PREPARE attempt FROM ${mysql.escape(`SELECT ${call} FROM own`)}; SET @all = CONCAT(@all, @read);`,
      );
      const block = `BEGIN NOT ATOMIC DECLARE CONTINUE HANDLER FOR SQLEXCEPTION SET @read = 0;
        SET @all = ''; ${attempts.join(' ')} SELECT @all AS readable; END`;
      const [[[row] = []]] = await raw.query<({ readonly readable: string } & mysql.RowDataPacket)[][]>(block);
      return calls.filter((_, at) => row?.readable[at] === '1');
    },
    written: (name) => name,
    hasTableFunctions: false,
    procedures: routines.map(({ name }) => name),
    refused: ['SELECT NEXT VALUE FOR sq', 'SELECT PREVIOUS VALUE FOR sq', 'SELECT @@version', 'SELECT CURRENT_USER'],
    secrets: [fileSecret, 'root:', rowSecret, 'QUERY-OF-ANOTHER', hostname(), ...Object.values(facts ?? {}), ...cards],
    async watched() {
      return {
        settings: await askMariadb(settings),
        lives: await askMariadb(
          `SELECT command, info FROM information_schema.processlist WHERE id = ${other.threadId}`,
        ),
        locks: await askMariadb(
          `SELECT IS_USED_LOCK('${snare.file}') AS file, IS_USED_LOCK('${snare.absent}') AS absent`,
        ),
      };
    },
    async impure(_, ran) {
      const found: string[] = [];
      for (const [name, call] of ran) {
        const column = `CREATE TEMPORARY TABLE nowhere (a int, b varchar(99) AS (${call}) PERSISTENT) ENGINE=MEMORY`;
        const said: unknown = await raw.query(column).catch((error: unknown) => error);
        if (isRefusal(said)) found.push(name);
      }
      return found;
    },
    moving: new Set(moving.trim().split(/\s+/)),
    atLeast: { passing: 280, running: 230 },
    async close() {
      await raw.query(`KILL ${other.threadId}`).catch(() => undefined);
      await asking;
      other.destroy();
      await raw.end();
      await sandbox.close();
    },
  };
}

/** Error 1901: the server refuses a generated column whose value could differ between sessions or moments. */
function isRefusal(said: unknown): boolean {
  return said instanceof Error && 'errno' in said && said.errno === 1901;
}

/** The server does not list the argument types of its functions, so most of these calls fail to parse. */
function callsOf(name: string, { file, absent }: Snare): string[] {
  const [text, none] = [`'${file}'`, `'${absent}'`];
  const lists = [
    ...['', text, none, '999999999', "'2024-01-02'", `${text}, ${text}`, `${text}, 9`, 'POINT(1, 1)'],
    ...["'2024-01-02', INTERVAL 1 DAY", `'{"a": 1}', '$.a'`, `${text}, ${text}, ${text}`, `${text}, 9, 9`],
    ...[`${text}, 9, 9, ${text}`, `${text} AS CHAR`, "DAY FROM '2024-01-02'", "DAY, 1, '2024-01-02'", 'sq'],
  ];
  const isWindow =
    /^(?:cume_dist|dense_rank|first_value|lag|last_value|lead|nth_value|ntile|percent_rank|rank|row_number)$/;
  return lists.map((list) => `${name}(${list})${isWindow.test(name) ? ' OVER (ORDER BY id)' : ''}`);
}
