import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as chartDataRoute from '@/app/api/v1/chart/data/route';
import * as databaseRoute from '@/app/api/v1/database/[[...path]]/route';
import * as datasetRoute from '@/app/api/v1/dataset/[[...path]]/route';
import * as sqlLabRoute from '@/app/api/v1/sqllab/[[...path]]/route';
import { datasetView } from '@/lib/permissions/object-permission';
import { signToken } from '@/lib/server/auth/token';
import { closeDatabases } from '@/lib/server/database/open-database';
import { stopAnalysing } from '@/lib/server/sql/analyse-sql';
import { Caller } from '@/tests/support/caller';
import { askPostgresql, isPostgresqlReachable, postgresqlServer } from '@/tests/support/servers/postgresql-server';
import { addUser, grant, openWorld, type World } from '@/tests/support/world';

const schema = `own_functions_${process.pid}`;
const places = '/api/v1/database/';

describe.skipIf(!(await isPostgresqlReachable()))('functions that somebody made in a database', () => {
  let world: World;
  let id = 0;
  const admin = new Caller();
  const reader = new Caller();

  beforeAll(async () => {
    world = await openWorld('embedded');
    await askPostgresql(`CREATE SCHEMA ${schema};
      CREATE TABLE ${schema}.sale (price int, cost int); INSERT INTO ${schema}.sale VALUES (10, 4), (20, 5), (1, 3);
      CREATE FUNCTION ${schema}.margin(int, int) RETURNS int IMMUTABLE LANGUAGE sql AS 'SELECT $1 - $2'`);
    const people = [
      [admin, 'admin', 'Admin'],
      [reader, 'reader', 'Gamma'],
    ] as const;
    for (const [caller, name, role] of people) {
      const user = await addUser(world.db, name, role);
      caller.extra.authorization = `Bearer ${await signToken({ id: user, sessionVersion: 1 }, 'access', true)}`;
    }
    const body = { database_name: 'sales', sqlalchemy_uri: postgresqlServer.href, expose_in_sqllab: true };
    id = (await admin.json(databaseRoute, 'POST', places, body)).body.id;
  });
  afterAll(async () => {
    closeDatabases();
    stopAnalysing();
    await world.close();
    await askPostgresql(`DROP SCHEMA ${schema} CASCADE`);
  });

  const allow = (allowed_functions: unknown) =>
    admin.json(databaseRoute, 'PUT', `${places}${id}`, { extra: JSON.stringify({ allowed_functions }) });
  let asked = 0;
  const inEditor = async (sql: string) => {
    asked += 1;
    const query = { database_id: id, client_id: `own-${process.pid}-${asked}`, sql, schema };
    return admin.json(sqlLabRoute, 'POST', '/api/v1/sqllab/execute/', query);
  };
  const makeDataset = (table_name: string, more: object = {}) =>
    admin.json(datasetRoute, 'POST', '/api/v1/dataset/', { database: id, schema, table_name, ...more });
  const chart = (caller: Caller, datasetId: number, query: object) => {
    const body = { datasource: { id: datasetId, type: 'table' }, queries: [query], force: true };
    return caller.json(chartDataRoute, 'POST', '/api/v1/chart/data', body);
  };
  const call = `${schema}.margin(price, cost)`;
  const metric = { expressionType: 'SQL', sqlExpression: `SUM(${call})`, label: 'm' };

  test('are called by nobody until its administrators let them be called', async () => {
    const dataset = (await makeDataset('sale')).body.id;
    const editor = `SELECT SUM(${call}) AS m FROM sale`;
    const metrics = [{ metric_name: 'saved', expression: `SUM(${call})` }];
    const columns = [{ column_name: 'gain', type: 'INTEGER', expression: call }];
    const change = () => admin.json(datasetRoute, 'PUT', `/api/v1/dataset/${dataset}`, { metrics, columns });
    const virtual = (table_name: string) => makeDataset(table_name, { sql: `SELECT ${call} AS m FROM sale` });
    const count = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'n' };
    const filtered = { columns: [], metrics: [count], extras: { where: `${call} > 0` } };
    const rowsOf = ({ body }: Awaited<ReturnType<typeof chart>>) => body.result[0].data;

    expect(JSON.stringify((await inEditor(editor)).body)).toContain('disallowed function');
    expect((await change()).status).toBe(422);
    expect((await virtual('early')).status).toBe(422);
    for (const query of [{ columns: [], metrics: [metric] }, filtered])
      expect(JSON.stringify((await chart(admin, dataset, query)).body)).toContain('is not allowed');

    expect((await allow([`${schema}.MARGIN`])).status).toBe(200);
    expect((await inEditor(editor)).body.data).toEqual([{ m: 19 }]);
    expect((await change()).status).toBe(200);
    const gains = await virtual('gains');
    expect(gains.status).toBe(201);
    expect(rowsOf(await chart(admin, gains.body.id, { columns: ['m'], metrics: [], orderby: [['m', true]] }))).toEqual([
      { m: -2 },
      { m: 6 },
      { m: 15 },
    ]);

    const view = datasetView({ id: dataset, table_name: 'sale', database: { database_name: 'sales' } });
    await grant(world.db, 'Gamma', `datasource_access on ${view}`);
    for (const caller of [admin, reader]) {
      expect(rowsOf(await chart(caller, dataset, { columns: [], metrics: [metric] }))).toEqual([{ m: 19 }]);
      expect(rowsOf(await chart(caller, dataset, { columns: [], metrics: ['saved'] }))).toEqual([{ saved: 19 }]);
      expect(rowsOf(await chart(caller, dataset, filtered))).toEqual([{ n: 2 }]);
      const named = { columns: ['gain'], metrics: [], filters: [{ col: 'gain', op: '>', val: 6 }] };
      expect(rowsOf(await chart(caller, dataset, named))).toEqual([{ gain: 15 }]);
    }

    expect((await allow([])).status).toBe(200);
    expect(JSON.stringify((await inEditor(editor)).body)).toContain('disallowed function');
    for (const query of [{ columns: [], metrics: [metric] }, { columns: [], metrics: ['saved'] }, filtered])
      expect(JSON.stringify((await chart(reader, dataset, query)).body)).toContain('is not allowed');
    expect((await chart(reader, gains.body.id, { columns: ['m'], metrics: [] })).status).not.toBe(200);
  });

  test('are listed by a name, and never those that are known to do harm', async () => {
    const of = async (listed: unknown) => {
      const { status, body } = await allow(listed);
      return [status, body.errors?.[0]?.message];
    };
    expect(await of(['margin', 'public.dblink', 'pg_read_file'])).toEqual([
      422,
      expect.stringMatching(/called, because .*: public\.dblink, pg_read_file\.$/),
    ]);
    expect(await of(['margin(1, 2)'])).toEqual([
      422,
      expect.stringMatching(/schema\.name .*: "margin\(1, 2\)" is none/),
    ]);
    expect(await of('margin')).toEqual([422, expect.stringMatching(/this is no list/)]);
    const body = {
      database_name: 'others',
      sqlalchemy_uri: postgresqlServer.href,
      extra: JSON.stringify({ allowed_functions: ['lo_import'] }),
    };
    expect((await admin.json(databaseRoute, 'POST', places, body)).status).toBe(422);
  });
});
