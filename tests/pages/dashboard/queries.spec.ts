import { type APIRequestContext, expect, type Page, test } from 'playwright/test';
import { sessionFile } from '@/tests/pages/session';
import { wake, wakeBar } from '@/tests/pages/wake';
import { holdTable } from '@/tests/support/servers/held-table';
import { askPostgresql, postgresqlServer } from '@/tests/support/servers/postgresql-server';
import { type WatchedPostgresql, watchedPostgresql } from '@/tests/support/servers/watched-postgresql';
import { proof } from './made-dashboard';

/** The statements that a dashboard sends to its database, counted on the way there. */
const database = `isoline_counted_${process.pid}`;
const marks = ['m1', 'm2', 'm3', 'm4', 'm5', 'm6'];
const region = 'NATIVE_FILTER-region';
const city = 'NATIVE_FILTER-city';

let request: APIRequestContext;
let watched: WatchedPostgresql;
let url = '';
let dataset = 0;
let charts: readonly number[] = [];
const made: string[] = [];

test.beforeAll(async ({ playwright, baseURL }) => {
  test.setTimeout(180_000);
  await askPostgresql(`CREATE DATABASE ${database}`);
  await askPostgresql(
    `CREATE TABLE counted AS SELECT (ARRAY['north', 'south'])[1 + i % 2] AS region, 'city ' || i % 7 AS city,
      i AS amount FROM generate_series(1, 100) i`,
    database,
  );
  watched = await watchedPostgresql();
  request = await playwright.request.newContext({ baseURL: baseURL ?? '', storageState: sessionFile });
  const address = new URL(postgresqlServer);
  address.pathname = `/${database}`;
  address.port = String(watched.port);
  const source = await make('database', { database_name: database, sqlalchemy_uri: address.href });
  dataset = await make('dataset', { database: source, schema: 'public', table_name: 'counted' });
  const ids: number[] = [];
  for (const mark of marks) ids.push(await make('chart', chartOf(mark, dataset)));
  charts = ids;
  url = await makeBoard('Counted', filtersOf(dataset));
});

async function makeBoard(title: string, native_filter_configuration: readonly object[]): Promise<string> {
  const board = await make('dashboard', { dashboard_title: `${title} ${process.pid}` });
  const settings = { positions: positionsOf(charts), native_filter_configuration };
  await put('dashboard', board, { json_metadata: JSON.stringify(settings) });
  return `/superset/dashboard/${board}/`;
}

async function put(kind: string, id: number, data: object): Promise<void> {
  const saved = await request.put(`/api/v1/${kind}/${id}`, { headers: await proof(request), data });
  expect(saved.status(), await saved.text()).toBe(200);
}

test.afterAll(async () => {
  const headers = await proof(request);
  for (const path of made.reverse()) await request.delete(path, { headers });
  await request.dispose();
  await watched.close();
  await askPostgresql(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
});

async function make(kind: string, data: object): Promise<number> {
  const answer = await request.post(`/api/v1/${kind}/`, { headers: await proof(request), data });
  expect(answer.status(), await answer.text()).toBe(201);
  const { id } = (await answer.json()) as { id: number };
  made.push(`/api/v1/${kind}/${id}`);
  return id;
}

function chartOf(mark: string, dataset: number): object {
  const column = { column_name: 'amount', type: 'INTEGER' };
  const metric = { expressionType: 'SIMPLE', aggregate: 'SUM', column, label: mark, hasCustomLabel: true };
  const params = { viz_type: 'pie', groupby: ['region', 'city'], metric, datasource: `${dataset}__table` };
  return {
    slice_name: `Counted ${mark}`,
    viz_type: 'pie',
    datasource_id: dataset,
    datasource_type: 'table',
    params: JSON.stringify(params),
  };
}

function filtersOf(datasetId: number): object[] {
  const filter = (id: string, column: string, more: object) => ({
    id,
    name: column,
    type: 'NATIVE_FILTER',
    filterType: 'filter_select',
    targets: [{ datasetId, column: { name: column } }],
    controlValues: {},
    defaultDataMask: { extraFormData: {}, filterState: { value: null } },
    cascadeParentIds: [],
    scope: { rootPath: ['ROOT_ID'], excluded: [] },
    ...more,
  });
  const isNorth = { extraFormData: { filters: [{ col: 'region', op: 'IN', val: ['north'] }] } };
  return [
    filter(region, 'region', { defaultDataMask: { ...isNorth, filterState: { value: ['north'] } } }),
    filter(city, 'city', { controlValues: { defaultToFirstItem: true } }),
  ];
}

function positionsOf(charts: readonly number[]): object {
  const row = (at: number) => `ROW-${at}`;
  const node = (at: number, chartId: number) => ({
    [row(at)]: { type: 'ROW', id: row(at), children: [`CHART-${at}`], parents: ['ROOT_ID', 'GRID_ID'], meta: {} },
    [`CHART-${at}`]: {
      type: 'CHART',
      id: `CHART-${at}`,
      children: [],
      parents: ['ROOT_ID', 'GRID_ID', row(at)],
      meta: { width: 4, height: 20, chartId },
    },
  });
  return {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
    GRID_ID: { type: 'GRID', id: 'GRID_ID', children: charts.map((_, at) => row(at)), parents: ['ROOT_ID'] },
    ...Object.assign({}, ...charts.map((chartId, at) => node(at, chartId))),
  };
}

const ofTable = () => watched.statements.filter((sql) => sql.includes('counted'));
const isOf = (mark: string) => (sql: string) => sql.includes(`"${mark}"`);
const ofCharts = () => marks.map((mark) => ofTable().filter(isOf(mark)).length);
const others = () => ofTable().filter((sql) => !marks.some((mark) => isOf(mark)(sql)));

async function drawn(page: Page): Promise<void> {
  await page.locator('figure[data-chart-id]').last().scrollIntoViewIfNeeded();
  await expect(page.locator('figure[data-chart-id]')).toHaveCount(marks.length);
  await expect(page.locator('figure[aria-busy=true]')).toHaveCount(0);
}

test('each chart is asked for once, with the values that its filters begin with, and each list of options at most once', async ({
  page,
}) => {
  watched.statements.length = 0;
  await page.goto(url);
  await drawn(page);
  expect(ofCharts()).toEqual(marks.map(() => 1));
  expect(ofTable().filter(isOf('m1'))[0]).toMatch(/region.*IN|IN.*region/s);
  const [first, ...lists] = others();
  expect(first).toMatch(/"city" ASC LIMIT 2$/);
  expect(new Set(lists).size).toBe(lists.length);
  expect(lists.length).toBeLessThanOrEqual(2);
});

test('a value that is applied asks each chart once more, and is found in the database as it is typed', async ({
  page,
}) => {
  await page.goto(url);
  await drawn(page);
  const bar = await wakeBar(page);
  const field = bar.getByRole('combobox', { name: 'region', exact: true });
  await field.click();
  await expect(page.getByRole('option', { name: 'south' })).toBeVisible();
  watched.statements.length = 0;
  await page.getByRole('option', { name: 'south' }).click();
  await page.keyboard.press('Escape');
  expect(ofTable()).toEqual([]);
  const answered = page.waitForResponse(/\/tile\/\d+\/.*part=html/);
  await bar.getByRole('button', { name: 'Apply filters' }).click();
  await answered;
  await drawn(page);
  expect(ofCharts()).toEqual(marks.map(() => 1));
});

test('charts that are still drawn when editing begins are taken over, with no query of their own', async ({ page }) => {
  await put('dataset', dataset, { cache_timeout: -1 });
  const unfiltered = await makeBoard('Held', []);
  const tiles = page.locator('[data-node] figure.tile');
  const asked: string[] = [];
  // The builder's list of charts has pictures, which have queries of their own.
  await page.route('**/thumbnail/**', (route) => route.abort());
  page.on('request', (sent) => {
    if (/\/(?:new-)?tile\/\d+\//.test(sent.url())) asked.push(sent.url());
  });
  watched.statements.length = 0;
  const held = await holdTable('counted', database);
  try {
    await page.goto(`${unfiltered}?edit=true`, { waitUntil: 'commit' });
    // The scripts of a page that has not loaded yet start by a touch.
    await expect(async () => {
      await wake(page);
      await expect(page.getByRole('button', { name: 'Discard' })).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(tiles).toHaveCount(marks.length);
    await expect(tiles.and(page.locator('[aria-busy=true]'))).toHaveCount(marks.length);
    await held.release();
    await expect(tiles.locator('.tile-body svg').first()).toBeVisible();
    await expect(tiles.and(page.locator('[aria-busy=true]'))).toHaveCount(0);
    await expect(tiles.locator('.tile-body')).toHaveCount(marks.length);
  } finally {
    await held.end();
  }
  expect(ofCharts()).toEqual(marks.map(() => 1));
  expect(asked).toEqual([]);
});
