import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAddress } from '@/lib/server/database/address';
import { duckdb } from '@/lib/server/engines/duckdb/engine';
import type { Engine, RunOptions } from '@/lib/server/engines/engine';
import { mysql } from '@/lib/server/engines/mysql/engine';
import { postgresql } from '@/lib/server/engines/postgresql/engine';
import { sqlite } from '@/lib/server/engines/sqlite/engine';
import { isMariadbReachable, mariadbAuthority } from '@/tests/support/servers/mariadb-server';
import { isPostgresqlReachable, postgresqlServer } from '@/tests/support/servers/postgresql-server';

const isReachable = await isPostgresqlReachable();
const options: RunOptions = { signal: new AbortController().signal, timeoutMs: 10_000, maxRows: 10 };
const limits = { maxConnections: 1, connectTimeoutMs: 30_000 };
const instant = Date.UTC(2020, 4, 17, 10, 47, 38) + 678.9;

/** Sunday, 17 May 2020, 10:47:38.6789, truncated to each grain. */
const starts: Readonly<Record<string, string>> = {
  PT1S: '2020-05-17T10:47:38',
  PT5S: '2020-05-17T10:47:35',
  PT30S: '2020-05-17T10:47:30',
  PT1M: '2020-05-17T10:47:00',
  PT5M: '2020-05-17T10:45:00',
  PT10M: '2020-05-17T10:40:00',
  PT15M: '2020-05-17T10:45:00',
  PT30M: '2020-05-17T10:30:00',
  PT1H: '2020-05-17T10:00:00',
  P1D: '2020-05-17T00:00:00',
  P1W: '2020-05-11T00:00:00',
  P1M: '2020-05-01T00:00:00',
  P3M: '2020-04-01T00:00:00',
  P1Y: '2020-01-01T00:00:00',
};

/** The same where weeks start on Sunday: the week starts on that day. */
const sundays: Readonly<Record<string, string>> = {
  ...starts,
  'PT0.5H': '2020-05-17T10:30:00',
  PT6H: '2020-05-17T06:00:00',
  P1W: '2020-05-17T00:00:00',
  'P0.25Y': '2020-04-01T00:00:00',
  '1969-12-28T00:00:00Z/P1W': '2020-05-17T00:00:00',
  '1969-12-29T00:00:00Z/P1W': '2020-05-11T00:00:00',
  'P1W/1970-01-03T00:00:00Z': '2020-05-23T00:00:00',
  'P1W/1970-01-04T00:00:00Z': '2020-05-17T00:00:00',
};

/** The value of an expression, over one connection for all tests of the block. */
function asked(connect: Engine['connect'], address: string): (sql: string) => Promise<unknown> {
  let connection: Awaited<ReturnType<Engine['connect']>>;
  beforeAll(async () => {
    connection = await connect(parseAddress(address), limits);
  });
  afterAll(() => connection.close());
  return async (sql) =>
    (await connection.run({ sql: `SELECT ${sql} AS v`, parameters: [] }, options)).columns[0]?.values[0];
}

describe.each([
  ['SQLite', sqlite, 'sqlite:///:memory:', "'2020-05-17 10:47:38.678900'"],
  ...((await isMariadbReachable())
    ? ([['MariaDB', mysql, `mysql://${mariadbAuthority}/`, "TIMESTAMP '2020-05-17 10:47:38.678900'"]] as const)
    : []),
] as const)('%s', (_, { connect, dialect }, address, moment) => {
  const ask = asked(connect, address);
  const epochOf = (value: unknown) => (typeof value === 'string' ? Date.parse(`${value.replace(' ', 'T')}Z`) : value);

  it.each(Object.entries(dialect.timeGrains))('cuts an instant to %s', async (grain, expression) => {
    expect(epochOf(await ask(expression.replaceAll('{col}', moment)))).toBe(Date.parse(`${sundays[grain]}Z`));
  });

  it('reads epochs', async () => {
    const seconds = Math.floor(instant / 1000);
    const { seconds: fromSeconds = '', milliseconds = '' } = dialect.epoch ?? {};
    expect(epochOf(await ask(fromSeconds.replaceAll('{col}', String(seconds))))).toBe(seconds * 1000);
    expect(epochOf(await ask(milliseconds.replaceAll('{col}', `${seconds}000`)))).toBe(seconds * 1000);
  });

  it('quotes what would break out', async () => {
    expect(await ask(`1 AS ${dialect.quote('a`"; DROP TABLE x; --')}, 2`)).toBe(1);
    expect(await ask(dialect.literal("it's \\ '"))).toBe("it's \\ '");
    expect(await ask(dialect.castToText('42'))).toBe('42');
    expect(await ask(dialect.ilike("'ABC'", "'%b%'"))).toBe(1);
  });
});

const reachable: readonly [name: string, engine: Engine, address: string][] = [
  ['DuckDB', duckdb, 'duckdb:///:memory:'],
  ...(isReachable
    ? [['PostgreSQL', postgresql, `postgresql://postgres@${postgresqlServer.host}/postgres`] as const].map(
        ([name, engine, address]): [string, Engine, string] => [name, engine, address],
      )
    : []),
];

describe.each(reachable)('%s', (_, engine, address) => {
  const { dialect } = engine;
  const ask = asked(engine.connect, address);

  it.each(Object.entries(dialect.timeGrains))('cuts an instant to %s', async (grain, expression) => {
    const moment = `CAST('2020-05-17 10:47:38.6789' AS TIMESTAMP)`;
    expect(await ask(expression.replaceAll('{col}', moment))).toBe(Date.parse(`${starts[grain]}Z`));
  });

  it('reads epochs', async () => {
    const seconds = Math.floor(instant / 1000);
    expect(await ask(dialect.epoch?.seconds.replaceAll('{col}', String(seconds)) ?? '')).toBe(seconds * 1000);
    const milliseconds = await ask(dialect.epoch?.milliseconds.replaceAll('{col}', `${seconds}000`) ?? '');
    expect(milliseconds).toBe(seconds * 1000);
  });

  it('compares an instant with dates, times and text', async () => {
    const literal = dialect.datetime(instant, 'TIMESTAMP');
    expect(await ask(`CAST('2020-05-17 10:47:38.6789' AS TIMESTAMP) = ${literal}`)).toBe(true);
    const date = dialect.datetime(Date.UTC(2020, 4, 17), 'DATE') ?? "'2020-05-17 00:00:00.000000'";
    expect(await ask(`CAST('2020-05-17' AS DATE) = ${date}`)).toBe(true);
  });

  it('quotes what would break out', async () => {
    expect(await ask(`1 AS ${dialect.quote('a"; DROP TABLE x; --')}, 2`)).toBe(1);
    expect(await ask(dialect.literal("it's"))).toBe("it's");
    expect(await ask(dialect.castToText('42'))).toBe('42');
    expect(await ask(dialect.ilike("'ABC'", "'%b%'"))).toBe(true);
  });
});
