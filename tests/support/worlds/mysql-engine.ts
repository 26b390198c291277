import { afterAll, beforeAll } from 'vitest';
import { parseAddress } from '@/lib/server/database/address';
import type { Connection } from '@/lib/server/engines/engine';
import { mysql } from '@/lib/server/engines/mysql/engine';
import { runOptions } from '@/tests/support/engine-run';
import { askMariadb, isMariadbReachable, mariadbHost } from '@/tests/support/servers/mariadb-server';

export const isReachable = await isMariadbReachable();
export const name = `isoline_engine_${process.pid}`;
export const account = `isoline_${process.pid}`;
export const limits = { maxConnections: 5, connectTimeoutMs: 30_000 };
export const endless = 'SELECT SLEEP(300)';

/** The number of sessions of the tested account: those with a running statement, or all. */
export async function sessions(which: 'busy' | 'all' = 'busy'): Promise<number> {
  const list = await askMariadb('SHOW PROCESSLIST');
  return list.filter(({ User, Command }) => User === account && (which === 'all' || Command !== 'Sleep')).length;
}

export let connection: Connection;

export async function rows(sql: string, parameters: readonly (string | number | bigint | boolean | null)[] = []) {
  const frame = await connection.run({ sql, parameters }, runOptions());
  return frame.columns.map((column) => column.values);
}

/** Opens `connection` to a database of these tests, and drops it after them. */
export function setUpDatabase(): void {
  beforeAll(async () => {
    await askMariadb(`CREATE DATABASE ${name}; CREATE USER ${account}; GRANT ALL ON *.* TO ${account}`);
    await askMariadb(
      `CREATE TABLE item (id bigint PRIMARY KEY, label varchar(20) NOT NULL COMMENT 'what it is called',
        price decimal(10,2), made datetime, kind enum('a','B'));
      INSERT INTO item VALUES (1, 'one', 1.50, '2020-01-02 03:04:05', 'a');
      CREATE VIEW dear AS SELECT * FROM item WHERE price > 100;
      CREATE TABLE typed (f float, z date, zt datetime, b bit(9), u bigint unsigned, y year, t timestamp(6), big decimal(40,3),
        bin varbinary(4), j json);
      SET time_zone = '+00:00';
      SET sql_mode = '';
      INSERT INTO typed VALUES (0.1, '0000-00-00', '0000-00-00 00:00:00', b'100000001', 18446744073709551615, 2020,
        '2020-01-02 03:04:05.678901', 12345678901234567890.123, x'80', '{"a": [1, null]}')`,
      name,
    );
    connection = await mysql.connect(parseAddress(`mysql+mysqldb://${account}@${mariadbHost}/${name}`), limits);
  });

  afterAll(async () => {
    await connection.close();
    await askMariadb(`DROP DATABASE ${name}; DROP USER ${account}`);
  });
}
