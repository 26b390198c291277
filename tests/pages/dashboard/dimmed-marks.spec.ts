import { expect, test } from 'playwright/test';
import { wake } from '@/tests/pages/wake';
import { makeFilterDashboard } from './filter-dashboard';

test('a chosen mark stands out from the others of its chart, and a second click takes that back', async ({
  page,
  request,
}) => {
  const dashboard = await makeFilterDashboard(request);
  await page.goto(dashboard.url);
  await wake(page);
  const slices = page.locator(`figure[data-chart-id="${dashboard.charts[0]}"] path[data-item]`);
  const [chosen, other] = [slices.nth(0), slices.nth(1)];
  await expect(other).toBeVisible();
  await expect(other).not.toHaveAttribute('fill-opacity');
  await chosen.click();
  await expect.poll(() => page.url()).toContain('cross.');
  await expect(other).toHaveAttribute('fill-opacity', '0.3');
  await expect(chosen).not.toHaveAttribute('fill-opacity');
  await chosen.click();
  await expect.poll(() => page.url()).not.toContain('cross.');
  await expect(other).not.toHaveAttribute('fill-opacity');
  await dashboard.remove();
});
