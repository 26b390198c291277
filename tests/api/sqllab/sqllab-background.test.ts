import { describe, expect, test } from 'vitest';
import * as queryRoute from '@/app/api/v1/query/[[...path]]/route';
import * as sqlLabRoute from '@/app/api/v1/sqllab/[[...path]]/route';
import { signToken } from '@/lib/server/auth/token';
import { Caller } from '@/tests/support/caller';
import { freshId } from '@/tests/support/fresh-id';
import { askPostgresql } from '@/tests/support/servers/postgresql-server';
import { addUser } from '@/tests/support/world';
import {
  admin,
  analyst,
  isReachable,
  name,
  readable,
  run,
  setUpEditor,
  world,
  writable,
} from '@/tests/support/worlds/editor-world';

describe.runIf(isReachable)('SQL of the editor that runs for a while', () => {
  setUpEditor();

  test('gives the result of every statement where that is asked for, also in the background', async () => {
    const script = "SELECT 1 AS a, 'x' AS b; SELECT n FROM generate_series(1, 1500) AS n; SELECT 2 AS c";
    expect((await run(admin, script)).body.statements).toBeUndefined();
    expect((await run(admin, 'SELECT 1', { statement_results: true })).body.statements).toBeUndefined();
    const { body } = await run(admin, script, { statement_results: true, queryLimit: 1200 });
    expect(body.data).toEqual([{ c: 2 }]);
    const [first, many, last] = body.statements;
    expect(first).toMatchObject({ rows: 1, changed: null, data: [{ a: 1, b: 'x' }] });
    expect(first.columns.map((column: { column_name: string }) => column.column_name)).toEqual(['a', 'b']);
    expect([many.rows, many.data.length, many.data[999]]).toEqual([1201, 1000, { n: 1000 }]);
    expect(last.data).toBeUndefined();

    const client_id = freshId('all-results');
    const changes =
      "INSERT INTO secrets VALUES ('a'), ('b'); UPDATE secrets SET word = word; DELETE FROM secrets WHERE word IN ('a', 'b')";
    const more = { client_id, database_id: writable, runAsync: true, statement_results: true };
    expect((await run(admin, changes, more)).status).toBe(202);
    const told = async () => {
      const listed = await admin.get(queryRoute, '/api/v1/query/updated_since?q=(last_updated_ms:0)');
      return listed.body.result.find(({ id }: { id: string }) => id === client_id);
    };
    await expect.poll(async () => (await told()).state).toBe('success');
    const results = await admin.get(sqlLabRoute, `/api/v1/sqllab/results/?q=(key:'${(await told()).resultsKey}')`);
    expect(results.body.statements.map(({ changed }: { changed: number }) => changed)).toEqual([2, 3, 2]);
  });

  test('runs in the background, and its result is there for its user alone', async () => {
    const client_id = freshId('background');
    const sent = await run(analyst, 'SELECT region FROM orders ORDER BY 1', { runAsync: true, client_id });
    expect(sent.status).toBe(202);
    const state = async () => {
      const polled = await analyst.get(queryRoute, '/api/v1/query/updated_since?q=(last_updated_ms:0)');
      return polled.body.result.find(({ id }: { id: string }) => id === client_id);
    };
    await expect.poll(async () => (await state()).resultsKey, { timeout: 30_000 }).toBeTruthy();
    const path = `/api/v1/sqllab/results/?q=(key:'${(await state()).resultsKey}')`;
    expect((await analyst.get(sqlLabRoute, path)).body.data).toEqual([{ region: 'north' }, { region: 'south' }]);
    const other = new Caller();
    const id = await addUser(world.db, freshId('other'), 'Gamma', 'sql_lab', 'readers');
    other.extra.authorization = `Bearer ${await signToken({ id, sessionVersion: 1 }, 'access', true)}`;
    expect((await other.get(sqlLabRoute, path)).status).toBe(403);
    expect((await admin.get(sqlLabRoute, '/api/v1/sqllab/results/?q=(key:nothing)')).status).toBe(404);
  });

  test('is answered with its rows where it ends while the answer may wait', async () => {
    const background = (sql: string, wait_ms: number) =>
      run(admin, sql, { runAsync: true, wait_ms, client_id: freshId('waits') });
    const quick = await background('SELECT 7 AS seven', 1000);
    expect([quick.status, quick.body.status, quick.body.data]).toEqual([200, 'success', [{ seven: 7 }]]);
    expect(quick.body.query).toMatchObject({ state: 'success', rows: 1 });
    const slow = await background('SELECT count(*) FROM generate_series(1, 20000000)', 50);
    expect([slow.status, slow.body.data]).toEqual([202, undefined]);
    expect(slow.body.query.state).toMatch(/pending|running/);
    const wrong = await background('SELECT 7 / 0 AS seven', 1000);
    expect([wrong.status, wrong.body.query.state]).toEqual([202, 'failed']);
    expect(wrong.body.query.extra.errors[0].message).toContain('division by zero');
  });

  test('gives its first rows in the background, too, while it goes on', async () => {
    const client_id = freshId('attached');
    const counted = '(SELECT count(*) FROM generate_series(1, 5000000))';
    const sql = `SELECT n, CASE n WHEN 20000 THEN ${counted} END AS late FROM generate_series(1, 30000) AS n`;
    const stateNow = async () => {
      const listed = await admin.get(queryRoute, '/api/v1/query/updated_since?q=(last_updated_ms:0)');
      return listed.body.result.find(({ id }: { id: string }) => id === client_id).state;
    };
    let stateAtFirst = '';
    const watched = async (request: Request) => {
      const response = await sqlLabRoute.POST(request);
      const [seen, whole] = (response.body ?? new ReadableStream()).tee();
      await seen.getReader().read();
      stateAtFirst = await stateNow();
      return new Response(whole, response);
    };
    const body = JSON.stringify({
      ...{ client_id, database_id: readable, sql, queryLimit: 30_000, runAsync: true, wait_ms: 1000 },
    });
    const headers = { 'content-type': 'application/json' };
    const sent = await admin.send(watched, 'POST', '/api/v1/sqllab/execute/', { body, headers });
    expect([sent.status, stateAtFirst, sent.body.status, sent.body.data.length]).toEqual([
      ...[200, 'running', 'success', 10_000],
    ]);
    expect(sent.body).toMatchObject({ displayLimitReached: true, query: { state: 'success', rows: 30_000 } });
    const failing = 'SELECT 1 / (20000 - n) AS q FROM generate_series(1, 200000) AS n';
    const late = await run(admin, failing, { queryLimit: 30_000, runAsync: true, wait_ms: 1000 });
    expect([late.status, late.body.status, late.body.data.length > 0]).toEqual([200, 'failed', true]);
    expect(late.body.errors[0].message).toContain('division by zero');
  });

  test('gives its first rows while the others are on their way, and no more than are shown', async () => {
    const sql = 'SELECT n, pg_typeof(n)::text FROM generate_series(1, 200000) AS n';
    const { body } = await run(admin, sql, { queryLimit: 60_000 });
    expect([body.status, body.data.length, body.displayLimitReached]).toEqual(['success', 10_000, true]);
    expect(body.data.at(-1)).toEqual({ n: 10_000, pg_typeof: 'integer' });
    expect(body.query).toMatchObject({ rows: 60_000, state: 'success', limitingFactor: 'DROPDOWN' });
    const failing = 'SELECT 1 / (80000 - n) AS q FROM generate_series(1, 200000) AS n ORDER BY n';
    const client_id = freshId('late-failure');
    const slow = await run(admin, failing, { client_id });
    expect([slow.status, slow.body.status ?? 'failed']).toContain('failed');
    expect(slow.body.errors[0].message).toContain('division by zero');
    const listed = await admin.get(
      queryRoute,
      "/api/v1/query/?q=(columns:!(client_id,status,error_message),filters:!((col:sql,opr:ct,value:'80000 - n')))",
    );
    expect(listed.body.result[0]).toMatchObject({ status: 'failed', client_id });
  });

  test('tells of a query in the background where its end is told', async () => {
    const asked = { runAsync: true, client_id: freshId('refused-later') };
    expect((await run(admin, "SELECT pg_read_file('x')", asked)).status).toBe(202);
    expect((await run(admin, 'SELEC 1', { runAsync: true })).status).toBe(422);
    const told = async () => {
      const { body } = await admin.get(queryRoute, '/api/v1/query/updated_since?q=(last_updated_ms:0)');
      return body.result.find(({ id }: { id: string }) => id === asked.client_id);
    };
    await expect.poll(async () => (await told()).state, { timeout: 30_000 }).toBe('failed');
    expect((await told()).extra).toMatchObject({ errors: [{ error_type: 'SYNTAX_ERROR' }] });
    expect((await told()).startDttm).toMatch(/^\d+\.\d{6}$/);
  });

  test('is not run twice while it is on its way, and is stopped in the database', async () => {
    const more = { client_id: freshId('stopped-one'), runAsync: true };
    const sql = 'SELECT count(*) FROM generate_series(1, 1000000000) AS sqllab_slow';
    await run(admin, sql, more);
    expect((await run(admin, sql, more)).status).toBe(200);
    const backends = async () => {
      const found = await askPostgresql(
        `SELECT pid FROM pg_stat_activity WHERE datname = '${name}' AND state = 'active' AND query LIKE '%sqllab_slow%'`,
      );
      return found.length;
    };
    await expect.poll(backends, { timeout: 30_000 }).toBe(1);
    expect((await admin.json(queryRoute, 'POST', '/api/v1/query/stop', { client_id: more.client_id })).status).toBe(
      200,
    );
    await expect.poll(backends, { timeout: 30_000 }).toBe(0);
    const { body } = await admin.get(
      queryRoute,
      '/api/v1/query/?q=(columns:!(client_id,status,error_message),filters:!((col:sql,opr:ct,value:sqllab_slow)))',
    );
    expect(body.result[0]).toMatchObject({ status: 'stopped' });
  });
});
