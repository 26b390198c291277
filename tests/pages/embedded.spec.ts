import { expect, type Frame, type Page, test } from 'playwright/test';
import { dashboardWithFilter } from '@/tests/pages/dashboard/dashboards';
import { callerOf } from '@/tests/pages/lists/open-list';
import { sessionFile } from '@/tests/pages/session';
import { letGuestsRead, openSite, post } from './embedding-site';

async function frameOf(page: Page): Promise<Frame> {
  const frame = await (await page.locator('iframe').elementHandle())?.contentFrame();
  if (!frame) throw new Error('The site holds no frame.');
  return frame;
}

test.describe('a dashboard inside another site, by the published SDK', () => {
  // A guest has no session with the product.
  test.use({ storageState: { cookies: [], origins: [] } });
  let uuid = '';
  let token = '';
  let title = '';
  let site: Awaited<ReturnType<typeof openSite>>;

  test.beforeAll(async ({ playwright, baseURL }) => {
    const domain = baseURL ?? '';
    const admin = await playwright.request.newContext({
      baseURL: domain,
      storageState: sessionFile,
    });
    await letGuestsRead(admin);
    const dashboard = await dashboardWithFilter(admin);
    title = dashboard.dashboard_title;
    const path = `/api/v1/dashboard/${dashboard.id}/embedded`;
    const first = (await post(admin, path, { allowed_domains: ['https://nowhere.example'] })) as {
      result: { uuid: string };
    };
    uuid = first.result.uuid;
    const guest = { user: { username: 'visitor' }, resources: [{ type: 'dashboard', id: uuid }], rls: [] };
    token = String((await post(admin, '/api/v1/security/guest_token/', guest)).token);
    site = await openSite(domain, uuid, token);
    await post(admin, path, { allowed_domains: [site.origin] });
    await admin.dispose();
  });
  test.afterAll(() => site.server.close());

  test('shows itself, answers what the site asks, and keeps its filters when the token changes', async ({ page }) => {
    await page.goto(site.origin);
    const shown = page.frameLocator('iframe');
    await expect(shown.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(shown.locator('figure[data-chart-id] svg, figure[data-chart-id] table').first()).toBeVisible();
    await expect(shown.locator('figure[aria-busy=true]')).toHaveCount(0);
    await expect(shown.locator('.tile-menu').first()).toBeHidden();
    await expect(shown.locator('.tile-note')).toHaveCount(0);

    const size = await page.evaluate(() => window.embedded.getScrollSize());
    expect(size.height).toBeGreaterThan(200);
    expect(await page.evaluate(() => window.embedded.getChartStates())).toEqual({});
    const payloads = await page.evaluate(() => window.embedded.getChartDataPayloads({}));
    expect(Object.values(payloads)[0]?.queries.length).toBeGreaterThan(0);
    expect(await page.evaluate(() => window.embedded.getActiveTabs())).toHaveLength(
      await shown.locator('a[data-tab][aria-selected=true]').count(),
    );

    const bar = shown.getByRole('complementary', { name: 'Filters' });
    await bar.hover({ position: { x: 60, y: 20 } });
    await expect(shown.locator('aside[data-live]')).toHaveCount(1);
    const field = bar.locator('[data-filter]:visible').first();
    const id = (await field.getAttribute('data-filter')) ?? '';
    await field.getByRole('combobox').click();
    const option = shown.getByRole('option').first();
    const label = ((await option.textContent()) ?? '').trim();
    await option.click();
    await bar.getByRole('button', { name: 'Apply filters' }).click();
    await expect.poll(() => page.evaluate(() => window.masks.length)).toBe(1);
    const [told] = await page.evaluate(() => window.masks);
    expect(told).toMatchObject({ nativeFiltersChanged: true, crossFiltersChanged: false });
    const mask = await page.evaluate(() => window.embedded.getDataMask());
    expect(mask[id]?.filterState.value).toEqual([label]);

    const frame = await frameOf(page);
    const before = frame.url();
    await frame.evaluate((guestToken) => {
      const data = { switchboardAction: 'emit', method: 'guestToken', args: { guestToken } };
      globalThis.isolineHost?.dispatchEvent(new MessageEvent('message', { data }));
    }, token);
    expect(frame.url()).toBe(before);
    expect((await page.evaluate(() => window.embedded.getDataMask()))[id]?.filterState.value).toEqual([label]);

    const link = await page.evaluate(() => window.embedded.getDashboardPermalink('top'));
    expect(link).toBe(`${site.origin}/shared/${(await page.evaluate(() => window.resolved))[0]}`);

    await page.evaluate(() =>
      window.embedded.setThemeConfig({ token: { colorPrimary: '#aa0011' }, algorithm: 'dark' }),
    );
    await expect(shown.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(shown.locator('html')).toHaveAttribute('style', /#aa0011/);
    await page.evaluate(() => window.embedded.setThemeMode('default'));
    await expect(shown.locator('html')).toHaveAttribute('data-theme', 'light');
  });

  test('is not shown to a site that is not allowed', async ({ page, baseURL }) => {
    const other = await openSite(baseURL ?? '', uuid, token);
    const answers: number[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/embedded/')) answers.push(response.status());
    });
    await page.goto(other.origin);
    await expect.poll(() => answers).toEqual([403]);
    expect(await (await frameOf(page)).locator('figure').count()).toBe(0);
    other.server.close();
  });

  test('says where it belongs when it is opened outside a frame', async ({ page, playwright, baseURL }) => {
    const admin = await playwright.request.newContext({
      baseURL: baseURL ?? '',
      storageState: sessionFile,
    });
    const { id } = (await post(admin, '/api/v1/dashboard/', { dashboard_title: 'Outside a frame' })) as { id: number };
    const { result } = (await post(admin, `/api/v1/dashboard/${id}/embedded`, { allowed_domains: [] })) as {
      result: { uuid: string };
    };
    await page.goto(`/embedded/${result.uuid}`);
    await expect(page.getByRole('main')).toHaveText(
      'This page is intended to be embedded in an iframe, but it looks like that is not the case.',
    );
    const call = await callerOf(admin);
    await call.remove(`/api/v1/dashboard/${id}`);
    await admin.dispose();
  });

  test('says so, and asks nobody to sign in, when the token does not hold', async ({ page }) => {
    await page.goto(`${site.origin}/?token=${token.slice(0, -4)}AAAA`);
    const shown = page.frameLocator('iframe');
    await expect(shown.locator('#content')).toContainText('guest token is not valid');
    await expect(shown.locator('input[type=password]')).toHaveCount(0);
  });
});
