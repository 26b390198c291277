import { expect, type Locator, type Page, test } from 'playwright/test';
import { openBy, wake, wakeExplore } from '@/tests/pages/wake';

const field = (page: Page): Locator => page.getByRole('combobox', { name: 'Go to' });
const option = (page: Page, group: string, name: string | RegExp): Locator =>
  page.getByRole('group', { name: group }).getByRole('option', { name });

async function openPalette(page: Page): Promise<void> {
  await wake(page);
  await openBy(() => page.keyboard.press('Control+k'), field(page));
}

test('what was opened last stands before something is typed', async ({ page }) => {
  await page.goto('/dashboard/list/');
  const first = page.locator('tbody tr').first().getByRole('link').first();
  const title = (await first.textContent()) ?? '';
  await first.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await wake(page);
  // The visit is told to the log when the page is left.
  await page.goto('/chart/list/');
  const recent = '/api/v1/log/recent_activity/?q=(page_size:20)';
  await expect.poll(async () => (await page.request.get(recent)).text()).toContain(title);
  await openPalette(page);
  await expect(option(page, 'Recent', title)).toBeVisible();
});

test('objects are found by what stands in them, and lead there', async ({ page }) => {
  await page.goto('/chart/list/');
  await openPalette(page);
  await field(page).fill('flights');
  await expect(option(page, 'Charts', /^Flights/).first()).toBeVisible();
  await field(page).fill('delay_minutes');
  await expect(option(page, 'Datasets', /in a column or metric$/).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/explore\/\?datasource_type=table/);
});

test('buttons of the page are commands, for as long as they can be pressed', async ({ page }) => {
  const query = '(filters:!((col:slice_name,opr:eq,value:Flights)))';
  const { ids } = (await (await page.request.get(`/api/v1/chart/?q=${query}`)).json()) as { ids: number[] };
  await page.goto(`/explore/?slice_id=${ids[0]}`);
  await wakeExplore(page);
  await openPalette(page);
  await expect(option(page, 'This page', 'Update chart')).toBeVisible();
  await expect(option(page, 'This page', 'Undo')).toHaveCount(0);
  await field(page).fill('save');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Save chart' })).toBeVisible();
});

test('theme and language are switched', async ({ page }) => {
  await page.goto('/chart/list/');
  await openPalette(page);
  await expect(page.getByRole('group', { name: 'Theme and language' })).toHaveCount(0);
  await field(page).fill('theme dark');
  await option(page, 'Theme and language', /^Dark/).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  // While it closes it is still there, and would take what is typed.
  await expect(field(page)).toHaveCount(0);
  await openPalette(page);
  await field(page).fill('deutsch');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.goto('/lang/en');
});

test('pages of SQL are found', async ({ page }) => {
  await page.goto('/chart/list/');
  await openPalette(page);
  await field(page).fill('query history');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/sqllab\/history/);
});
