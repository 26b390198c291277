import { type APIRequestContext, expect, type Page, test } from 'playwright/test';
import { type FilterDashboard, ids, makeFilterDashboard, proof } from '@/tests/pages/dashboard/filter-dashboard';
import { sessionFile } from '@/tests/pages/session';
import { wake, wakeChartMenu } from '@/tests/pages/wake';

/** Every address of the chart builder opens its chart, drawn in the first HTML: the pages are read without script. */
let board: FilterDashboard;
let dataset = 0;
let chart = 0;
const made: { form: Record<string, unknown>; key: string; link: string; query: number; unsaved: string } = {
  form: {},
  key: '',
  link: '',
  query: 0,
  unsaved: '',
};

async function post<Answer>(request: APIRequestContext, path: string, data: unknown): Promise<Answer> {
  const answer = await request.post(path, { data, headers: await proof(request), timeout: 60_000 });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as Answer;
}

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ request }) => {
  test.setTimeout(180_000);
  board = await makeFilterDashboard(request);
  [chart] = board.charts;
  const { result } = await (await request.get(`/api/v1/chart/${chart}`)).json();
  const saved = JSON.parse(result.params) as Record<string, unknown>;
  dataset = Number(String(saved.datasource).split('__')[0]);
  const changed = { ...saved, slice_name: 'By country', groupby: ['country'], row_limit: 7 };
  made.form = changed;
  const text = JSON.stringify(changed);
  const state = { datasource_id: dataset, datasource_type: 'table', form_data: text };
  made.key = (await post<{ key: string }>(request, '/api/v1/explore/form_data', { ...state, chart_id: chart })).key;
  made.unsaved = (await post<{ key: string }>(request, '/api/v1/explore/form_data', state)).key;
  const formData = { ...changed, slice_id: chart };
  made.link = (await post<{ key: string }>(request, '/api/v1/explore/permalink', { formData })).key;
  const databases = await (await request.get('/api/v1/database/?q=(page_size:100)')).json();
  const { id } = databases.result.find(({ backend }: { backend: string }) => backend === 'duckdb');
  const sql = "SELECT 'a' AS letter, 3 AS n UNION ALL SELECT 'b', 4";
  const order = { database_id: id, sql, client_id: Date.now().toString(36), runAsync: false, tab: 'Letters' };
  made.query = (await post<{ query_id: number }>(request, '/api/v1/sqllab/execute/', order)).query_id;
});
test.afterAll(async ({ request }) => {
  const headers = await proof(request);
  await request.delete(`/api/v1/dashboard/${board.id}`, { headers });
  for (const id of board.charts) await request.delete(`/api/v1/chart/${id}`, { headers });
});

interface Wanted {
  readonly title: string;
  readonly rows: string;
  /** The type that is chosen. */
  readonly type?: string;
}

async function expectChart(page: Page, address: string, { title, rows, type = 'Pie Chart' }: Wanted): Promise<void> {
  await page.goto(address, { timeout: 60_000 });
  const region = page.getByRole('region', { name: 'Chart', exact: true });
  await expect(region.locator('figure').getByRole('img').first(), address).toBeVisible();
  await expect(region.getByText(new RegExp(`^${rows}\\b`)), address).toBeVisible();
  const name = page.getByRole('textbox', { name: 'Chart title' });
  await expect(name, address).toHaveValue(title);
  await expect(page.getByRole('button', { name: type, exact: true, pressed: true }), address).toBeVisible();
}

test('every address opens its chart, drawn in the first HTML', async ({ browser, baseURL }) => {
  test.setTimeout(240_000);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: sessionFile,
    ...(baseURL ? { baseURL } : {}),
  });
  const page = await context.newPage();
  const text = encodeURIComponent(JSON.stringify(made.form));
  const saved = { title: 'Rows by region', rows: '6 rows' };
  const changed = { title: 'By country', rows: '7 rows' };
  const twice = encodeURIComponent(encodeURIComponent(JSON.stringify({ slice_id: chart })));

  await expectChart(page, `/explore/?slice_id=${chart}`, saved);
  await expectChart(page, `/explore/?slice_id=${chart}&force=true`, saved);
  await expect(page.getByRole('button', { name: 'Cached' })).toHaveCount(0);
  await expectChart(page, `/explore/?form_data=${twice}`, saved);
  await expectChart(page, `/explore/?form_data=${text}`, changed);
  await expectChart(page, `/explore/?form_data_key=${made.unsaved}`, changed);
  await expectChart(page, `/explore/?form_data_key=${made.key}&slice_id=${chart}`, changed);
  const linked = { title: saved.title, rows: changed.rows };
  await expectChart(page, `/explore/?permalink_key=${made.link}`, linked);
  await expectChart(page, `/superset/explore/p/${made.link}/`, linked);
  await expectChart(page, `/superset/slice/${chart}/`, saved);
  await expectChart(page, `/superset/explore/?form_data=${twice}`, saved);
  await expectChart(page, `/superset/explore/table/${dataset}/?form_data=${text}`, changed);
  const first = { title: '', rows: '1 row', type: 'Big Number' };
  await expectChart(page, `/explore/?datasource=${dataset}__table&viz_type=big_number_total`, first);
  await expectChart(page, `/explore/?datasource=${dataset}&datasource_type=table&viz_type=big_number_total`, first);
  await expectChart(page, `/explore/?datasource_id=${dataset}&datasource_type=table&viz_type=big_number_total`, first);
  await expectChart(page, `/explore/table/${dataset}/?viz_type=big_number_total`, first);
  const letters = { title: '', rows: '2 rows' };
  await expectChart(page, `/explore/?datasource_type=query&datasource_id=${made.query}&viz_type=pie`, letters);
  await expect(page.getByText('letter', { exact: true }).first()).toBeVisible();

  const filters = `filters=1&${ids.region}=Africa&dashboard_page_id=Xy12`;
  await expectChart(page, `/explore/?slice_id=${chart}&dashboard_id=${board.id}&${filters}`, {
    ...saved,
    rows: '1 row',
  });
  await page.goto(`/explore/?slice_id=${chart}&standalone=1`);
  await expect(page.locator('figure').getByRole('img').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Chart title' })).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.goto(`/superset/slice/${chart}/?standalone=true`);
  await expect(page.getByRole('tab', { name: 'Customize' })).toHaveCount(0);
  await context.close();
});

test('the address of a chart that was just saved shows it, and a chart that is gone says so', async ({ page }) => {
  await page.goto(`/explore/?slice_id=${chart}&save_action=saveas`);
  await wakeChartMenu(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/explore/?slice_id=999999999');
  await wake(page);
  await expect(page.getByText('Failed to load chart data')).toBeVisible();
  await expect(page.getByText('The dataset linked to this chart may have been deleted.')).toBeVisible();
  await page.getByRole('button', { name: 'Swap dataset' }).click();
  await expect(page.getByRole('dialog', { name: 'Swap dataset' })).toBeVisible();
});
