import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as chartRoute from '@/app/api/v1/chart/[[...path]]/route';
import * as dashboardRoute from '@/app/api/v1/dashboard/[[...path]]/route';
import * as databaseRoute from '@/app/api/v1/database/[[...path]]/route';
import * as datasetRoute from '@/app/api/v1/dataset/[[...path]]/route';
import { chart, chartOwner } from '@/db/schema/chart';
import { dashboard, dashboardChart, dashboardOwner, dashboardRole } from '@/db/schema/dashboard';
import { database } from '@/db/schema/database';
import { dataset, datasetColumn, datasetMetric } from '@/db/schema/dataset';
import { role } from '@/db/schema/role';
import { signToken } from '@/lib/server/auth/token';
import { Caller } from '@/tests/support/caller';
import { addUser, grant, openWorld, places, type World } from '@/tests/support/world';

const canary = 'canary-9b1f';

describe.each(places)('on %s', (place) => {
  let world: World;
  const users: Record<string, number> = {};
  const ids = { sales: 0, births: 0, charts: [] as number[], draft: 0, roled: 0, empty: 0, published: 0 };

  beforeAll(async () => {
    world = await openWorld(place);
    const { db } = world;
    for (const [name, ...roles] of [
      ['admin', 'Admin'],
      ['alpha', 'Alpha'],
      ['gamma', 'Gamma'],
      ['reader', 'Gamma', 'readers'],
      ['member', 'Gamma', 'members'],
      ['norole', 'Public'],
    ] as const) {
      for (const roleName of roles) await db.insert(role).values({ name: roleName }).onConflictDoNothing();
      users[name] = await addUser(db, name, ...roles);
    }
    const [source] = await db
      .insert(database)
      .values({
        database_name: 'examples',
        sqlalchemy_uri: 'postgresql+psycopg2://u:XXXXXXXXXX@h/db',
        password: canary,
        encrypted_extra: canary,
      })
      .returning();
    const made = await db
      .insert(dataset)
      .values(['sales', 'births'].map((table_name) => ({ table_name, schema: 'public', database_id: source?.id ?? 0 })))
      .returning();
    [ids.sales, ids.births] = [made[0]?.id ?? 0, made[1]?.id ?? 0];
    await db.insert(datasetColumn).values([
      { dataset_id: ids.sales, column_name: 'year', type: 'TIMESTAMP', is_dttm: true },
      { dataset_id: ids.sales, column_name: 'amount', type: 'DOUBLE PRECISION' },
    ]);
    await db.insert(datasetMetric).values({ dataset_id: ids.sales, metric_name: 'count', expression: 'COUNT(*)' });
    const names = ['Alpha', 'Beta', 'Gamma', 'Delta', 'It is 100%'];
    const charts = await db
      .insert(chart)
      .values(
        names.map((slice_name, at) => ({
          slice_name,
          viz_type: at % 2 ? 'pie' : 'table',
          datasource_id: at < 3 ? ids.sales : ids.births,
          datasource_type: 'table',
          datasource_name: at < 3 ? 'sales' : 'births',
          params: '{"row_limit": 10}',
          created_by_fk: users.admin ?? null,
        })),
      )
      .returning();
    ids.charts = charts.map(({ id }) => id);
    await db.insert(chartOwner).values({ chart_id: ids.charts[0] ?? 0, user_id: users.admin ?? 0 });
    const boards = await db
      .insert(dashboard)
      .values([
        { dashboard_title: 'Published', published: true, slug: 'pub' },
        { dashboard_title: 'Draft', published: false, slug: 'draft' },
        { dashboard_title: 'For members', published: true },
        { dashboard_title: 'Empty', published: true },
      ])
      .returning();
    [ids.published, ids.draft, ids.roled, ids.empty] = boards.map(({ id }) => id) as [number, number, number, number];
    const shown = [ids.published, ids.draft, ids.roled];
    await db
      .insert(dashboardChart)
      .values(shown.map((dashboard_id) => ({ dashboard_id, chart_id: ids.charts[0] ?? 0 })));
    await db.insert(dashboardOwner).values({ dashboard_id: ids.draft, user_id: users.alpha ?? 0 });
    const [members] = (await db.select().from(role)).filter(({ name }) => name === 'members');
    await db.insert(dashboardRole).values({ dashboard_id: ids.roled, role_id: members?.id ?? 0 });
    await grant(db, 'readers', `datasource_access on [examples].[sales](id:${ids.sales})`);
  });
  afterAll(() => world.close());

  async function as(name: string, handlers: Parameters<Caller['get']>[0], path: string) {
    const token = await signToken({ id: users[name] ?? 0, sessionVersion: 1 }, 'access', true);
    return new Caller().get(handlers, path, { authorization: `Bearer ${token}` });
  }
  const charts = (name: string, q = '') => as(name, chartRoute, `/api/v1/chart/?q=${encodeURIComponent(q)}`);
  const titles = async (name: string) => {
    const { body } = await as(name, dashboardRoute, '/api/v1/dashboard/?q=(columns:!(dashboard_title))');
    expect(body.count).toBe(body.result.length);
    return body.result.map((row: { dashboard_title: string }) => row.dashboard_title).sort();
  };

  describe('what a list shows and counts is what the rows allow', () => {
    test('charts and datasets follow the access to the data', async () => {
      expect((await charts('admin')).body.count).toBe(5);
      expect((await charts('alpha')).body.count).toBe(5);
      expect((await charts('reader')).body).toMatchObject({ count: 3, ids: expect.arrayContaining([ids.charts[2]]) });
      expect((await charts('gamma')).body).toMatchObject({ count: 0, ids: [], result: [] });
      expect((await charts('norole')).status).toBe(403);
      const found = await as('reader', datasetRoute, '/api/v1/dataset/?q=(columns:!(table_name))');
      expect(found.body).toMatchObject({ count: 1, result: [{ table_name: 'sales' }] });
    });

    test('drafts are their owners’, roles replace the access to data, and empty ones are nobody’s', async () => {
      expect(await titles('admin')).toEqual(['Draft', 'Empty', 'For members', 'Published']);
      expect(await titles('alpha')).toEqual(['Draft', 'Published']);
      expect(await titles('reader')).toEqual(['Published']);
      expect(await titles('member')).toEqual(['For members']);
      expect(await titles('gamma')).toEqual([]);
    });

    test('a database is seen by those who may read anything in it', async () => {
      const count = async (name: string) => (await as(name, databaseRoute, '/api/v1/database/')).body.count;
      expect([await count('admin'), await count('reader'), await count('gamma')]).toEqual([1, 1, 0]);
    });

    test('schema and database rights reach the datasets below them', async () => {
      await grant(world.db, 'schema_readers', 'schema_access on [examples].[public]');
      users.wide = await addUser(world.db, 'wide', 'Gamma', 'schema_readers');
      expect((await charts('wide')).body.count).toBe(5);
      await grant(world.db, 'catalog_readers', 'catalog_access on [examples].[examples]');
      users.narrow = await addUser(world.db, 'narrow', 'Gamma', 'catalog_readers');
      expect((await charts('narrow')).body.count).toBe(0);
    });

    test('what is hidden answers as missing', async () => {
      const get = async (name: string, id: number | string) =>
        (await as(name, dashboardRoute, `/api/v1/dashboard/${id}`)).status;
      expect(await get('admin', ids.draft)).toBe(200);
      expect(await get('reader', ids.draft)).toBe(404);
      expect(await get('reader', 'draft')).toBe(404);
      expect(await get('reader', 'pub')).toBe(200);
      expect(await get('admin', 999_999)).toBe(404);
      expect((await as('gamma', chartRoute, `/api/v1/chart/${ids.charts[0]}`)).status).toBe(404);
      expect((await as('reader', dashboardRoute, `/api/v1/dashboard/${ids.draft}/charts`)).status).toBe(404);
    });
  });

  describe('the language of lists', () => {
    test.each([
      ['(filters:!((col:slice_name,opr:ct,value:lph)))', 1],
      ['(filters:!((col:slice_name,opr:sw,value:GAM)))', 1],
      ['(filters:!((col:slice_name,opr:new,value:a)))', 1],
      ["(filters:!((col:slice_name,opr:ct,value:'%')))", 5],
      ['(filters:!((col:slice_name,opr:in,value:!(Beta,Delta))))', 2],
      ['(filters:!((col:viz_type,opr:neq,value:pie)))', 3],
      ['(filters:!((col:id,opr:eq,value:abc)))', 0],
      ['(filters:!((col:id,opr:gt,value:abc)))', 5],
      ['(filters:!((col:id,opr:gt,value:0)))', 5],
      ['(columns:!(id,slice_name),filters:!((col:id,opr:in,value:!(1,2,999999))))', 2],
      ['(filters:!((col:slice_name,opr:nonsense,value:1)))', 5],
      ['(filters:!((col:slice_name,opr:__proto__,value:1)))', 5],
      ['(filters:!((col:slice_name,opr:constructor,value:1)))', 5],
      ['(filters:!((col:owners,opr:rel_m_m,value:999999)))', 5],
      ['(filters:!((col:slice_name,opr:chart_all_text,value:birth)))', 2],
      ['(filters:!((col:id,opr:chart_is_favorite,value:!t)))', 0],
      ['{"filters":[{"col":"slice_name","opr":"eq","value":"Beta"}]}', 1],
    ])('%s finds %i', async (q, count) => {
      const { status, body } = await charts('admin', q);
      expect([status, body.count]).toEqual([200, count]);
    });

    test.each([
      ['(keys:!(', 400, 'Not a valid rison/json argument'],
      ['(page_size:1)zzz', 400, 'Not a valid rison/json argument'],
      ['!(1,2)', 400, "Not a valid rison schema [1, 2] is not of type 'object'"],
      ['(page_size:abc)', 400, "Not a valid rison schema 'abc' is not of type 'integer'"],
      ['(page:1.5)', 400, "Not a valid rison schema 1.5 is not of type 'integer'"],
      ['(order_direction:sideways)', 400, "Not a valid rison schema 'sideways' is not one of ['asc', 'desc']"],
      ['(filters:!((col:slice_name,value:a)))', 400, "Not a valid rison schema 'opr' is a required property"],
      [
        '(filters:!((col:slice_name,opr:eq,value:!n)))',
        400,
        'Not a valid rison schema None is not valid under any of the given schemas',
      ],
      ['(filters:!((col:nope,opr:eq,value:1)))', 400, 'Filter column: nope not allowed to filter'],
      ['(filters:!((col:__proto__,opr:eq,value:1)))', 400, 'Filter column: __proto__ not allowed to filter'],
      ['(filters:!((col:constructor,opr:eq,value:1)))', 400, 'Filter column: constructor not allowed to filter'],
      ['(order_column:nope)', 400, 'Invalid order by column: nope'],
      ['(order_column:constructor)', 400, 'Invalid order by column: constructor'],
      ['(page:-1)', 422, 'page must not be negative'],
    ])('%s is refused with %i', async (q, status, message) => {
      expect(await charts('admin', q)).toMatchObject({ status, body: { message } });
    });

    test('orders by code points, pages, and clamps the size of a page', async () => {
      const q = '(columns:!(slice_name),order_column:slice_name,order_direction:desc,page_size:2,page:1)';
      const { body } = await charts('admin', q);
      expect(body.result).toEqual([{ slice_name: 'Delta' }, { slice_name: 'Beta' }]);
      expect(body).toMatchObject({ count: 5, list_columns: ['slice_name'], order_columns: ['slice_name'] });
      expect(body.label_columns).toEqual({ slice_name: 'Slice Name' });
      expect((await charts('admin', '(page:9,page_size:5000)')).body).toMatchObject({ count: 5, result: [] });
    });

    test('a part of a related field is only that part, and keys:!(none) leaves the rows', async () => {
      const { body } = await charts(
        'admin',
        `(columns:!(id,owners.id),keys:!(none),filters:!((col:id,opr:eq,value:${ids.charts[0]})))`,
      );
      expect(body).toEqual({
        count: 1,
        ids: [ids.charts[0]],
        result: [{ id: ids.charts[0], owners: [{ id: users.admin }] }],
      });
    });

    test('every column that a list names can be asked for, and every order too', async () => {
      for (const [handlers, name] of [
        [chartRoute, 'chart'],
        [dashboardRoute, 'dashboard'],
        [datasetRoute, 'dataset'],
        [databaseRoute, 'database'],
      ] as const) {
        const whole = await as('admin', handlers, `/api/v1/${name}/`);
        expect(whole.status).toBe(200);
        for (const column of whole.body.order_columns) {
          const q = encodeURIComponent(`(order_column:${column},order_direction:desc)`);
          expect((await as('admin', handlers, `/api/v1/${name}/?q=${q}`)).status, column).toBe(200);
        }
      }
    });
  });

  test('a trailing slash may be there or not, and an unknown path or method is told as such', async () => {
    expect((await as('admin', chartRoute, '/api/v1/chart')).status).toBe(200);
    expect((await as('admin', chartRoute, `/api/v1/chart/${ids.charts[0]}/`)).status).toBe(200);
    const missing = await as('admin', chartRoute, '/api/v1/chart/1/2/3');
    expect(missing).toMatchObject({ status: 404, body: { errors: [{ error_type: 'GENERIC_BACKEND_ERROR' }] } });
    const refused = await new Caller().send(chartRoute.PUT, 'PUT', '/api/v1/chart/');
    expect(refused.status).toBe(405);
  });

  test('a dataset shows its columns, metrics and what is derived of them', async () => {
    const { body } = await as('reader', datasetRoute, `/api/v1/dataset/${ids.sales}`);
    expect(body.id).toBe(ids.sales);
    expect(body.result).toMatchObject({
      kind: 'physical',
      name: 'public.sales',
      granularity_sqla: [['year', 'year']],
      columns: [{ type_generic: 2 }, { type_generic: 0 }],
      verbose_map: { __timestamp: 'Time', count: 'count', year: 'year', amount: 'amount' },
      database: { backend: 'postgresql', database_name: 'examples' },
    });
    const part = await as('reader', datasetRoute, `/api/v1/dataset/${ids.sales}?q=(columns:!(columns.column_name))`);
    expect(part.body.result).toEqual({ columns: [{ column_name: 'year' }, { column_name: 'amount' }] });
  });

  test('related lists choose by name; addresses are for those who may list users', async () => {
    const owners = (name: string) => as(name, chartRoute, '/api/v1/chart/related/owners?q=(filter:ADMIN)');
    expect((await owners('admin')).body.result).toEqual([
      { text: 'Admin User', value: users.admin, extra: { active: true, email: 'admin@example.com' } },
    ]);
    expect((await owners('gamma')).body.result[0].extra).toEqual({ active: true });
    expect((await as('admin', chartRoute, '/api/v1/chart/related/id')).status).toBe(404);
    const schemas = await as('reader', datasetRoute, '/api/v1/dataset/distinct/schema');
    expect(schemas.body).toEqual({ count: 1, result: [{ text: 'public', value: 'public' }] });
    expect((await as('gamma', datasetRoute, '/api/v1/dataset/distinct/schema')).body.count).toBe(0);
  });

  describe('security record', () => {
    test('2021-41972: no answer about a database carries its password', async () => {
      for (const path of [
        '/api/v1/database/',
        '/api/v1/database/1',
        '/api/v1/database/?q=(columns:!(password,sqlalchemy_uri))',
      ]) {
        expect(JSON.stringify((await as('admin', databaseRoute, path)).body)).not.toContain(canary);
      }
    });

    test('2020-1932: no answer carries a password hash', async () => {
      for (const path of [
        '/api/v1/chart/',
        '/api/v1/chart/related/owners',
        '/api/v1/chart/?q=(columns:!(owners.password))',
      ]) {
        expect(JSON.stringify((await as('admin', chartRoute, path)).body)).not.toContain('argon2');
      }
    });

    test('2023-43701: every answer is JSON that no browser takes for HTML, errors too', async () => {
      for (const path of ['/api/v1/chart/', '/api/v1/chart/?q=(', '/api/v1/chart/<script>']) {
        const { headers } = await as('admin', chartRoute, path);
        expect(headers.get('content-type')).toMatch(/^application\/json/);
        expect(headers.get('x-content-type-options')).toBe('nosniff');
      }
    });
  });
});
