import { expect, type Page, test } from 'playwright/test';
import { wake } from './wake';

interface Activity {
  readonly action: string;
  readonly item_title: string;
}

async function recent(page: Page): Promise<readonly string[]> {
  const answer = await page.request.get('/api/v1/log/recent_activity/');
  const { result }: { result: readonly Activity[] } = await answer.json();
  return result.map(({ action, item_title }) => `${action}: ${item_title}`);
}

test('dashboards and charts that were opened are recent activity', async ({ page }) => {
  const dashboards = await (await page.request.get('/api/v1/dashboard/')).json();
  const [dashboard] = dashboards.result;
  await page.goto(`/superset/dashboard/${dashboard.id}/`);
  await wake(page);
  await expect.poll(() => recent(page)).toContain(`mount_dashboard: ${dashboard.dashboard_title}`);
  const charts = await (await page.request.get('/api/v1/chart/')).json();
  const [chart] = charts.result;
  await page.goto(`/explore/?slice_id=${chart.id}`);
  await expect.poll(() => recent(page), { timeout: 20_000 }).toContain(`mount_explorer: ${chart.slice_name}`);
});

test('what happens in a dashboard is sent in one batch, and when the page is left', async ({ page }) => {
  const batches: { url: string; names: string[] }[] = [];
  page.on('request', (request) => {
    if (!request.url().includes('/superset/log/')) return;
    const names = [...(request.postData() ?? '').matchAll(/"event_name":"(\w+)"/g)].map(([, name]) => name ?? '');
    batches.push({ url: new URL(request.url()).search, names });
  });
  const dashboards = await (await page.request.get('/api/v1/dashboard/')).json();
  const { id } = dashboards.result[0];
  await page.goto(`/superset/dashboard/${id}/`);
  await wake(page);
  await expect(page.locator('[data-live=on]').first()).toBeAttached();
  const drawn = page.waitForResponse(/\/tile\/\d+\/.*part=html/);
  await page.locator('[data-act=refresh-all]').click();
  await drawn;
  await expect(page.locator('figure[aria-busy=true]')).toHaveCount(0);
  await page.goto('about:blank');
  await expect.poll(() => batches.flatMap(({ names }) => names)).toContain('load_chart');
  expect(batches[0]?.url).toBe(`?explode=events&dashboard_id=${id}`);
  expect(batches[0]?.names).toContain('mount_dashboard');
});
