import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { GET as getOptions } from '@/app/(main)/superset/dashboard/[key]/options/[filter]/route';
import { GET as getTile } from '@/app/(main)/superset/dashboard/[key]/tile/[chart]/route';
import * as dataRoute from '@/app/api/v1/chart/data/route';
import * as dashboardRoute from '@/app/api/v1/dashboard/[[...path]]/route';
import { chart } from '@/db/schema/chart';
import { dashboard, dashboardChart, dashboardOwner, dashboardRole } from '@/db/schema/dashboard';
import { database } from '@/db/schema/database';
import { dataset, datasetColumn, datasetMetric } from '@/db/schema/dataset';
import { role } from '@/db/schema/role';
import { datasetView } from '@/lib/permissions/object-permission';
import { loadUser } from '@/lib/server/auth/load-viewer';
import { signToken } from '@/lib/server/auth/token';
import { closeDatabases } from '@/lib/server/database/open-database';
import { storeAddress } from '@/lib/server/database/stored-address';
import { exportBundle, zipBundle } from '@/lib/server/transfer/export/export-bundle';
import { importBundle } from '@/lib/server/transfer/import/import-bundle';
import { noSecrets } from '@/lib/server/transfer/secrets';
import { Caller } from '@/tests/support/caller';
import { addUser, grant, openWorld, type World } from '@/tests/support/world';

/**
 * A dashboard lends its readers the data that it shows: only what all of its owners may read, and only in the queries
 * of its charts and filters. `writer` creates dashboards and may read `own`, but not `secrets`.
 */
describe('data that a dashboard lends', () => {
  let world: World;
  const admin = new Caller();
  const writer = new Caller();
  const reader = new Caller();
  const users = { admin: 0, writer: 0, reader: 0 };
  const ids = { own: 0, secrets: 0, ownChart: 0, secretChart: 0, role: 0 };
  let board = 0;

  beforeAll(async () => {
    world = await openWorld('postgres');
    const { db } = world;
    await grant(db, 'staff', 'can_read on Dashboard');
    for (const [name, caller, ...roles] of [
      ['admin', admin, 'Admin'],
      ['writer', writer, 'Gamma', 'staff'],
      ['reader', reader, 'Gamma', 'staff'],
    ] as const) {
      users[name] = await addUser(db, name, ...roles);
      const token = await signToken({ id: users[name], sessionVersion: 1 }, 'access', true);
      caller.extra.authorization = `Bearer ${token}`;
    }
    const [staff] = await db.select().from(role).where(eq(role.name, 'staff'));
    ids.role = staff?.id ?? 0;
    const [source] = await db
      .insert(database)
      .values({ database_name: 'world', ...storeAddress((world.url ?? '').replace('postgres:', 'postgresql:')) })
      .returning();
    for (const name of ['own', 'secrets'] as const) {
      await db.execute(
        `create table ${name} as select * from (values ('anna', 'p', 2), ('bert', 'q', 3)) as s(name, code, n)`,
      );
      ids[name] = await addDataset(name, source?.id ?? 0);
    }
    ids.ownChart = await addChart(ids.own);
    ids.secretChart = await addChart(ids.secrets);
    const view = datasetView({ id: ids.own, table_name: 'own', database: { database_name: 'world' } });
    await grant(db, 'Gamma', `datasource_access on ${view}`);
  });
  afterAll(async () => {
    closeDatabases();
    await world.close();
  });
  beforeEach(async () => {
    board = await addBoard({ owners: [users.writer], roles: [ids.role] });
  });

  async function addDataset(table_name: string, database_id: number): Promise<number> {
    const [made] = await world.db.insert(dataset).values({ table_name, schema: 'public', database_id }).returning();
    const dataset_id = made?.id ?? 0;
    await world.db.insert(datasetColumn).values(
      ['name', 'code', 'n'].map((column_name) => ({
        dataset_id,
        column_name,
        type: column_name === 'n' ? 'INTEGER' : 'TEXT',
        groupby: column_name !== 'code',
        filterable: true,
      })),
    );
    await world.db.insert(datasetMetric).values({ dataset_id, metric_name: 'total', expression: 'SUM(n)' });
    return dataset_id;
  }

  async function addChart(datasource_id: number): Promise<number> {
    const form = { viz_type: 'table', query_mode: 'aggregate', groupby: ['name'], metrics: ['total'], row_limit: 10 };
    const [made] = await world.db
      .insert(chart)
      .values({
        slice_name: `Chart of ${datasource_id}`,
        viz_type: 'table',
        datasource_id,
        datasource_type: 'table',
        params: JSON.stringify(form),
      })
      .returning();
    return made?.id ?? 0;
  }

  interface Board {
    readonly owners: readonly number[];
    readonly roles: readonly number[];
    readonly charts?: readonly number[];
    readonly filters?: readonly object[];
  }

  /** A dashboard as it may have been stored before the objects that it names were checked. */
  async function addBoard({ owners, roles, charts = [], filters = [] }: Board): Promise<number> {
    const { db } = world;
    const json_metadata = JSON.stringify({ native_filter_configuration: filters });
    const [made] = await db
      .insert(dashboard)
      .values({ dashboard_title: 'Board', published: true, json_metadata })
      .returning();
    const dashboard_id = made?.id ?? 0;
    if (owners.length > 0) await db.insert(dashboardOwner).values(owners.map((user_id) => ({ dashboard_id, user_id })));
    if (roles.length > 0) await db.insert(dashboardRole).values(roles.map((role_id) => ({ dashboard_id, role_id })));
    if (charts.length > 0)
      await db.insert(dashboardChart).values(charts.map((chart_id) => ({ dashboard_id, chart_id })));
    return dashboard_id;
  }

  const filterOn = (datasetId: number, more: object = {}) => ({
    id: 'NATIVE_FILTER-1',
    name: 'Name',
    type: 'NATIVE_FILTER',
    filterType: 'filter_select',
    targets: [{ datasetId, column: { name: 'name' } }],
    scope: { rootPath: ['ROOT_ID'], excluded: [] },
    ...more,
  });

  const fromFilter = (dashboardId: number) => ({
    dashboardId,
    type: 'NATIVE_FILTER',
    native_filter_id: 'NATIVE_FILTER-1',
  });

  const dataOf = (caller: Caller, datasetId: number, query: object, form_data: object) =>
    caller.json(dataRoute, 'POST', '/api/v1/chart/data', {
      datasource: { id: datasetId, type: 'table' },
      queries: [{ row_limit: 10, ...query }],
      form_data,
    });

  const values = { columns: ['name'], metrics: [], orderby: [['name', true]] };
  const drawn = { columns: ['name'], metrics: ['total'], orderby: [['total', false]] };
  const positions = (chartId: number) => ({
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['CHART-1'], parents: ['ROOT_ID'] },
    'CHART-1': { id: 'CHART-1', type: 'CHART', children: [], meta: { chartId, width: 4, height: 20 } },
  });

  describe('is named by its writers only where they may read it', () => {
    const metadataOf = (datasetId: number) => JSON.stringify({ native_filter_configuration: [filterOn(datasetId)] });

    test('in a new dashboard', async () => {
      const path = '/api/v1/dashboard/';
      const post = (body: object) => writer.json(dashboardRoute, 'POST', path, { dashboard_title: 'Mine', ...body });
      expect((await post({ json_metadata: metadataOf(ids.secrets) })).status).toBe(403);
      expect((await post({ position_json: JSON.stringify(positions(ids.secretChart)) })).status).toBe(403);
      expect((await post({ json_metadata: metadataOf(ids.own) })).status).toBe(201);
      expect((await post({ position_json: JSON.stringify(positions(ids.ownChart)) })).status).toBe(201);
    });

    test('in a changed dashboard, by each of its calls', async () => {
      const path = `/api/v1/dashboard/${board}`;
      const put = (body: object) => writer.json(dashboardRoute, 'PUT', path, body);
      expect((await put({ json_metadata: metadataOf(ids.secrets) })).status).toBe(403);
      expect((await put({ position_json: JSON.stringify(positions(ids.secretChart)) })).status).toBe(403);
      expect((await put({ json_metadata: JSON.stringify({ positions: positions(ids.secretChart) }) })).status).toBe(
        403,
      );
      const filters = (datasetId: number) =>
        writer.json(dashboardRoute, 'PUT', `${path}/filters`, { modified: [filterOn(datasetId)] });
      expect((await filters(ids.secrets)).status).toBe(403);
      expect((await filters(999_999)).status).toBe(403);
      expect((await filters(ids.own)).status).toBe(200);
      expect((await put({ json_metadata: metadataOf(ids.own) })).status).toBe(200);
      expect((await put({ json_metadata: JSON.stringify({ positions: positions(ids.ownChart) }) })).status).toBe(200);
    });

    test('in a copy', async () => {
      const shared = await addBoard({ owners: [users.admin], roles: [ids.role], filters: [filterOn(ids.secrets)] });
      const body = { dashboard_title: 'Copy', json_metadata: JSON.stringify({ positions: {} }) };
      expect((await writer.json(dashboardRoute, 'POST', `/api/v1/dashboard/${shared}/copy/`, body)).status).toBe(403);
      const metadata = JSON.stringify({ positions: {}, native_filter_configuration: [filterOn(ids.secrets)] });
      const other = { ...body, json_metadata: metadata };
      expect((await writer.json(dashboardRoute, 'POST', `/api/v1/dashboard/${board}/copy/`, other)).status).toBe(403);
    });

    test('in an import', async () => {
      const bring = async (parts: Omit<Board, 'owners' | 'roles'>) => {
        const id = await addBoard({ owners: [], roles: [], ...parts });
        const bytes = zipBundle(await exportBundle('dashboard', [id]));
        await world.db.delete(dashboard).where(eq(dashboard.id, id));
        const user = await loadUser(users.writer);
        if (!user) throw new Error('there is a writer');
        return importBundle({ kind: 'dashboard', bytes, secrets: noSecrets, overwrite: false, viewer: user.viewer });
      };
      await expect(bring({ charts: [ids.secretChart] })).rejects.toThrow('Forbidden');
      await expect(bring({ filters: [filterOn(ids.secrets)] })).rejects.toThrow('Forbidden');
      const { dashboards } = await bring({ charts: [ids.ownChart], filters: [filterOn(ids.own)] });
      expect(dashboards.size).toBe(1);
    });

    test('what was there already may stay when another owner saves', async () => {
      const shared = await addBoard({
        owners: [users.admin, users.writer],
        roles: [],
        filters: [filterOn(ids.secrets)],
      });
      const put = (body: object) => writer.json(dashboardRoute, 'PUT', `/api/v1/dashboard/${shared}`, body);
      expect((await put({ json_metadata: metadataOf(ids.secrets) })).status).toBe(200);
    });
  });

  describe('goes no further than its owners may read', () => {
    test('through a filter', async () => {
      const mine = await addBoard({ owners: [users.writer], roles: [ids.role], filters: [filterOn(ids.secrets)] });
      for (const caller of [writer, reader]) {
        expect((await dataOf(caller, ids.secrets, values, fromFilter(mine))).status).toBe(403);
      }
      const both = await addBoard({
        owners: [users.admin, users.writer],
        roles: [ids.role],
        filters: [filterOn(ids.secrets)],
      });
      expect((await dataOf(writer, ids.secrets, values, fromFilter(both))).status).toBe(403);
      const theirs = await addBoard({ owners: [users.admin], roles: [ids.role], filters: [filterOn(ids.secrets)] });
      const answer = await dataOf(reader, ids.secrets, values, fromFilter(theirs));
      expect(answer.status).toBe(200);
      expect(answer.body.result[0].data).toEqual([{ name: 'anna' }, { name: 'bert' }]);
    });

    test('through a chart', async () => {
      const asked = (dashboardId: number) => ({ dashboardId, slice_id: ids.secretChart });
      const mine = await addBoard({ owners: [users.writer], roles: [ids.role], charts: [ids.secretChart] });
      expect((await dataOf(writer, ids.secrets, drawn, asked(mine))).status).toBe(403);
      const theirs = await addBoard({ owners: [users.admin], roles: [ids.role], charts: [ids.secretChart] });
      expect((await dataOf(reader, ids.secrets, drawn, asked(theirs))).status).toBe(200);
    });

    test('in what is told of its charts and datasets, and taken along in an export', async () => {
      const parts = { roles: [ids.role], charts: [ids.ownChart, ids.secretChart], filters: [filterOn(ids.secrets)] };
      const told = async (caller: Caller, owner: number) => {
        const path = `/api/v1/dashboard/${await addBoard({ owners: [owner], ...parts })}`;
        const charts = (await caller.get(dashboardRoute, `${path}/charts`)).body.result;
        const datasets = (await caller.get(dashboardRoute, `${path}/datasets`)).body.result;
        return [charts.length, datasets.length];
      };
      expect(await told(writer, users.writer)).toEqual([1, 1]);
      expect(await told(reader, users.writer)).toEqual([1, 1]);
      expect(await told(reader, users.admin)).toEqual([2, 2]);
      const exported = async (owner: number) => {
        const id = await addBoard({ owners: [owner], ...parts });
        const { GET } = dashboardRoute;
        const request = new Request(`http://localhost:8088/api/v1/dashboard/export/?q=!(${id})`, {
          headers: writer.extra,
        });
        const files = unzipSync(new Uint8Array(await (await GET(request)).arrayBuffer()));
        return Object.keys(files).filter((path) => /\/datasets\/.*secrets/.test(path)).length;
      };
      expect(await exported(users.writer)).toBe(0);
      expect(await exported(users.admin)).toBe(1);
    });

    test('on its pages', async () => {
      const parts = { roles: [ids.role], charts: [ids.secretChart], filters: [filterOn(ids.secrets)] };
      const mine = await addBoard({ owners: [users.writer], ...parts });
      const theirs = await addBoard({ owners: [users.admin], ...parts });
      const session = new Caller();
      await session.signIn(users.reader);
      const told = async (key: number) => {
        const options = await session.send(
          (request) => getOptions(request, { params: Promise.resolve({ key: `${key}`, filter: 'NATIVE_FILTER-1' }) }),
          'GET',
          `/superset/dashboard/${key}/options/NATIVE_FILTER-1`,
        );
        const chartId = `${ids.secretChart}`;
        const tile = await session.send(
          (request) => getTile(request, { params: Promise.resolve({ key: `${key}`, chart: chartId }) }),
          'GET',
          `/superset/dashboard/${key}/tile/${chartId}?part=csv`,
        );
        return [JSON.stringify(options.body).includes('bert'), tile.status];
      };
      expect(await told(mine)).toEqual([false, 403]);
      expect(await told(theirs)).toEqual([true, 200]);
    });
  });

  describe('is asked for only as the dashboard asks for it', () => {
    let theirs = 0;
    beforeAll(async () => {
      theirs = await addBoard({
        owners: [users.admin],
        roles: [ids.role],
        charts: [ids.secretChart],
        filters: [
          filterOn(ids.secrets, {
            sortMetric: 'total',
            adhoc_filters: [
              {
                expressionType: 'SIMPLE',
                clause: 'WHERE',
                subject: 'n',
                operator: '>',
                comparator: 1,
                operatorId: 'GREATER_THAN',
              },
            ],
          }),
        ],
      });
    });
    const chartForm = () => ({ dashboardId: theirs, slice_id: ids.secretChart });
    const narrowed = { ...drawn, filters: [{ col: 'name', op: 'IN', val: ['anna'] }] };

    test('by a chart, narrowed by its filters and by marks of its charts', async () => {
      expect((await dataOf(reader, ids.secrets, drawn, chartForm())).status).toBe(200);
      expect((await dataOf(reader, ids.secrets, narrowed, chartForm())).status).toBe(200);
    });

    test('by a filter with its order, its conditions and a search', async () => {
      const sorted = {
        columns: ['name'],
        metrics: ['total'],
        orderby: [['total', true]],
        filters: [
          { col: 'n', op: '>', val: 1 },
          { col: 'name', op: 'ILIKE', val: '%nn%' },
        ],
      };
      const answer = await dataOf(reader, ids.secrets, sorted, fromFilter(theirs));
      expect(answer.body).toMatchObject({ result: [{ data: [{ name: 'anna', total: 2 }] }] });
    });

    test.each([
      ['another column', { ...drawn, columns: ['code'] }],
      [
        'another metric',
        { ...drawn, metrics: [{ expressionType: 'SQL', sqlExpression: 'MAX(code)', label: 'total' }] },
      ],
      ['a filter on a hidden column', { ...drawn, filters: [{ col: 'code', op: '==', val: 'p' }] }],
      ['a clause', { ...drawn, extras: { where: "code = 'p'" } }],
      ['samples', { result_type: 'samples' }],
      ['the rows behind it', { result_type: 'drill_detail' }],
    ])('not for %s', async (_, query) => {
      for (const form of [chartForm(), fromFilter(theirs)]) {
        const answer = await dataOf(reader, ids.secrets, query, form);
        expect(answer.status).toBe(403);
        expect(answer.body.errors[0].error_type).toBe('DASHBOARD_SECURITY_ACCESS_ERROR');
      }
    });

    test('not by what the address of a tile says', async () => {
      const session = new Caller();
      await session.signIn(users.reader);
      const tile = async (query: string) => {
        const chartId = `${ids.secretChart}`;
        const answer = await session.send(
          (request) => getTile(request, { params: Promise.resolve({ key: `${theirs}`, chart: chartId }) }),
          'GET',
          `/superset/dashboard/${theirs}/tile/${chartId}?${query}`,
        );
        return answer.status;
      };
      const where = (col: string) => encodeURIComponent(JSON.stringify([{ col, op: '==', val: 'anna' }]));
      expect(await tile('part=detail')).toBe(403);
      expect(await tile(`part=csv&where=${where('code')}`)).toBe(403);
      expect(await tile('part=drawing&by=code')).toBe(403);
      expect(await tile(`part=drawing&by=n&where=${where('name')}`)).toBe(200);
    });

    test('and whoever may read the dataset asks what they like', async () => {
      expect((await dataOf(admin, ids.secrets, { columns: ['code'], metrics: [] }, chartForm())).status).toBe(200);
    });
  });
});
