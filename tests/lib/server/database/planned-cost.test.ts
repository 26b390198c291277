import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseAddress } from '@/lib/server/database/address';
import { plannedCost, withinCost } from '@/lib/server/database/planned-cost';
import { duckdb } from '@/lib/server/engines/duckdb/engine';
import type { Connection } from '@/lib/server/engines/engine';
import { postgresql } from '@/lib/server/engines/postgresql/engine';
import { isPostgresqlReachable, postgresqlServer } from '@/tests/support/servers/postgresql-server';

const limits = { maxConnections: 2, connectTimeoutMs: 30_000 };
const options = () => ({ signal: new AbortController().signal, timeoutMs: 5_000, maxRows: 10 });
const said = (sql: string, ...parameters: (string | number)[]) => ({ sql, parameters });
const cheap = 'SELECT 1 AS n';
/** This query would take hours. */
const costly = 'SELECT count(*) FROM generate_series(1, 1000000) a, generate_series(1, 1000000) b';
const refused = { code: 'query_too_costly', facts: { most: 100_000 } };

describe.skipIf(!(await isPostgresqlReachable()))('a database with a limit on the cost of a query', () => {
  let plain: Connection;
  let limited: Connection;

  beforeAll(async () => {
    plain = await postgresql.connect(parseAddress(postgresqlServer.href), limits);
    limited = withinCost(postgresql, plain, 100_000);
  });
  afterAll(() => plain.close());

  test('tells what a statement would cost, also with bound values', async () => {
    const cost = await plannedCost(
      { engine: postgresql, connection: plain },
      said('SELECT $1::int AS n', 7),
      options(),
    );
    expect(cost).toEqual({ startUp: 0, total: 0.01 });
  });

  test('answers what costs less, and what asks for no rows', async () => {
    const valuesOf = async (sql: string) => (await limited.run(said(sql), options())).columns[0]?.values;
    expect(await valuesOf(cheap)).toEqual([1]);
    expect(await valuesOf('SHOW server_encoding')).toEqual(['UTF8']);
    expect(await valuesOf(`EXPLAIN ${costly}`)).not.toEqual([]);
  });

  test('refuses what costs more before it runs, whichever way it is asked', async () => {
    await expect(limited.run(said(costly), options())).rejects.toMatchObject(refused);
    await expect(limited.stream(said(costly), options())).rejects.toMatchObject(refused);
    await expect(limited.streamPacked?.(said(costly), options())).rejects.toMatchObject(refused);
    await expect(limited.script([cheap, costly], options())).rejects.toMatchObject(refused);
    await expect(limited.run(said(`(/* so */ ${costly})`), options())).rejects.toMatchObject(refused);
  });

  test('a product that does not tell the cost answers nothing rather than anything', async () => {
    const connection = await duckdb.connect(parseAddress('duckdb:///:memory:'), limits);
    const sentence = 'The cost of this statement cannot be estimated: DuckDB does not tell it.';
    await expect(withinCost(duckdb, connection, 1).run(said(cheap), options())).rejects.toThrow(sentence);
    await connection.close();
  });
});
