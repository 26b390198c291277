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

test('a dashboard that was read and not touched is recent activity', async ({ page }) => {
  const { result } = await (await page.request.get('/api/v1/dashboard/')).json();
  const { id, dashboard_title: title } = result.at(-1);
  await page.goto(`/superset/dashboard/${id}/`);
  await expect(page.locator('[data-live]')).toHaveCount(0);
  await page.goto('/health');
  await expect.poll(() => recent(page)).toContain(`mount_dashboard: ${title}`);
});

interface Batch {
  readonly address: string;
  readonly names: readonly string[];
}

/** The batches that the tab has sent so far. A request that a page sends as it is left may be told to nobody. */
function batches(page: Page): Promise<readonly Batch[]> {
  return page.evaluate(() => JSON.parse(sessionStorage.getItem('batches') ?? '[]'));
}

test('what happens in a dashboard is sent in one batch, and when the page is left', async ({ page }) => {
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (address, form) => {
      const events = form instanceof FormData ? String(form.get('events')) : '';
      const names = [...events.matchAll(/"event_name":"(\w+)"/g)].map(([, name]) => name ?? '');
      const sent = JSON.parse(sessionStorage.getItem('batches') ?? '[]');
      sessionStorage.setItem('batches', JSON.stringify([...sent, { address: String(address), names }]));
      return send(address, form);
    };
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
  await page.goto('/health');
  const sent = await batches(page);
  expect(sent.flatMap(({ names }) => names)).toContain('load_chart');
  expect(sent[0]?.address).toContain(`?explode=events&dashboard_id=${id}`);
  expect(sent[0]?.names).toContain('mount_dashboard');
});
