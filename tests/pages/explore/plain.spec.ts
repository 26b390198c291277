import { type Browser, expect, type Page, test } from 'playwright/test';
import { sessionFile } from '@/tests/pages/session';
import { openBy } from '@/tests/pages/wake';

let sliceId = 0;
test.beforeAll(async ({ request }) => {
  const query = '(filters:!((col:slice_name,opr:eq,value:Flights)))';
  const { ids } = (await (await request.get(`/api/v1/chart/?q=${query}`)).json()) as { ids: number[] };
  sliceId = ids[0] ?? 0;
});

async function withoutScript(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: sessionFile,
    ...(baseURL ? { baseURL } : {}),
  });
  return context.newPage();
}

test('without script the chart stands there with its controls, its dataset and its figures', async ({
  browser,
  baseURL,
}) => {
  const page = await withoutScript(browser, baseURL);
  for (const force of ['', '&force=true']) {
    await page.goto(`/explore/?slice_id=${sliceId}${force}`);
    const chart = page.getByRole('region', { name: 'Chart', exact: true });
    await expect(chart.getByRole('img')).toBeVisible();
    await expect(chart.getByText('182 rows')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Flights');
    await expect(page.getByRole('combobox', { name: 'Time Grain' })).toBeVisible();
    await expect(page.getByText('Late flights')).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Samples' })).toBeVisible();
  }
  await page.context().close();
});

test('without script the types of a new chart can be read', async ({ browser, baseURL }) => {
  const page = await withoutScript(browser, baseURL);
  await page.goto('/chart/add');
  await expect(page.getByRole('heading', { name: 'Create a new chart' })).toBeVisible();
  await expect(page.getByText('Box Plot').first()).toBeVisible();
  await page.context().close();
});

test('the scripts find the page as the server wrote it', async ({ page }) => {
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  for (const address of [`/explore/?slice_id=${sliceId}`, `/explore/?slice_id=${sliceId}&force=true`, '/chart/add']) {
    await page.goto(address);
    const field = page.getByRole('combobox').first();
    await openBy(() => field.click({ timeout: 2000 }), page.getByRole('listbox'));
  }
  expect(faults).toEqual([]);
});
