import { expect as expectNow, type Page, test } from 'playwright/test';
import { datasetId } from '@/tests/pages/dataset-id';
import { wakeExplore } from '@/tests/pages/wake';

/** What the page says while a chart is not drawn, in the words of the specification. */
const expect = expectNow.configure({ timeout: 20_000 });
let dataset = 0;

test.describe.configure({ timeout: 120_000 });
test.beforeAll(async ({ request }) => {
  dataset = await datasetId(request, 'nations');
});

async function open(page: Page): Promise<void> {
  const form = { viz_type: 'pie', datasource: `${dataset}__table`, metric: 'people', groupby: ['region'] };
  await page.goto(`/explore/?form_data=${encodeURIComponent(JSON.stringify(form))}`);
  await wakeExplore(page);
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

test('a double click on the button runs the query and does not stop it', async ({ page }) => {
  // The panel has the height that the page was drawn in, so that its first drawing is not made again for another one.
  await page.setViewportSize({ width: 1440, height: 852 });
  await open(page);
  let runs = 0;
  await page.route('**/explore/tile/', async (route) => {
    runs += 1;
    await new Promise((done) => setTimeout(done, 1000));
    await route.continue();
  });
  await button(page, 'Update chart').dblclick();
  await expect(button(page, 'Stop').first()).toBeVisible();
  await expect(button(page, 'Update chart')).toBeVisible();
  await expect(page.getByText('Updating chart was stopped')).toBeHidden();
  expect(runs).toBe(1);
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
