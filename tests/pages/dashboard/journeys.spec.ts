import { expect as expectNow, test } from 'playwright/test';
import { wakeBar } from '@/tests/pages/wake';
import { type FilterDashboard, ids, makeFilterDashboard } from './filter-dashboard';
import { change, edit, makeDashboard, proof, removeDashboards, save, storedDashboard } from './made-dashboard';

/** Saves and charts go to the server. */
const expect = expectNow.configure({ timeout: 30_000 });

test.describe.configure({ timeout: 120_000 });

const made: number[] = [];
const suffix = Date.now().toString(36);
let filtered: FilterDashboard;

test.beforeAll(async ({ request }) => {
  filtered = await makeFilterDashboard(request);
});
test.afterAll(async ({ request }) => {
  await removeDashboards(request, [...made, filtered.id]);
  const headers = await proof(request);
  for (const chart of filtered.charts) await request.delete(`/api/v1/chart/${chart}`, { headers });
});

test('of sixty changes fifty can be undone, and the others stay unsaved', async ({ page, request }) => {
  const { id } = await makeDashboard(request, `Undone ${suffix}`, []);
  made.push(id);
  await edit(page, id);
  const title = page.getByRole('textbox', { name: 'Dashboard title' });
  for (let at = 1; at <= 60; at += 1) {
    await title.fill(`Title ${at}`);
    await title.press('Enter');
  }
  await expect(page.getByText('All 50 undo steps are used')).toBeVisible();
  const undo = page.getByRole('main').getByRole('button', { name: 'Undo', exact: true });
  for (let at = 1; at <= 50; at += 1) await undo.click();
  await expect(undo).toBeDisabled();
  await expect(title).toHaveValue('Title 10');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await save(page);
  expect((await storedDashboard(request, id)).dashboard_title).toBe('Title 10');
});

test('the bar gets the width that one gives it, by hand and by keys, and keeps it', async ({ page }) => {
  await page.goto(filtered.url);
  const bar = await wakeBar(page);
  const edge = page.getByRole('separator', { name: 'Width of the filters' });
  const width = async (): Promise<number> => Math.round((await bar.boundingBox())?.width ?? 0);
  await edge.hover();
  await page.mouse.down();
  await page.mouse.move(400, 300, { steps: 4 });
  await page.mouse.up();
  await expect(edge).toHaveAttribute('aria-valuenow', /^(39|40)\d$/);
  const given = await width();
  await edge.press('ArrowRight');
  await expect(edge).toHaveAttribute('aria-valuenow', String(given + 16));
  await edge.press('End');
  await page.reload();
  expect(await width()).toBe(550);
  await wakeBar(page);
  await edge.press('Enter');
  await page.reload();
  expect(await width()).toBe(264);
});

test('filters apply as they are set where the dashboard says so', async ({ page, request }) => {
  const { metadata } = await storedDashboard(request, filtered.id);
  await change(request, filtered.id, { json_metadata: JSON.stringify({ ...metadata, instant_filters: true }) });
  await page.goto(filtered.url);
  const bar = await wakeBar(page);
  await expect(bar.getByRole('button', { name: 'Clear all' })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Apply filters' })).toHaveCount(0);
  const answered = page.waitForResponse(/\/tile\/\d+\/.*part=html/);
  await bar.locator(`[data-filter="${ids.region}"]`).getByRole('combobox').click();
  await page.getByRole('option', { name: 'Africa' }).click();
  expect((await answered).url()).toContain('Africa');
  await expect(page).toHaveURL(/Africa/);
});

test('the address leaves the filters out, folds them, and hides what is around the charts', async ({ page }) => {
  const bar = page.getByRole('complementary', { name: 'Filters' });
  const navigation = page.getByRole('navigation').getByRole('link', { name: 'Dashboards' });
  const title = page.getByRole('heading', { level: 1 });
  const chart = page.locator('figure[data-chart-id]').first();
  await page.goto(`${filtered.url}?show_filters=0`);
  await expect(chart).toBeVisible();
  await expect(bar).toHaveCount(0);
  await page.goto(`${filtered.url}?expand_filters=0`);
  await expect(bar.getByRole('button', { name: 'vertical-align filter' })).toBeVisible();
  await expect(bar.getByRole('combobox')).toHaveCount(0);
  for (const [standalone, shown] of [
    [0, [navigation, title, bar]],
    [1, [title, bar]],
    [2, [bar]],
    [3, []],
  ] as const) {
    await page.goto(`${filtered.url}?standalone=${standalone}`);
    await expect(chart).toBeVisible();
    for (const part of [navigation, title, bar]) {
      const isShown = shown.some((each) => each === part);
      await expect(part.filter({ visible: true }), `${part} at ${standalone}`).toHaveCount(isShown ? 1 : 0);
    }
  }
});

test('readers see the theme of the dashboard', async ({ page, request }) => {
  const { id } = await makeDashboard(request, `Themed ${suffix}`, []);
  made.push(id);
  const headers = await proof(request);
  const json_data = JSON.stringify({ token: { colorPrimary: '#2f6f4e', colorBgBase: '#fdf6e3' } });
  const data = { theme_name: `Forest ${suffix}`, json_data };
  const answer = await request.post('/api/v1/theme/', { headers, data });
  const theme = ((await answer.json()) as { id: number }).id;
  await edit(page, id);
  await page.getByRole('button', { name: 'Menu actions trigger' }).click();
  await page.getByRole('menuitem', { name: 'Edit properties' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dashboard properties' });
  await dialog.getByRole('combobox', { name: 'Theme' }).fill(data.theme_name);
  await page.getByRole('option', { name: data.theme_name }).click();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await save(page);
  await page.goto(`/superset/dashboard/${id}/`);
  await expect(page.locator('.dashboard')).toHaveCSS('background-color', 'rgb(253, 246, 227)');
  await removeDashboards(request, [id]);
  await request.delete(`/api/v1/theme/${theme}`, { headers });
});
