import { expect, type Locator, type Page, test } from 'playwright/test';
import { wake } from '@/tests/pages/wake';

test('recents, tabs and sections change without loading a page', async ({ page, request }) => {
  const { result } = await (await request.get('/api/v1/dashboard/?q=(page_size:1)')).json();
  const told = page.waitForResponse(/\/superset\/log\//);
  await page.goto(String(result[0].url));
  await wake(page);
  await told;
  await page.goto('/superset/welcome/');
  await page.mouse.move(300, 300);
  await page.mouse.move(320, 310);
  await expect(page.locator('.home[data-live]')).toHaveCount(1);
  let loads = 0;
  page.on('request', (one) => {
    if (one.isNavigationRequest() && one.frame() === page.mainFrame()) loads += 1;
  });
  await page.getByRole('button', { name: 'collapsed Recents' }).click();
  await expect(page.getByRole('button', { name: 'expanded Recents' })).toBeVisible();
  const title = String(result[0].dashboard_title);
  await expect(page.getByRole('link', { name: new RegExp(`^dashboard ${title} Viewed `) })).toBeVisible();
  await page.getByRole('tab', { name: 'Edited' }).click();
  await expect(recents(page)).toHaveCount(3);
  await page.getByRole('tab', { name: 'Created' }).click();
  await expect(recents(page)).toHaveCount(5);

  const dashboards = page.getByRole('region', { name: 'Dashboards' });
  await expect(dashboards.getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true');
  await expect(dashboards.locator('.card')).not.toHaveCount(0);
  await dashboards.getByRole('button', { name: 'unstarred' }).first().click();
  await dashboards.getByRole('tab', { name: 'Favorite' }).click();
  await expect(dashboards.locator('.card')).toHaveCount(1);
  await dashboards.getByRole('button', { name: 'starred', exact: true }).click();
  await dashboards.getByRole('tab', { name: 'Mine' }).click();
  await dashboards.getByRole('tab', { name: 'Favorite' }).click();
  await expect(dashboards.getByText('Nothing here yet')).toBeVisible();
  await page.getByRole('button', { name: 'collapsed Saved queries' }).click();
  await expect(page.getByRole('region', { name: 'Saved queries' }).getByRole('tab', { name: 'Mine' })).toBeVisible();
  expect(loads).toBe(0);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Created' })).toHaveAttribute('aria-selected', 'true');
  await dashboards.getByRole('button', { name: 'View All »' }).click();
  await expect(page).toHaveURL(/\/dashboard\/list\/\?filters=/);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('sections unfold and tabs open', async ({ page }) => {
    await page.goto('/superset/welcome/');
    await page.getByRole('button', { name: 'collapsed Recents' }).click();
    await page.getByRole('tab', { name: 'Created' }).click();
    await expect(recents(page)).toHaveCount(5);
  });
});

function recents(page: Page): Locator {
  return page.getByRole('region', { name: 'Recents' }).getByRole('listitem');
}
