import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { POST as postFor } from '@/app/superset/explore_json/[type]/[id]/route';
import { GET as getKept } from '@/app/superset/explore_json/data/[key]/route';
import { POST } from '@/app/superset/explore_json/route';
import { chart } from '@/db/schema/chart';
import { signToken } from '@/lib/server/auth/token';
import { closeDatabases } from '@/lib/server/database/open-database';
import { addOwnDataset } from '@/tests/support/own-dataset';
import { addUser, openWorld, type World } from '@/tests/support/world';

/** The older call for a chart's data: form data in, one object out. */
describe('explore_json', () => {
  let world: World;
  const tokens = { admin: '', gamma: '', nobody: '' };
  let datasetId = 0;
  let chartId = 0;

  beforeAll(async () => {
    world = await openWorld('embedded');
    const sign = async (name: string, ...roles: string[]) =>
      signToken({ id: await addUser(world.db, name, ...roles), sessionVersion: 1 }, 'access', true);
    tokens.admin = await sign('admin', 'Admin');
    tokens.gamma = await sign('gamma', 'Gamma');
    tokens.nobody = await sign('nobody');
    datasetId = await addOwnDataset(world, {
      sql: "select 'a' as name, 1 as n union all select 'b', 2",
      column: 'name',
      metric: { metric_name: 'count', expression: 'COUNT(*)' },
    });
    const params = JSON.stringify({ groupby: ['name'], metrics: ['count'], viz_type: 'table' });
    const place = { datasource_id: datasetId, datasource_type: 'table' };
    const [saved] = await world.db
      .insert(chart)
      .values({ slice_name: 'own', viz_type: 'table', params, ...place })
      .returning();
    chartId = saved?.id ?? 0;
  });
  afterAll(async () => {
    closeDatabases();
    await world.close();
  });

  function requestOf(
    formData: object,
    { as = 'admin', query = '' }: { as?: keyof typeof tokens | null; query?: string } = {},
  ) {
    return new Request(`http://localhost:8088/superset/explore_json/${query}`, {
      method: 'POST',
      headers: as === null ? {} : { authorization: `Bearer ${tokens[as]}` },
      body: new URLSearchParams({ form_data: JSON.stringify(formData) }),
    });
  }

  async function ask(formData: object, options?: Parameters<typeof requestOf>[1]) {
    const answer = await POST(requestOf(formData, options), { params: Promise.resolve({}) });
    const text = await answer.text();
    return { status: answer.status, body: /^[{[]/.test(text) ? JSON.parse(text) : text };
  }

  const form = () => ({ datasource: `${datasetId}__table`, viz_type: 'table', groupby: ['name'], metrics: ['count'] });

  test('gives rows, and tells of them', async () => {
    const { status, body } = await ask(form());
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'success', errors: [], rowcount: 2, colnames: ['name', 'count'] });
    expect(body.form_data).toMatchObject(form());
    expect(body.data).toEqual(expect.arrayContaining([{ name: 'a', count: 1 }]));
  });

  test('takes a stored chart by its id, and a dataset by the address', async () => {
    expect((await ask({ slice_id: chartId })).body.rowcount).toBe(2);
    const { datasource: _, ...rest } = form();
    const place = { params: Promise.resolve({ type: 'table', id: String(datasetId) }) };
    expect(await (await postFor(requestOf(rest), place)).json()).toMatchObject({ rowcount: 2 });
  });

  test('gives parts and files where the address asks for them', async () => {
    expect((await ask(form(), { query: '?csv=true' })).body.split('\n').toSorted()).toEqual([
      '',
      'a,1',
      'b,1',
      'name,count',
    ]);
    expect((await ask(form(), { query: '?query=true' })).body).toMatchObject({ language: 'sql' });
    expect(Object.keys((await ask(form(), { query: '?results=true' })).body)).toContain('colnames');
  });

  test('gives a kept answer by its key', async () => {
    const { body } = await ask(form());
    const headers = { authorization: `Bearer ${tokens.admin}` };
    const kept = (key: string) =>
      getKept(new Request('http://localhost:8088/superset/explore_json/data/', { headers }), {
        params: Promise.resolve({ key }),
      });
    expect(await (await kept(body.cache_key)).json()).toMatchObject({ rowcount: 2 });
    const lost = await kept('nokey');
    expect([lost.status, await lost.json()]).toEqual([404, { error: 'Cached data not found' }]);
  });

  test('says what is wrong', async () => {
    expect((await ask(form(), { as: null })).status).toBe(401);
    expect((await ask(form(), { as: 'nobody' })).body).toEqual({ message: 'Access is Denied', severity: 'danger' });
    expect((await ask(form(), { as: 'gamma' })).body.errors[0].error_type).toBe('DATASOURCE_SECURITY_ACCESS_ERROR');
    const lost = await ask({});
    expect([lost.status, lost.body.errors[0].error_type]).toEqual([403, 'FAILED_FETCHING_DATASOURCE_INFO_ERROR']);
    expect(await ask({ ...form(), datasource: '9999__table' })).toEqual({
      status: 404,
      body: { error: 'Datasource does not exist' },
    });
    expect((await ask({ ...form(), viz_type: 'no_such_viz' })).status).toBe(422);
    const failed = await ask({ ...form(), metrics: ['no_such_metric'] });
    expect([failed.status, failed.body.status, failed.body.errors[0].error_type]).toEqual([
      400,
      'failed',
      'VIZ_GET_DF_ERROR',
    ]);
  });
});
