import { eq, sql as sqlText } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as chartDataRoute from '@/app/api/v1/chart/data/route';
import * as sqlLabRoute from '@/app/api/v1/sqllab/[[...path]]/route';
import { database } from '@/db/schema/database';
import { dataset } from '@/db/schema/dataset';
import { role } from '@/db/schema/role';
import { rowLevelSecurity, rowLevelSecurityTable } from '@/db/schema/row-level-security';
import { userRole } from '@/db/schema/user';
import { datasetView } from '@/lib/permissions/object-permission';
import { signToken } from '@/lib/server/auth/token';
import { closeDatabases } from '@/lib/server/database/open-database';
import { storeAddress } from '@/lib/server/database/stored-address';
import { stopAnalysing } from '@/lib/server/sql/analyse-sql';
import { findQuery } from '@/lib/server/sqllab/stored-query';
import { Caller } from '@/tests/support/caller';
import { askPostgresql, isPostgresqlReachable, postgresqlServer } from '@/tests/support/servers/postgresql-server';
import { addUser, grant, openWorld, type World } from '@/tests/support/world';

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

  test('is for those alone who may still read the tables', async () => {
    const table = `isoline_kept_${process.pid}`;
    await askPostgresql(`CREATE TABLE ${table} AS SELECT 'north' AS region`);
    try {
      const [made] = await world.db
        .insert(dataset)
        .values({ table_name: table, schema: 'public', catalog: 'postgres', database_id: stored })
        .returning();
      const view = datasetView({ id: made?.id ?? 0, table_name: table, database: { database_name: 'numbers' } });
      await grant(world.db, 'readers', `datasource_access on ${view}`);
      const reader = new Caller();
      const id = await addUser(world.db, 'reader', 'sql_lab', 'readers');
      reader.extra.authorization = `Bearer ${await signToken({ id, sessionVersion: 1 }, 'access', true)}`;
      const sql = `WITH x AS (SELECT region FROM ${table}) SELECT * FROM x`;
      const body = { database_id: stored, sql, keep_result: true };
      const { query } = (await reader.json(sqlLabRoute, 'POST', '/api/v1/sqllab/execute/', body)).body;
      const ways = [`results/?q=(key:'${query.resultsKey}')`, `export/${query.id}/`];
      const asked = () =>
        Promise.all(ways.map(async (way) => (await reader.get(sqlLabRoute, `/api/v1/sqllab/${way}`)).status));
      expect(await asked()).toEqual([200, 200]);
      await world.db.delete(userRole).where(eq(userRole.user_id, id));
      await world.db.execute(
        sqlText`insert into ${userRole} (user_id, role_id) select ${id}, id from ${role} where name = 'sql_lab'`,
      );
      expect((await asked()).every((status) => status === 403 || status === 404)).toBe(true);
    } finally {
      await askPostgresql(`DROP TABLE ${table}`);
    }
  });

  test.each([
    ['at once', { keep_result: true, statement_results: true }],
    ['in the background', { runAsync: true, statement_results: true }],
    ['page by page', { whole_result: true }],
  ])('that was read %s is told no longer once row rules would narrow it otherwise', async (way, more) => {
    const table = `isoline_ruled_${way.replaceAll(' ', '_')}_${process.pid}`;
    await askPostgresql(`CREATE TABLE ${table} AS SELECT n, n % 2 AS half FROM generate_series(1, 12000) n`);
    try {
      const [made] = await world.db
        .insert(dataset)
        .values({ table_name: table, schema: 'public', catalog: 'postgres', database_id: stored })
        .returning();
      const sql = `SELECT count(*) FROM ${table}; SELECT n, '${table}' AS name FROM ${table} ORDER BY n`;
      const started = (await run(sql, { queryLimit: 20_000, ...more })).body.query;
      await expect.poll(async () => (await findQuery(started.id))?.status).toBe('success');
      const key = (await findQuery(started.id))?.results_key ?? '';
      const status = async (page?: string) => (await rowsOf(admin, key, page)).status;
      const pages = way === 'page by page' ? ['start:11000,end:11001'] : [];
      const exported = async () => (await admin.get(sqlLabRoute, `/api/v1/sqllab/export/${started.id}/`)).body;
      for (const page of [undefined, ...pages]) expect(await status(page)).toBe(200);
      expect((await exported()).split('\n')[1]).toMatch(/^1,/);
      const [rule] = await world.db
        .insert(rowLevelSecurity)
        .values({ name: `even ${way}`, filter_type: 'Base', clause: 'half = 0' })
        .returning();
      await world.db.insert(rowLevelSecurityTable).values({ rls_id: rule?.id ?? 0, dataset_id: made?.id ?? 0 });
      for (const page of [undefined, ...pages]) expect(await status(page)).toBe(410);
      expect((await exported()).split('\n')[1]).toMatch(/^2,/);
      await world.db.delete(rowLevelSecurity).where(eq(rowLevelSecurity.id, rule?.id ?? 0));
      for (const page of [undefined, ...pages]) expect(await status(page)).toBe(200);
    } finally {
      await askPostgresql(`DROP TABLE ${table}`);
    }
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
