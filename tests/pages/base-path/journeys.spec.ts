import { expect } from 'playwright/test';
import { dashboardWithFilter } from '@/tests/pages/dashboard/dashboards';
import {
  addElement,
  edit,
  makeDashboard,
  nodesOf,
  read,
  save,
  storedDashboard,
} from '@/tests/pages/dashboard/made-dashboard';
import { datasetId } from '@/tests/pages/dataset-id';
import { letGuestsRead, openSite, post } from '@/tests/pages/embedding-site';
import { awake as awakeList } from '@/tests/pages/lists/open-list';
import { awake as awakeLab, editorOf, openTab, run } from '@/tests/pages/sqllab/sqllab-page';
import { openBy, wake, wakeBar, wakeChartMenu } from '@/tests/pages/wake';
import { password, path, test } from './below';

test.describe.configure({ timeout: 180_000 });

test.describe('somebody who is not signed in', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('signs in, goes on to the page that was asked for, and signs out', async ({ page, context, below }) => {
    await page.goto('/dashboard/list/?pageSize=10');
    await expect(page).toHaveURL(/\/bi\/login\/\?next=/);
    await page.fill('[name=username]', 'admin');
    await page.fill('[name=password]', password);
    await page.click('button[type=submit]');
    await expect(page).toHaveURL(`${below.origin}${path}/dashboard/list/?pageSize=10`);
    await page.getByRole('menuitem', { name: 'Theme' }).click();
    await page.getByRole('menuitem', { name: 'Dark' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.goto('/lang/de');
    await page.goto('/dashboard/list/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain('theme');
    const cookies = await context.cookies();
    expect(cookies.map(({ name }) => name)).toEqual(expect.arrayContaining(['session', 'locale']));
    expect(cookies.filter((cookie) => cookie.path !== path)).toEqual([]);
    await page.goto('/logout/');
    await expect(page).toHaveURL(/\/bi\/login\//);
  });
});

test('home and lists are opened, filtered and left by their links', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/bi\/superset\/welcome\/$/);
  await page.getByRole('banner').getByRole('link', { name: 'Charts', exact: true }).first().click();
  await expect(page).toHaveURL(/\/bi\/chart\/list\//);
  await awakeList(page, '/chart/list/');
  await page.getByRole('textbox', { name: 'Type a value' }).fill('Seattle');
  await expect(page).toHaveURL(/\/bi\/chart\/list\/\?.*Seattle/);
  await page.getByRole('link', { name: 'Days in Seattle' }).click();
  await expect(page).toHaveURL(/\/bi\/explore\/\?slice_id=\d+/);
});

test('a chart is made, changed, saved and found again', async ({ page, request }) => {
  const id = await datasetId(request, 'weather');
  const name = `Below ${Date.now().toString(36)}`;
  await page.goto(`/explore/?datasource_type=table&datasource_id=${id}&viz_type=pie`);
  await wakeChartMenu(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Save chart' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(`Chart [${name}] has been saved`)).toBeVisible({ timeout: 30_000 });
  await expect(page).toHaveURL(/\/bi\/explore\/\?slice_id=\d+/);
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Table', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('.explore-figure')).toBeVisible();
  const made = new URL(page.url()).searchParams.get('slice_id');
  const { result } = (await (await request.get(`/api/v1/chart/${made}`)).json()) as { result: { slice_name: string } };
  expect(result.slice_name).toBe(name);
});

test('a dashboard is filtered, shared, edited and saved', async ({ page, request }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id: filtered } = await dashboardWithFilter(request);
  await page.goto(`/superset/dashboard/${filtered}/`);
  const bar = await wakeBar(page);
  await bar.locator('[data-filter]:visible').first().getByRole('combobox').click();
  await page.getByRole('option').first().click();
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Apply filters' }).click();
  await expect(page).toHaveURL(/\/bi\/superset\/dashboard\/[^/]+\/\?/);
  await expect(page.locator('figure[aria-busy=true]')).toHaveCount(0);

  const { id } = await makeDashboard(request, `Below ${Date.now().toString(36)}`, ['Hottest day (°C)']);
  await read(page, id);
  await openBy(
    async () => {
      await wake(page);
      await page.getByRole('button', { name: 'Menu actions trigger' }).click({ timeout: 2000 });
    },
    page.getByRole('menuitem', { name: 'Share' }),
  );
  await page.getByRole('menuitem', { name: 'Share' }).click();
  await page.getByRole('menuitem', { name: 'Copy permalink' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/\/bi\/superset\/dashboard\/p\//);
  await edit(page, id);
  await addElement(page, 'Divider');
  await save(page);
  expect(nodesOf(await storedDashboard(request, id), 'DIVIDER')).toHaveLength(1);
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await expect(page.locator('.figure-number', { hasText: '37.8' })).toBeVisible();
});

test('a query is run, saved and linked to', async ({ page, below }) => {
  const name = `Below ${Date.now().toString(36)}`;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openTab(page, { name, sql: 'SELECT 40 + 2 AS answer' });
  await editorOf(page).getByRole('textbox').focus();
  await expect(await run(page)).toContainText('42');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog', { name: 'Save query' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your query was saved')).toBeVisible();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link Copied!')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link.startsWith(`${below.origin}${path}/sqllab`)).toBe(true);
  await page.goto(link);
  await awakeLab(page);
  await expect(editorOf(page)).toContainText('40 + 2');
});

test('a dashboard is embedded in another site', async ({ page, request, below, baseURL }) => {
  await letGuestsRead(request);
  const { id, dashboard_title: title } = await dashboardWithFilter(request);
  const { result } = (await post(request, `/api/v1/dashboard/${id}/embedded`, { allowed_domains: [] })) as {
    result: { uuid: string };
  };
  const guest = { user: { username: 'visitor' }, resources: [{ type: 'dashboard', id: result.uuid }], rls: [] };
  const token = String((await post(request, '/api/v1/security/guest_token/', guest)).token);
  const site = await openSite(`${baseURL ?? below.origin}${path}`, result.uuid, token);
  try {
    await page.goto(site.origin);
    const shown = page.frameLocator('iframe');
    await expect(shown.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(shown.locator('figure[data-chart-id] svg, figure[data-chart-id] table').first()).toBeVisible();
    await expect(shown.locator('.tile-note')).toHaveCount(0);
  } finally {
    site.server.close();
  }
});

test('probes and programs find what they ask for', async ({ request, below }) => {
  for (const address of ['/health', '/health/live', '/health/ready']) {
    expect((await fetch(below.origin + address)).status, address).toBe(200);
    expect((await request.get(address)).status(), address).toBe(200);
  }
  const root = await fetch(below.origin, { redirect: 'manual' });
  expect([root.status, root.headers.get('location')]).toEqual([302, `${path}/`]);
  expect((await fetch(`${below.origin}/api/v1/chart/`)).status).toBe(404);
  const { servers } = (await (await request.get('/api/v1/_openapi')).json()) as { servers: { url: string }[] };
  expect(servers).toEqual([{ url: `${below.origin}${path}` }]);
  expect(below.product.said()).toContain(`${path}/login/link/`);
});
