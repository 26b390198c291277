import { type APIRequestContext, expect, type Locator, type Page, test } from 'playwright/test';
import { type FilterDashboard, makeFilterDashboard, proof } from '@/tests/pages/dashboard/filter-dashboard';
import { confirmSave, shownEditor } from '@/tests/pages/data/dataset-dialog';
import { wakeChartMenu } from '@/tests/pages/wake';

/** The dataset behind a chart: edited elsewhere, lost fields, a query that becomes one, and the tab of a dashboard. */
test.describe.configure({ mode: 'serial' });

const suffix = Date.now().toString(36);
let board: FilterDashboard;
let dataset = 0;
let query = 0;
const made: { chart?: number; dataset?: number } = {};

async function post<Answer>(request: APIRequestContext, path: string, data: unknown): Promise<Answer> {
  const answer = await request.post(path, { data, headers: await proof(request), timeout: 60_000 });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as Answer;
}

test.beforeAll(async ({ request }) => {
  test.setTimeout(180_000);
  board = await makeFilterDashboard(request);
  const databases = await (await request.get('/api/v1/database/?q=(page_size:100)')).json();
  const { id: database } = databases.result.find(({ backend }: { backend: string }) => backend === 'duckdb');
  const sql = "SELECT 'a' AS letter, 3 AS n UNION ALL SELECT 'b', 4";
  const body = { database, table_name: `Letters ${suffix}`, sql };
  dataset = (await post<{ id: number }>(request, '/api/v1/dataset/', body)).id;
  const order = { database_id: database, sql, client_id: suffix, runAsync: false, tab: 'Asked' };
  query = (await post<{ query_id: number }>(request, '/api/v1/sqllab/execute/', order)).query_id;
});
test.afterAll(async ({ request }) => {
  const headers = await proof(request);
  await request.delete(`/api/v1/dashboard/${board.id}`, { headers });
  for (const id of [...board.charts, made.chart]) if (id) await request.delete(`/api/v1/chart/${id}`, { headers });
  for (const id of [dataset, made.dataset]) if (id) await request.delete(`/api/v1/dataset/${id}`, { headers });
});

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { timeout: 60_000 });
  await wakeChartMenu(page);
  await page.keyboard.press('Escape');
}

async function editDataset(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'more', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'Edit dataset' }).click();
  return shownEditor(page, `Letters ${suffix}`);
}

test('a metric that is added to the dataset over the chart is in the panel without another page', async ({ page }) => {
  test.setTimeout(120_000);
  await open(page, `/explore/?datasource_type=table&datasource_id=${dataset}&viz_type=pie`);
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
  const address = page.url();
  const dialog = await editDataset(page);
  await dialog.getByRole('tab', { name: /^Metrics/ }).click();
  await dialog.getByRole('button', { name: 'Add item' }).click();
  const row = dialog.getByRole('row').nth(1);
  await row.getByRole('textbox', { name: 'Metric Key' }).fill('whole');
  await row.getByRole('textbox', { name: 'Label' }).fill('All of it');
  await row.getByRole('textbox', { name: 'SQL expression' }).fill('SUM(n)');
  await expect(row.getByRole('status')).toHaveText('The database understands it.');
  await confirmSave(page, dialog);
  await expect(page.getByText('The dataset has been saved')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('All of it')).toBeVisible();
  expect(page.url()).toBe(address);
  await expect(page.locator('body[data-same-page]')).toHaveCount(1);
  await page.getByRole('button', { name: 'more', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'Sync columns from source' }).click();
  await expect(page.getByText('The columns are the same as before.')).toBeVisible({ timeout: 30_000 });
});

test('the chart is drawn anew once the query of its dataset is another one', async ({ page }) => {
  test.setTimeout(120_000);
  const form = { viz_type: 'big_number_total', datasource: `${dataset}__table`, metric: 'whole' };
  await open(page, `/explore/?form_data=${encodeURIComponent(JSON.stringify(form))}`);
  const chart = page.getByRole('region', { name: 'Chart', exact: true });
  await expect(chart.getByRole('figure')).toContainText('7');
  const dialog = await editDataset(page);
  await dialog.getByRole('button', { name: 'lock Unlock the source' }).click();
  const sql = dialog.getByRole('textbox', { name: 'SQL' });
  await sql.fill("SELECT 'a' AS letter, 40 AS n UNION ALL SELECT 'b', 4");
  // The keys of the chart builder are for what is under the dialog.
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('dialog', { name: 'Save chart' })).toHaveCount(0);
  await page.getByRole('dialog', { name: 'Confirm save' }).getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('The dataset has been saved')).toBeVisible();
  await expect(chart.getByRole('figure')).toContainText('44');
});

test('fields that the dataset lost are named, and taken out in a step that can be undone', async ({ page }) => {
  const form = {
    viz_type: 'pie',
    datasource: `${dataset}__table`,
    groupby: ['letter', 'gone'],
    metric: 'never',
    adhoc_filters: [
      { clause: 'WHERE', expressionType: 'SIMPLE', subject: 'old', operator: 'IS NOT NULL', comparator: null },
    ],
  };
  await open(page, `/explore/?form_data=${encodeURIComponent(JSON.stringify(form))}`);
  const chart = page.getByRole('region', { name: 'Chart', exact: true });
  await expect(chart.getByText('no longer has 3 fields that this chart needs')).toBeVisible();
  await expect(chart.getByRole('listitem')).toHaveText([/gone/, /never/, /old/]);
  await expect(page.getByRole('img', { name: '“gone” is not in the dataset' })).toBeVisible();
  await expect(chart.getByRole('button', { name: 'Edit dataset' })).toBeVisible();
  await chart.getByRole('button', { name: 'Take them out' }).click();
  await expect(page.getByText('“gone” is not in the dataset')).toHaveCount(0);
  await expect(page.getByText('cannot be empty')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('img', { name: '“gone” is not in the dataset' })).toBeVisible();
});

test('a query becomes a dataset, and its chart a tile in a tab of a dashboard', async ({ page, request }) => {
  test.setTimeout(120_000);
  await open(page, `/explore/?datasource_type=query&datasource_id=${query}&viz_type=pie`);
  await page.getByRole('button', { name: 'more', exact: true }).first().click();
  await expect(page.getByRole('menuitem', { name: 'Swap dataset' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Save as dataset' }).click();
  const saving = page.getByRole('dialog', { name: 'Save as dataset' });
  await saving.getByRole('textbox', { name: 'Dataset Name' }).fill(`Asked ${suffix}`);
  await saving.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(`Dataset [Asked ${suffix}] has been saved`)).toBeVisible({ timeout: 30_000 });

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Save chart' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(`Chart ${suffix}`);
  const { result: target } = await (await request.get(`/api/v1/dashboard/${board.id}`)).json();
  await dialog.getByRole('combobox', { name: 'Select a dashboard' }).fill(target.dashboard_title);
  await page.getByRole('option', { name: target.dashboard_title, exact: true }).click();
  await dialog.getByRole('combobox', { name: 'Select a tab' }).click();
  await page.getByRole('option', { name: 'Second' }).click();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  const added = `Chart [Chart ${suffix}] was added to dashboard [${target.dashboard_title}]`;
  await expect(page.getByText(added)).toBeVisible({ timeout: 30_000 });
  await expect(page).toHaveURL(/slice_id=\d+/);
  made.chart = Number(new URL(page.url()).searchParams.get('slice_id'));
  const { result: chart } = await (await request.get(`/api/v1/chart/${made.chart}`)).json();
  const params = JSON.parse(chart.params) as { datasource: string };
  made.dataset = Number(params.datasource.split('__')[0]);
  expect(params.datasource).toMatch(/__table$/);
  await expect(async () => {
    const { result } = await (await request.get(`/api/v1/dashboard/${board.id}`)).json();
    const layout = JSON.parse(result.position_json) as Record<
      string,
      { readonly meta?: { readonly chartId?: number }; readonly parents?: readonly string[] }
    >;
    const tile = Object.values(layout).find(({ meta }) => meta?.chartId === made.chart);
    expect(tile?.parents).toContain('TAB-b');
  }).toPass();
});
