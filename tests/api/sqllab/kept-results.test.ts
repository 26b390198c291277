import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as chartDataRoute from '@/app/api/v1/chart/data/route';
import * as sqlLabRoute from '@/app/api/v1/sqllab/[[...path]]/route';
import { database } from '@/db/schema/database';
import { signToken } from '@/lib/server/auth/token';
import { closeDatabases } from '@/lib/server/database/open-database';
import { storeAddress } from '@/lib/server/database/stored-address';
import { stopAnalysing } from '@/lib/server/sql/analyse-sql';
import { Caller } from '@/tests/support/caller';
import { isPostgresqlReachable, postgresqlServer } from '@/tests/support/servers/postgresql-server';
import { addUser, openWorld, type World } from '@/tests/support/world';

const isReachable = await isPostgresqlReachable();

describe.runIf(isReachable)('the kept result of a query', () => {
  let world: World;
  let stored = 0;
  const admin = new Caller();
  const other = new Caller();

  beforeAll(async () => {
    world = await openWorld('embedded');
    const [row] = await world.db
      .insert(database)
      .values({ database_name: 'numbers', ...storeAddress(postgresqlServer.href) })
      .returning();
    stored = row?.id ?? 0;
    for (const [caller, username, roles] of [
      [admin, 'admin', ['Admin']],
      [other, 'other', ['Alpha', 'sql_lab']],
    ] as const) {
      const id = await addUser(world.db, username, ...roles);
      caller.extra.authorization = `Bearer ${await signToken({ id, sessionVersion: 1 }, 'access', true)}`;
    }
  });
  afterAll(async () => {
    await closeDatabases();
    await stopAnalysing();
    await world.close();
  });

  const run = (sql: string, more: object = {}) =>
    admin.json(sqlLabRoute, 'POST', '/api/v1/sqllab/execute/', { database_id: stored, sql, ...more });
  const rowsOf = (caller: Caller, key: string, page?: string) =>
    caller.get(sqlLabRoute, `/api/v1/sqllab/results/?q=(key:'${key}'${page === undefined ? '' : `,page:(${page})`})`);

  test('is there by its key where that was asked for, and for its user alone', async () => {
    expect((await run('SELECT 1 AS n')).body.query.resultsKey).toBeNull();
    const { resultsKey } = (await run('SELECT 1 AS n', { keep_result: true })).body.query;
    expect((await rowsOf(admin, resultsKey)).body.data).toEqual([{ n: 1 }]);
    expect((await rowsOf(other, resultsKey)).status).toBe(403);
    expect((await rowsOf(admin, resultsKey, 'start:0,end:1')).status).toBe(410);
  });

  test('has all rows where that was asked for, read in any order by its user alone', async () => {
    const sql = 'SELECT n, -n AS less FROM generate_series(1, 120000) n';
    const usual = (await run(sql, { queryLimit: 1_000_000, keep_result: true })).body.query;
    expect(usual.rows).toBe(100_000);
    const { body } = await run(sql, { queryLimit: 1_000_000, whole_result: true });
    expect(body).toMatchObject({ displayLimitReached: true, query: { rows: 120_000 } });
    expect(body.data).toHaveLength(10_000);
    const key = body.query.resultsKey;
    const last = await rowsOf(admin, key, 'start:119999,end:120000');
    expect(last.body.result).toEqual({ count: 120_000, columns: [[120_000], [-120_000]] });
    const sorted = await rowsOf(admin, key, "start:0,end:1,order:!((id:less,desc:!f)),filters:!((id:n,text:'< 50'))");
    expect(sorted.body.result).toEqual({ count: 49, columns: [[49], [-49]] });
    expect((await rowsOf(other, key, 'start:0,end:1')).status).toBe(403);
    expect((await rowsOf(admin, key, 'start:0,end:many')).status).toBe(400);
    expect((await rowsOf(admin, key)).body).toMatchObject({ displayLimitReached: true, query: { rows: 120_000 } });
  });

  test('of a template becomes a chart with the parameters that filled it in', async () => {
    const params = { templateParams: JSON.stringify({ most: 3 }) };
    const { body } = await run('SELECT n FROM generate_series(1, {{ most }}) n', params);
    const total = { expressionType: 'SQL', sqlExpression: 'SUM(n)', label: 'total' };
    const context = { datasource: { id: body.query_id, type: 'query' }, queries: [{ columns: [], metrics: [total] }] };
    const chart = await admin.json(chartDataRoute, 'POST', '/api/v1/chart/data', context);
    expect(chart.body.result[0].data).toEqual([{ total: 6 }]);
    expect(body.query.extra).not.toHaveProperty('template_params');
  });
});
