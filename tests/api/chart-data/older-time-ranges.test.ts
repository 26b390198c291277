import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as chartRoute from '@/app/api/v1/chart/[[...path]]/route';
import * as savedRoute from '@/app/api/v1/chart/[id]/data/route';
import * as dataRoute from '@/app/api/v1/chart/data/route';
import * as dashboardRoute from '@/app/api/v1/dashboard/[[...path]]/route';
import * as exploreRoute from '@/app/api/v1/explore/[[...path]]/route';
import * as formDataRoute from '@/app/api/v1/form_data/[[...path]]/route';
import { POST as exploreJson } from '@/app/superset/explore_json/route';
import { chart } from '@/db/schema/chart';
import { dashboard, dashboardChart } from '@/db/schema/dashboard';
import { loadUser } from '@/lib/server/auth/load-viewer';
import { signToken } from '@/lib/server/auth/token';
import { chartRequest, loadChart } from '@/lib/server/dashboard/load-chart';
import { closeDatabases } from '@/lib/server/database/open-database';
import { runChart } from '@/lib/server/run/chart';
import { Caller } from '@/tests/support/caller';
import { addUser, openWorld, type World } from '@/tests/support/world';
import { addMemoryDataset } from '@/tests/support/worlds/memory-dataset';

const sql = `select amount, sold_at from (values (2, timestamp '2023-01-31'), (3, timestamp '2024-01-31'),
  (5, timestamp '2025-01-31')) as sales(amount, sold_at)`;
const own = { since: '2024-01-01', until: '2025-01-01' };
const range = '2024-01-01 : 2025-01-01';

/** Charts of older exports store the two ends of their time range separately, as `since` and `until`. */
describe('a chart stored with since and until', () => {
  let world: World;
  const admin = new Caller();
  let viewerId = 0;
  let datasetId = 0;
  let chartId = 0;
  let contextChartId = 0;
  let dashboardId = 0;

  beforeAll(async () => {
    world = await openWorld('embedded');
    const { db } = world;
    viewerId = await addUser(db, 'admin', 'Admin');
    admin.extra.authorization = `Bearer ${await signToken({ id: viewerId, sessionVersion: 1 }, 'access', true)}`;
    datasetId = await addMemoryDataset(db, {
      table_name: 'sales',
      sql,
      main_dttm_col: 'sold_at',
      columns: [
        { column_name: 'sold_at', type: 'TIMESTAMP', is_dttm: true },
        { column_name: 'amount', type: 'INTEGER' },
      ],
      metrics: [{ metric_name: 'total', expression: 'SUM(amount)' }],
    });
    const place = { viz_type: 'big_number_total', datasource_id: datasetId, datasource_type: 'table' };
    const params = JSON.stringify({ viz_type: place.viz_type, metric: 'total', granularity_sqla: 'sold_at', ...own });
    const query_context = JSON.stringify({ datasource: { id: datasetId, type: 'table' }, queries: [query(own)] });
    const charts = await db
      .insert(chart)
      .values([
        { slice_name: 'Forms', params, ...place },
        { slice_name: 'Context', params, query_context, ...place },
      ])
      .returning({ id: chart.id });
    [chartId, contextChartId] = charts.map(({ id }) => id) as [number, number];
    const [shown] = await db.insert(dashboard).values({ dashboard_title: 'Sales', published: true }).returning();
    dashboardId = shown?.id ?? 0;
    await db.insert(dashboardChart).values({ dashboard_id: dashboardId, chart_id: chartId });
  });
  afterAll(async () => {
    closeDatabases();
    await world.close();
  });

  function query(more: Record<string, unknown>) {
    return { metrics: ['total'], granularity: 'sold_at', ...more };
  }

  const totalOf = ({ body }: { body: { result: { data: { total: number }[] }[] } }) => body.result[0]?.data[0]?.total;

  test.each<[string, () => Promise<Record<string, unknown>>]>([
    [
      'explore',
      async () => (await admin.get(exploreRoute, `/api/v1/explore/?slice_id=${chartId}`)).body.result.form_data,
    ],
    [
      'the chart that explore names',
      async () => (await admin.get(exploreRoute, `/api/v1/explore/?slice_id=${chartId}`)).body.result.slice.form_data,
    ],
    [
      'the charts of a dashboard',
      async () => (await admin.get(dashboardRoute, `/api/v1/dashboard/${dashboardId}/charts`)).body.result[0].form_data,
    ],
    ['form_data', async () => (await admin.get(formDataRoute, `/api/v1/form_data/?slice_id=${chartId}`)).body],
    ['explore_json', async () => (await older({ slice_id: chartId })).form_data],
  ])('is read with a time range: %s', async (_, read) => {
    const formData = await read();
    expect(formData.time_range).toBe(range);
    expect(formData).not.toHaveProperty('since');
    expect(formData).not.toHaveProperty('until');
  });

  test('is shown as it was stored where the stored text is asked for', async () => {
    const { result } = (await admin.get(chartRoute, `/api/v1/chart/${chartId}`)).body;
    expect(JSON.parse(result.params)).toMatchObject(own);
  });

  async function older(form: Record<string, unknown>) {
    const response = await exploreJson(
      new Request('http://localhost:8088/superset/explore_json/', {
        method: 'POST',
        headers: admin.extra,
        body: new URLSearchParams({ form_data: JSON.stringify(form) }),
      }),
      { params: Promise.resolve({}) },
    );
    return response.json();
  }

  test('is cut to its range, unless a reader chooses another: explore_json', async () => {
    expect((await older({ slice_id: chartId })).data).toEqual([{ total: 3 }]);
    expect((await older({ slice_id: chartId, time_range: 'No filter' })).data).toEqual([{ total: 10 }]);
    expect((await older({ slice_id: chartId, since: '2025-01-01', until: '2026-01-01' })).data).toEqual([{ total: 5 }]);
  });

  test('is cut to its range, unless a reader chooses another: its tile', async () => {
    const viewer = (await loadUser(viewerId))?.viewer;
    if (!viewer) throw new Error('no viewer');
    const { chart: row, formData } = chartRequest(await loadChart(viewer, chartId));
    const run = async (extraFormData: Record<string, unknown>) => {
      const signal = new AbortController().signal;
      const { queries } = await runChart({ chart: { ...row, formData }, viewer, signal, extraFormData });
      return queries.join('\n');
    };
    expect(await run({})).toContain('2025-01-01');
    expect(await run({ time_range: '2023-01-01 : 2024-01-01' })).toMatch(/2023-01-01.*\n?.*2024-01-01/);
    expect(await run({ time_range: '2023-01-01 : 2024-01-01' })).not.toContain('2025-01-01');
  });

  test('is cut to its range, unless a reader chooses another: chart/data', async () => {
    expect(totalOf(await admin.get(savedRoute, `/api/v1/chart/${contextChartId}/data/`))).toBe(3);
    const ask = (more: Record<string, unknown>) =>
      admin.json(dataRoute, 'POST', '/api/v1/chart/data', {
        datasource: { id: datasetId, type: 'table' },
        queries: [query(more)],
      });
    expect(totalOf(await ask(own))).toBe(3);
    expect(totalOf(await ask({ since: '2024-01-01' }))).toBe(8);
    expect(totalOf(await ask({ until: '2024-01-01' }))).toBe(2);
    expect(totalOf(await ask({ ...own, time_range: 'No filter' }))).toBe(10);
    expect(totalOf(await ask({ ...own, time_range: '2025-01-01 : 2026-01-01' }))).toBe(5);
    expect(totalOf(await ask({ since: null, until: '' }))).toBe(10);
  });
});
