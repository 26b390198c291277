import { type APIRequestContext, expect, type Page, test } from 'playwright/test';
import { datasetId } from '@/tests/pages/dataset-id';
import { wakeChartMenu } from '@/tests/pages/wake';

test.describe.configure({ mode: 'serial' });

const suffix = Date.now().toString(36);
const name = `Saved cities ${suffix}`;
const board = `Board ${suffix}`;
const made: { datasetId: number; chart?: number; dashboard?: number } = { datasetId: 0 };

test.beforeAll(async ({ request }) => {
  made.datasetId = await datasetId(request, 'weather');
});

test.afterAll(async ({ request }) => {
  const headers = await proof(request);
  if (made.chart) await request.delete(`/api/v1/chart/${made.chart}`, { headers });
  if (made.dashboard) await request.delete(`/api/v1/dashboard/${made.dashboard}`, { headers });
});

async function proof(request: APIRequestContext): Promise<{ 'x-csrftoken': string }> {
  const { result } = (await (await request.get('/api/v1/security/csrf_token/')).json()) as { result: string };
  return { 'x-csrftoken': result };
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'Menu actions trigger' })).toBeVisible();
  await wakeChartMenu(page);
  await page.keyboard.press('Escape');
}

test('a new chart is saved on a new dashboard', async ({ page, request }) => {
  await open(page, `/explore/?datasource_type=table&datasource_id=${made.datasetId}&viz_type=pie`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Save chart' });
  await expect(dialog.getByRole('radio', { name: 'Save (Overwrite)' })).toBeDisabled();
  await expect(dialog.getByRole('radio', { name: 'Save as...' })).toBeChecked();
  await expect(dialog.getByRole('button', { name: 'Save & go to dashboard' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('combobox', { name: 'Select a dashboard' }).fill(board);
  await page.getByRole('option', { name: `Create "${board}"` }).click();
  await expect(dialog.getByRole('button', { name: 'Save & go to dashboard' })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(`Chart [${name}] has been saved`)).toBeVisible({ timeout: 30_000 });
  await expect(
    page.getByText(`Dashboard [${board}] just got created and chart [${name}] was added to it`),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/explore\/\?slice_id=\d+/);
  await expect(page.getByText('Added to 1 dashboard')).toBeVisible();
  made.chart = Number(new URL(page.url()).searchParams.get('slice_id'));

  const answer = await request.get(`/api/v1/chart/${made.chart}`);
  const { result } = (await answer.json()) as {
    result: { params: string; query_context: string; dashboards: { id: number }[] };
  };
  made.dashboard = result.dashboards[0]?.id ?? 0;
  const params = JSON.parse(result.params) as Record<string, unknown>;
  const context = JSON.parse(result.query_context) as Record<string, unknown>;
  expect(params).toMatchObject({
    viz_type: 'pie',
    datasource: `${made.datasetId}__table`,
    dashboards: [made.dashboard],
  });
  expect(context).toMatchObject({
    datasource: { id: made.datasetId, type: 'table' },
    force: false,
    result_format: 'json',
    result_type: 'full',
    form_data: params,
  });
});

test('a chart that was saved meanwhile is not overwritten unseen', async ({ page, request }) => {
  await open(page, `/explore/?slice_id=${made.chart}`);
  const headers = await proof(request);
  const theirs = await request.put(`/api/v1/chart/${made.chart}`, { headers, data: { description: 'Theirs' } });
  expect(theirs.status()).toBe(200);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Save chart' });
  await expect(dialog.getByRole('radio', { name: 'Save (Overwrite)' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByText('saved this chart')).toBeVisible();
  await expect(dialog.getByText('Description')).toBeVisible();
  await dialog.getByRole('button', { name: 'Overwrite', exact: true }).click();
  await expect(page.getByText(`Chart [${name}] has been overwritten`)).toBeVisible();
});

test('a failed save keeps the dialog and what was typed', async ({ page }) => {
  await open(page, `/explore/?slice_id=${made.chart}`);
  await page.route('**/api/v1/chart/', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { message: 'No space' } })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Save chart' });
  await dialog.getByRole('radio', { name: 'Save as...' }).check();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Another');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByText('Failed to save slice')).toBeVisible();
  await expect(dialog.getByText('No space')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Another');
});

test('the menu shows the query, the properties and the embed code', async ({ page }) => {
  await open(page, `/explore/?slice_id=${made.chart}`);
  const menu = page.getByRole('button', { name: 'Menu actions trigger' });
  await menu.click();
  for (const item of ['Edit chart properties', 'On dashboards', 'Download', 'Share', 'Run in SQL Lab']) {
    await expect(page.getByRole('menuitem', { name: item })).toBeVisible();
  }
  await page.getByRole('menuitem', { name: 'View query' }).click();
  const query = page.getByRole('dialog', { name: 'View query' });
  await expect(query.getByText('SELECT')).toBeVisible({ timeout: 30_000 });
  await query.getByRole('button', { name: 'Close' }).click();

  await menu.click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  await page.getByRole('menuitem', { name: 'Embed code' }).click();
  const embed = page.getByRole('dialog', { name: 'Embed code' });
  await expect(embed.getByRole('textbox', { name: 'Embed code' })).toHaveValue(/<iframe[\s\S]*standalone=1&height=400/);
  await embed.getByRole('button', { name: 'Close' }).click();

  await menu.click();
  await page.getByRole('menuitem', { name: 'Download' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export to .CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`${name}.csv`);

  await menu.click();
  await page.getByRole('menuitem', { name: 'Edit chart properties' }).click();
  const properties = page.getByRole('dialog', { name: 'Edit Chart Properties' });
  await properties.getByRole('textbox', { name: 'Cache timeout' }).fill('soon');
  await expect(properties.getByText('is expected to be an integer')).toBeVisible();
  await expect(properties.getByRole('button', { name: 'Save' })).toBeDisabled();
  await properties.getByRole('textbox', { name: 'Cache timeout' }).fill('60');
  await properties.getByRole('textbox', { name: 'Certified by' }).fill('Ada');
  await properties.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Chart properties updated')).toBeVisible();
});

test('another dataset is chosen after what will be lost was named', async ({ page }) => {
  await open(page, `/explore/?slice_id=${made.chart}`);
  await page.getByRole('button', { name: 'more', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'Swap dataset' }).click();
  const dialog = page.getByRole('dialog', { name: 'Swap dataset' });
  await dialog.getByRole('textbox', { name: 'Search / Filter' }).fill('nations');
  await dialog.getByRole('button', { name: 'nations', exact: true }).click();
  await expect(dialog.getByText('will be removed')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  for (const name of ['Name', 'Type', 'Schema', 'Connection', 'Owners']) {
    await expect(dialog.getByRole('columnheader', { name, exact: true })).toBeVisible();
  }
  await dialog.getByRole('textbox', { name: 'Search / Filter' }).fill('nations');
  await dialog.getByRole('button', { name: 'nations', exact: true }).click();
  await dialog.getByRole('button', { name: 'Proceed' }).click();
  await expect(page.getByText('Successfully changed dataset!')).toBeVisible();
});
