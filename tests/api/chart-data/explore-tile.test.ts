import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as route from '@/app/(main)/explore/tile/route';
import { datasetColumn } from '@/db/schema/dataset';
import { closeDatabases } from '@/lib/server/database/open-database';
import { vizOf } from '@/lib/viz/drawings';
import { Caller } from '@/tests/support/caller';
import { addOwnDataset } from '@/tests/support/own-dataset';
import { addUser, openWorld, type World } from '@/tests/support/world';

/** Drawings of charts that are being made. */
describe('explore tile', () => {
  let world: World;
  let datasource = '';
  const admin = new Caller();
  const stranger = new Caller();

  beforeAll(async () => {
    world = await openWorld('embedded');
    for (const [caller, name, ...roles] of [
      [admin, 'admin', 'Admin'],
      [stranger, 'gamma', 'Gamma'],
    ] as const) {
      caller.extra['x-csrftoken'] = await caller.signIn(await addUser(world.db, name, ...roles));
    }
    const dataset_id = await addOwnDataset(world, {
      sql: "select 'a' as name, random() as n, timestamp '2024-01-05' as day union all select 'b', random(), timestamp '2024-02-05'",
      column: 'name',
      metric: { metric_name: 'total', expression: 'SUM(n)' },
    });
    datasource = `${dataset_id}__table`;
    await world.db.insert(datasetColumn).values({ dataset_id, column_name: 'day', is_dttm: true });
  });
  afterAll(async () => {
    closeDatabases();
    await world.close();
  });

  const form = (changes: object = {}) => ({
    viz_type: 'pie',
    datasource,
    groupby: ['name'],
    metric: 'total',
    row_limit: 100,
    ...changes,
  });
  const draw = (order: object, caller = admin) => caller.json(route, 'POST', '/explore/tile/', order);

  test('draws form data as readers get it, with the facts of the run', async () => {
    const { status, body } = await draw({ form_data: form(), slice_name: 'Parts', tab_id: 'one' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ rows: 2, rowLimitReached: false, cachedAt: null, errors: [] });
    expect(body.html).toContain('Parts');
    expect(body.columns.map((column: { name: string }) => column.name)).toEqual([
      'name',
      'total',
      'total__contribution',
    ]);
    expect(body.queries[0]).toMatch(/SUM\(n\)/i);
  });

  test('a change of look, of height or of type with the same query asks the database nothing', async () => {
    const rowsOf = async (changes: object, height = 400) => {
      const { body } = await draw({ form_data: form({ row_limit: 50, ...changes }), height });
      return { isCached: body.cachedAt !== null, example: body.columns[1].example };
    };
    const first = await rowsOf({});
    expect(first.isCached).toBe(false);
    expect(await rowsOf({ donut: true })).toEqual({ ...first, isCached: true });
    expect(await rowsOf({ label_type: 'value' }, 800)).toEqual({ ...first, isCached: true });
    expect(await rowsOf({ viz_type: 'funnel' })).toEqual({ ...first, isCached: true });
    const { body } = await draw({ form_data: form({ row_limit: 50 }), force: true });
    expect(body.cachedAt).toBeNull();
    expect(body.columns[1].example).not.toBe(first.example);
  });

  test('tells when there may be more rows', async () => {
    const { body } = await draw({ form_data: form({ row_limit: 1 }) });
    expect(body).toMatchObject({ rows: 1, rowLimitReached: true });
  });

  test('the drawing has tooltips and drills under a key', async () => {
    const { body } = await draw({ form_data: form(), tab_id: 'two' });
    expect(body.source).toMatch(/^\/explore\/tile\/\?form_data_key=/);
    const interaction = await admin.get(route, `${body.source}&part=interaction`);
    expect(interaction).toMatchObject({ status: 200, body: { kind: 'items' } });
    const again = await draw({ form_data: form({ donut: true }), tab_id: 'two' });
    expect(again.body.source).toBe(body.source);
    expect((await stranger.get(route, `${body.source}&part=interaction`)).status).toBe(403);
  });

  test('what cannot be drawn is an answer with errors, and never a fault of the server', async () => {
    const wrong = [
      { metric: 'nothing' },
      { viz_type: 'unknown' },
      { groupby: 7 },
      { metric: null },
      { adhoc_filters: 'x' },
      { groupby: [{ expressionType: 'SQL', sqlExpression: 'no such thing', label: 'x' }] },
    ];
    for (const changes of wrong) {
      const { status, body } = await draw({ form_data: form(changes) });
      expect(status, JSON.stringify(changes)).toBeLessThan(500);
      if (body.errors.length > 0) expect(body.errors[0]).toMatchObject({ error_type: expect.any(String) });
    }
    expect((await draw({ form_data: {} })).status).toBeLessThan(500);
    expect((await draw({ form_data: 'x' })).status).toBe(400);
  });

  test('a fault while it is drawn is said as one of the drawing', async () => {
    const pie = vizOf('pie');
    if (!pie) throw new Error('No such type.');
    const broken = vi.spyOn(pie, 'transform').mockImplementation(() => {
      throw new TypeError('Broken on purpose.');
    });
    const { status, body } = await draw({ form_data: form({ row_limit: 77 }) });
    broken.mockRestore();
    expect(status).toBe(200);
    expect(body.errors[0].message).toMatch(/^An error occurred while rendering the visualization: ./);
    expect(body.errors[0].message).not.toContain('Broken on purpose');
  });

  test('tells of a comparison with a time that has no rows', async () => {
    const line = { viz_type: 'echarts_timeseries_line', datasource, x_axis: 'day' };
    const range = { clause: 'WHERE', expressionType: 'SIMPLE', subject: 'day', operator: 'TEMPORAL_RANGE' };
    const compared = async (time_compare: string, comparison_type: string) => {
      const adhoc_filters = [{ ...range, comparator: '2024-02-01 : 2024-03-01' }];
      const fields = { time_grain_sqla: 'P1M', metrics: ['total'], groupby: [], adhoc_filters };
      return (await draw({ form_data: { ...line, ...fields, time_compare: [time_compare], comparison_type } })).body;
    };
    expect(await compared('1 month ago', 'difference')).toMatchObject({ comparedWithout: [], errors: [] });
    expect((await compared('1 year ago', 'values')).comparedWithout).toEqual(['1 year ago']);
    for (const kind of ['difference', 'percentage', 'ratio']) {
      const { comparedWithout, html } = await compared('1 year ago', kind);
      expect({ comparedWithout, kind }).toEqual({ comparedWithout: [], kind });
      expect(html, kind).toContain('No rows to compare with: 1 year ago');
    }
  });

  test('needs a session, a CSRF token and access to the dataset', async () => {
    expect((await draw({ form_data: form() }, new Caller())).status).toBe(401);
    const forged = new Caller();
    for (const [name, value] of admin.cookies) forged.cookies.set(name, value);
    expect((await draw({ form_data: form() }, forged)).status).toBe(400);
    const denied = await draw({ form_data: form() }, stranger);
    expect(denied.body.html).toBeNull();
    expect(denied.body.errors[0].error_type).toBe('DATASOURCE_SECURITY_ACCESS_ERROR');
  });
});
