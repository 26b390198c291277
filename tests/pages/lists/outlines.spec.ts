import { expect, type Page, test } from 'playwright/test';
import { listComparison } from '@/tests/pages/outlines/list-comparison';
import { hasRecords } from '@/tests/pages/outlines/recorded';

/** Names of the recorded rows: those of objects, tags, columns of links and pages. */
const data =
  /^(.* (Dashboard|Test|Survey 2018|Charts|Sales|Names)|demo|revenue|\d+|USA Births Names|Genders|certified .*|Unicode Cloud|birth_names|unicode_test|Proportion .*|Total .*|Number of Deals.*|Quarterly.*|Overall.*|Items Sold|Seasonality.*|Revenue.*|cleaned_sales_data|Current.*|How do you.*|Highest.*|FCC.*|.*\?|Top 15.*|First Time.*|Work Location.*|.*_.*|flights|users|threads|messages|channels)$/;

async function awake(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(async () => {
    await page.mouse.move(300, 700);
    await page.mouse.move(320, 710);
    await expect(page.locator('.list[data-live], .home[data-live]')).toHaveCount(1, { timeout: 3000 });
  }).toPass();
}

test.describe('recorded outlines', () => {
  test.beforeAll(() => {
    if (!hasRecords) console.info('The recorded screens are not there.');
  });

  test('of lists and home', async ({ page }) => {
    test.setTimeout(240_000);
    if (!hasRecords) return;
    const found = listComparison();
    await awake(page, '/dashboard/list/');
    await found.compare(page, '040-dashboards-table', data);
    await page.getByRole('button', { name: 'Bulk select' }).click();
    await page
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .first()
      .check();
    await found.compare(page, '044-dashboards-bulk-select', data);
    await awake(page, '/dashboard/list/?viewMode=card');
    await found.compare(page, '048-dashboards-cards', data);
    await page.getByRole('button', { name: 'more' }).first().click();
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
    await found.compare(page, '049-dashboards-card-menu', data);
    await awake(page, '/chart/list/');
    await found.compare(page, '050-charts-table', data);
    await awake(page, '/tablemodelview/list/');
    await found.compare(page, '060-datasets', data);
    await awake(page, '/databaseview/list/');
    await found.compare(page, '064-databases', data);
    await awake(page, '/superset/welcome/');
    await found.compare(page, '320-home-recents', data);
    found.judge(100);
  });
});
