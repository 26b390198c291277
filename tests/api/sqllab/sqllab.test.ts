import { describe, expect, test } from 'vitest';
import * as chartDataRoute from '@/app/api/v1/chart/data/route';
import * as databaseRoute from '@/app/api/v1/database/[[...path]]/route';
import * as queryRoute from '@/app/api/v1/query/[[...path]]/route';
import * as sqlLabRoute from '@/app/api/v1/sqllab/[[...path]]/route';
import type { Caller } from '@/tests/support/caller';
import { freshId } from '@/tests/support/fresh-id';
import { askPostgresql } from '@/tests/support/servers/postgresql-server';
import {
  admin,
  analyst,
  isReachable,
  name,
  readable,
  refusal,
  run,
  setUpEditor,
  writable,
} from '@/tests/support/worlds/editor-world';

describe.runIf(isReachable)('SQL of the editor on PostgreSQL', () => {
  setUpEditor();

  test('is limited by the smaller of its own limit and the one asked for, and says which', async () => {
    const limits = async (sql: string, queryLimit: number) => {
      const { body } = await run(admin, sql, { queryLimit });
      return [body.data.length, body.query.limitingFactor, body.query.limit];
    };
    const series = 'SELECT generate_series(1, 20) AS n';
    expect(await limits(series, 5)).toEqual([5, 'DROPDOWN', 5]);
    expect(await limits(`${series} LIMIT 2`, 5)).toEqual([2, 'QUERY', 2]);
    expect(await limits(`${series} LIMIT 5`, 5)).toEqual([5, 'QUERY_AND_DROPDOWN', 5]);
    expect(await limits(series, 50)).toEqual([20, 'NOT_LIMITED', 50]);
  });

  test('gives the last of several statements, run in one session', async () => {
    const { body } = await run(admin, "SET timezone = 'UTC'; SELECT 1 AS a; SHOW timezone");
    expect(body.data).toEqual([{ TimeZone: 'UTC' }]);
    expect(body.query).toMatchObject({ state: 'success', progress: 100, rows: 1, executedSql: 'SHOW timezone' });
  });

  test('gives values as clients of the contract have them', async () => {
    const { body } = await run(
      admin,
      `SELECT 9007199254740993 AS big, 1.50::numeric AS price, 'NaN'::float8 AS nan, '2020-02-29'::date AS day,
       '2020-02-29 12:34:56.789123'::timestamp AS at, '2020-02-29 12:34:56+02'::timestamptz AS zoned, ARRAY[1, 2] AS list,
       '{"a": 1}'::jsonb AS json, 1 AS twice, 2 AS twice`,
    );
    expect(body.data).toEqual([
      {
        big: '9007199254740993',
        price: 1.5,
        nan: null,
        day: '2020-02-29',
        at: '2020-02-29T12:34:56.789123',
        zoned: '2020-02-29T10:34:56+00:00',
        list: '[1, 2]',
        json: '{"a": 1}',
        twice: 1,
        twice__1: 2,
      },
    ]);
    expect(
      body.columns
        .slice(0, 6)
        .map(({ type, type_generic }: { type: string; type_generic: number }) => [type, type_generic]),
    ).toEqual([
      ['LONGINTEGER', 0],
      ['DECIMAL', 0],
      ['FLOAT', 0],
      ['DATE', 2],
      ['DATETIME', 2],
      ['DATETIMETZ', 2],
    ]);
  });

  test('changes data only where the database allows it, and then all of it or nothing', async () => {
    expect(await refusal(run(admin, 'DELETE FROM orders'))).toEqual([403, 'DML_NOT_ALLOWED_ERROR']);
    const change = { database_id: writable };
    await run(admin, "INSERT INTO secrets VALUES ('kept')", change);
    expect((await run(admin, "INSERT INTO secrets VALUES ('lost'); SELECT 1 / 0", change)).status).toBeGreaterThan(399);
    const { body } = await run(admin, 'SELECT word FROM secrets ORDER BY word', change);
    expect(body.data).toEqual([{ word: 'hidden' }, { word: 'kept' }]);
  });

  test('stores rows as a table only where the database allows it', async () => {
    const creation = { select_as_cta: true, ctas_method: 'TABLE', tmp_table_name: 'Odd "name"' };
    expect(await refusal(run(admin, 'SELECT 1 AS a', creation))).toEqual([403, 'DML_NOT_ALLOWED_ERROR']);
    const made = await run(admin, 'SELECT 1 AS a', { ...creation, database_id: writable });
    expect(made.body.query).toMatchObject({ ctas: true, tempTable: 'Odd "name"', rows: 0 });
    const { body } = await run(admin, 'SELECT a FROM "Odd ""name"""', { database_id: writable });
    expect(body.data).toEqual([{ a: 1 }]);
    const view = { ...creation, ctas_method: 'VIEW', database_id: writable };
    expect(await refusal(run(admin, 'SELECT 1 AS a', view))).toEqual([403, 'DML_NOT_ALLOWED_ERROR']);
  });

  test('says what is wrong in a template that leaves no names behind', async () => {
    for (const template of ["{{ ''.__class__ }}", '{{ cycler.__init__ }}', "{{ '{{ 1 2 }}' }}"]) {
      const { status, body } = await run(admin, `SELECT ${template}`);
      expect([status, body.errors?.[0].error_type], template).toEqual([422, 'INVALID_SQL_ERROR']);
    }
  });

  test('reads the tables that its user may read, and of them the rows', async () => {
    const { body } = await run(analyst, 'SELECT region FROM orders ORDER BY 1');
    expect(body.data).toEqual([{ region: 'north' }, { region: 'south' }]);
    const hidden = 'WITH x AS (SELECT * FROM orders) SELECT count(*) AS n FROM x a JOIN orders b USING (region)';
    expect((await run(analyst, hidden)).body.data).toEqual([{ n: 2 }]);
    for (const sql of [
      'SELECT * FROM secrets',
      'SELECT (SELECT word FROM secrets) FROM orders',
      'WITH secrets AS (SELECT * FROM secrets) SELECT * FROM secrets',
      'TABLE secrets',
      'EXPLAIN SELECT * FROM secrets',
    ]) {
      expect((await run(analyst, sql)).status, sql).toBe(403);
    }
    expect(await refusal(run(analyst, 'SELECT 1', { database_id: writable }))).toEqual([404, 'GENERIC_BACKEND_ERROR']);
  });

  test('fills in templates, and names what is missing', async () => {
    const sql = "SELECT '{{ who }}' AS who, '{{ current_username() }}' AS me";
    const { body } = await run(admin, sql, { templateParams: '{"who": "you"}' });
    expect(body.data).toEqual([{ who: 'you', me: 'admin' }]);
    expect(await refusal(run(admin, sql))).toEqual([422, 'MISSING_TEMPLATE_PARAMS_ERROR']);
  });

  test('is exported as CSV, formulas defused, reading only', async () => {
    const [exported, inserted, many] = [freshId('exported'), freshId('inserted'), freshId('exported-many')];
    const pathOf = (client_id: string) => `/api/v1/sqllab/export/${client_id}/`;
    const formula = "SELECT '=1+1' AS f, 2 AS n UNION ALL SELECT 'x', 3";
    await run(admin, formula, { client_id: exported, queryLimit: 1 });
    const { body, headers } = await admin.get(sqlLabRoute, pathOf(exported));
    expect(headers.get('content-type')).toContain('text/csv');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename=sqllab_notab_\d{8}T\d{6}\.csv$/);
    expect(body).toBe("f,n\n'=1+1,2\n");
    await run(admin, `INSERT INTO secrets VALUES ('${inserted}')`, { client_id: inserted, database_id: writable });
    expect((await admin.get(sqlLabRoute, pathOf(inserted))).status).toBe(200);
    const { data } = (await run(admin, `SELECT count(*) AS n FROM secrets WHERE word = '${inserted}'`)).body;
    expect(data).toEqual([{ n: 1 }]);
    expect((await analyst.get(sqlLabRoute, pathOf(exported))).status).toBe(403);
    const workbook = await admin.get(sqlLabRoute, `${pathOf(exported)}?format=xlsx`);
    expect(workbook.headers.get('content-type')).toContain('spreadsheetml');
    await run(admin, 'SELECT n, n / 2.0 AS half FROM generate_series(1, 30000) AS n', { client_id: many });
    const rows = (await admin.get(sqlLabRoute, pathOf(many))).body;
    expect(rows.split('\n')).toHaveLength(30_002);
    expect(rows.slice(-14)).toBe('30000,15000.0\n');
  });

  test('fails with what the database said, and the query keeps it', async () => {
    const client_id = freshId('divided');
    expect(await refusal(run(admin, 'SELECT 1 / 0', { client_id }))).toEqual([422, 'GENERIC_DB_ENGINE_ERROR']);
    expect(await refusal(run(admin, 'SELEC 1'))).toEqual([422, 'INVALID_SQL_ERROR']);
    expect(await refusal(run(admin, '-- nothing'))).toEqual([422, 'INVALID_SQL_ERROR']);
    const { body } = await admin.get(
      queryRoute,
      "/api/v1/query/?q=(columns:!(client_id,status,error_message),filters:!((col:sql,opr:eq,value:'SELECT 1 / 0')))",
    );
    expect(body.result[0]).toMatchObject({ status: 'failed', client_id });
    expect(body.result[0].error_message).toContain('division by zero');
  });

  test('the functions of a database are those that people have added', async () => {
    await askPostgresql('CREATE FUNCTION own_twice(n int) RETURNS int LANGUAGE sql AS $$ SELECT n * 2 $$', name);
    const { body } = await admin.get(databaseRoute, `/api/v1/database/${readable}/function_names/`);
    expect(body).toEqual({ function_names: ['own_twice'] });
  });

  test('is estimated, checked and laid out without being run', async () => {
    const post = (path: string, body: object) => admin.json(sqlLabRoute, 'POST', `/api/v1/sqllab/${path}/`, body);
    const cost = await post('estimate', { database_id: readable, sql: 'SELECT * FROM orders; DELETE FROM orders' });
    expect(cost.body.result).toHaveLength(2);
    expect(Object.keys(cost.body.result[0])).toEqual(['Start-up cost', 'Total cost']);
    expect((await run(admin, 'SELECT count(*) AS n FROM orders')).body.data).toEqual([{ n: 3 }]);
    const validate = async (sql: string) => {
      const path = `/api/v1/database/${readable}/validate_sql/`;
      return (await admin.json(databaseRoute, 'POST', path, { sql })).body.result;
    };
    expect(await validate('SELECT 1')).toEqual([]);
    expect(await validate('SELECT 1;\nSELEC 2')).toMatchObject([{ line_number: 2 }]);
    expect(await validate('SELECT 1;\nSELECT nope FROM orders')).toMatchObject([{ line_number: 2 }]);
    expect((await post('format_sql', { sql: 'select 1' })).body.result).toMatch(/select\s+1/i);
    expect((await post('format_sql', { sql: "select {{ a }} frm t '" })).status).toBe(200);
    const unread = await post('format_sql', { sql: 'select a,\nfrom t' });
    expect(unread.status).toBe(422);
    expect(unread.body.errors[0]).toMatchObject({
      error_type: 'INVALID_SQL_ERROR',
      message: 'syntax error at or near "from" at line 2:1',
      extra: { line: 2, column: 1 },
    });
  });

  test('becomes a chart of whoever ran it, with their own rows', async () => {
    const sql = 'SELECT region, amount FROM orders';
    const id = (await run(admin, sql)).body.query_id;
    const total = { expressionType: 'SQL', sqlExpression: 'SUM(amount)', label: 'total' };
    const context = { datasource: { id, type: 'query' }, queries: [{ columns: [], metrics: [total] }] };
    const chart = (caller: Caller, datasource = context.datasource) =>
      caller.json(chartDataRoute, 'POST', '/api/v1/chart/data', { ...context, datasource });
    expect((await chart(admin)).body.result[0].data).toEqual([{ total: 9 }]);
    expect((await chart(analyst)).status).toBe(404);
    const own = (await run(analyst, sql)).body.query_id;
    expect((await chart(analyst, { id: own, type: 'query' })).body.result[0].data).toEqual([{ total: 5 }]);
    const secret = (await run(admin, 'SELECT word FROM secrets')).body.query_id;
    const other = { ...context, datasource: { id: secret, type: 'query' } };
    expect((await analyst.json(chartDataRoute, 'POST', '/api/v1/chart/data', other)).status).toBe(404);
    const change = (await run(admin, "INSERT INTO secrets VALUES ('x')", { database_id: writable })).body.query_id;
    const written = { ...context, datasource: { id: change, type: 'query' } };
    expect((await admin.json(chartDataRoute, 'POST', '/api/v1/chart/data', written)).status).toBe(403);
  });
});
