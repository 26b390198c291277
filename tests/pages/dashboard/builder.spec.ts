import { expect as expectNow, type Page, test } from 'playwright/test';
import { openBy } from '@/tests/pages/wake';
import { builder, edit, nodesOf, ownDashboards, proof, storedDashboard } from './made-dashboard';

const expect = expectNow.configure({ timeout: 30_000 });

test.describe.configure({ timeout: 120_000 });

const suffix = Date.now().toString(36);
const newDashboard = ownDashboards('Built');

/** Answers the list of charts with as many as are asked for, of 450. */
async function manyCharts(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(/\/api\/v1\/chart\/\?/, (route) => {
    const q = new URL(route.request().url()).searchParams.get('q') ?? '';
    asked.push(q);
    const at = Number(/\bpage:(\d+)/.exec(q)?.[1] ?? 0);
    const size = Number(/\bpage_size:(\d+)/.exec(q)?.[1] ?? 0);
    const result = Array.from({ length: Math.min(size, 450 - at * size) }, (_, index) => ({
      id: 900_000_000 + at * size + index,
      slice_name: `Chart ${at * size + index}`,
      viz_type: 'table',
      datasource_name_text: 'weather',
      datasource_url: null,
      changed_on_delta_humanized: 'now',
      changed_on_utc: '2026-01-01T00:00:00Z',
    }));
    return route.fulfill({ json: { count: 450, ids: [], result } });
  });
  return asked;
}

test('the list of charts goes on as it is scrolled, in pages of 200', async ({ page, request }) => {
  const asked = await manyCharts(page);
  await edit(page, await newDashboard(request));
  const cards = builder(page).getByRole('listitem');
  await expect(cards).toHaveCount(200);
  await cards.last().scrollIntoViewIfNeeded();
  await expect(cards).toHaveCount(400);
  await cards.last().scrollIntoViewIfNeeded();
  await expect(cards).toHaveCount(450);
  expect(asked.map((q) => [/\bpage:\d+/.exec(q)?.[0], /page_size:\d+/.exec(q)?.[0]])).toEqual([
    ['page:0', 'page_size:200'],
    ['page:1', 'page_size:200'],
    ['page:2', 'page_size:200'],
  ]);
  await builder(page).getByRole('combobox', { name: 'Sort charts' }).click();
  await page.getByRole('option', { name: 'Sort by name' }).click();
  await expect.poll(() => asked.at(-1)).toContain('order_column:slice_name,order_direction:asc,page:0');
});

test('cards show the picture of their chart', async ({ page, request }) => {
  await edit(page, await newDashboard(request));
  await builder(page).getByRole('textbox', { name: 'Filter your charts' }).fill('Days in Seattle');
  const picture = builder(page).locator('img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test('a chart that is gone says so where it was put', async ({ page, request }) => {
  await manyCharts(page);
  await edit(page, await newDashboard(request));
  await builder(page).getByRole('button', { name: 'Add Chart 0', exact: true }).click();
  await expect(
    page.getByText('Sorry, there is no chart definition associated with the chart trying to be added.'),
  ).toBeVisible();
});

test('charts that cannot be listed are asked for again', async ({ page, request }) => {
  await page.route(/\/api\/v1\/chart\/\?/, (route) => route.fulfill({ status: 500, json: { message: 'No' } }));
  await edit(page, await newDashboard(request));
  await expect(builder(page).getByText('Could not fetch all saved charts')).toBeVisible();
  await page.unroute(/\/api\/v1\/chart\/\?/);
  await builder(page).getByRole('button', { name: 'Try again' }).click();
  await expect(builder(page).getByRole('listitem').first()).toBeVisible();
});

test('tags that one may not read are told of in their field', async ({ page, request }) => {
  await page.route(/\/api\/v1\/tag\//, (route) => route.fulfill({ status: 403, json: { message: 'Forbidden' } }));
  await edit(page, await newDashboard(request));
  await page.getByRole('button', { name: 'Menu actions trigger' }).click();
  await page.getByRole('menuitem', { name: 'Edit properties' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Tags' }).click();
  await expect(page.getByText('You do not have permission to read tags')).toBeVisible();
});

test('a chart that is created for the dashboard is offered to be saved there, and leads back', async ({
  page,
  request,
}) => {
  const id = await newDashboard(request);
  const { dashboard_title: title } = await storedDashboard(request, id);
  const name = `Created ${suffix}`;
  await edit(page, id);
  await builder(page).getByRole('button', { name: 'Create new chart' }).click();
  await expect(page).toHaveURL(/\/chart\/add/);
  const dataset = page.getByRole('combobox', { name: 'Dataset' });
  // The page listens once its scripts run.
  await openBy(() => dataset.press('ArrowDown', { timeout: 2000 }), page.getByRole('option').first());
  await dataset.fill('nations');
  await page.getByRole('option', { name: /^nations/ }).click();
  await page.getByRole('textbox', { name: 'Search all charts' }).fill('big number');
  await page.getByRole('button', { name: 'Big Number', exact: true }).click();
  await page.getByRole('button', { name: 'Create new chart' }).click();
  await expect(page).toHaveURL(/\/explore\//);
  const dialog = page.getByRole('dialog', { name: 'Save chart' });
  await openBy(() => page.getByRole('button', { name: 'Save', exact: true }).click({ timeout: 2000 }), dialog);
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await expect(dialog.getByText(title, { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save & go to dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('figure', { name })).toBeVisible();
  const q = `(filters:!((col:slice_name,opr:eq,value:'${name}')))`;
  const { ids } = (await (await request.get(`/api/v1/chart/?q=${q}`)).json()) as { ids: number[] };
  expect(ids).toHaveLength(1);
  expect(nodesOf(await storedDashboard(request, id), 'CHART')).toHaveLength(1);
  const headers = await proof(request);
  await request.delete(`/api/v1/chart/${ids[0]}`, { headers });
});
