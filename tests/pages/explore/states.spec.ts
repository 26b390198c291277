import { expect as expectNow, type Page, test } from 'playwright/test';
import { wake } from '@/tests/pages/wake';

/** What the page says while a chart is not drawn, in the words of the specification. */
const expect = expectNow.configure({ timeout: 20_000 });
let dataset = 0;

test.describe.configure({ timeout: 120_000 });
test.beforeAll(async ({ request }) => {
  const query = '(filters:!((col:table_name,opr:eq,value:nations)))';
  const { ids } = (await (await request.get(`/api/v1/dataset/?q=${query}`)).json()) as { ids: number[] };
  dataset = ids[0] ?? 0;
});

async function open(page: Page): Promise<void> {
  const form = { viz_type: 'pie', datasource: `${dataset}__table`, metric: 'people', groupby: ['region'] };
  await page.goto(`/explore/?form_data=${encodeURIComponent(JSON.stringify(form))}`);
  const customize = page.getByRole('tab', { name: /^Customize/ });
  await expect(async () => {
    await wake(page);
    await customize.click({ timeout: 2000 });
    await expect(customize).toHaveAttribute('aria-selected', 'true', { timeout: 1000 });
  }).toPass();
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a run that is stopped says so, and is tried again', async ({ page }) => {
  await open(page);
  let holds = true;
  await page.route('**/explore/tile/', async (route) => (holds ? undefined : route.continue()));
  await button(page, 'Update chart').click();
  await button(page, 'Stop').first().click();
  await expect(page.getByText('Updating chart was stopped')).toBeVisible();
  holds = false;
  await button(page, 'Retry').click();
  await expect(page.getByText('Updating chart was stopped')).toBeHidden();
  await expect(page.getByRole('region', { name: 'Chart', exact: true }).getByText('6 rows')).toBeVisible();
});

test('without an answer it is an error of the network', async ({ page }) => {
  await open(page);
  await page.route('**/explore/tile/', (route) => route.abort());
  await button(page, 'Update chart').click();
  await expect(page.getByText('Network error.')).toBeVisible();
});

test('a list of dashboards that cannot be read is an alert that names the user', async ({ page }) => {
  await open(page);
  await page.route('**/api/v1/dashboard/?*', (route) => route.fulfill({ status: 500, json: { message: 'Gone' } }));
  await button(page, 'Save').click();
  const dialog = page.getByRole('dialog', { name: 'Save chart' });
  await dialog.getByRole('combobox', { name: 'Select a dashboard' }).click();
  await expect(dialog.getByText('Fetching dashboards failed for Admin User')).toBeVisible();
});
