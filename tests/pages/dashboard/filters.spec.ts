import { expect, type Locator, type Page, test } from 'playwright/test';
import { sessionFile } from '@/tests/pages/session';
import { openBy, wakeBar } from '@/tests/pages/wake';
import { axe } from '@/tests/support/axe';
import { type FilterDashboard, ids, makeFilterDashboard, proof } from './filter-dashboard';

let dashboard: FilterDashboard;
let horizontal: FilterDashboard;

test.beforeAll(async ({ playwright, baseURL }) => {
  test.setTimeout(180_000);
  const options = { baseURL: baseURL ?? '', storageState: sessionFile };
  const request = await playwright.request.newContext(options);
  dashboard = await makeFilterDashboard(request);
  horizontal = await makeFilterDashboard(request, { isHorizontal: true });
});
test.afterAll(async () => {
  test.setTimeout(180_000);
  await dashboard.remove();
  await horizontal.remove();
});

async function open(page: Page, { url }: FilterDashboard, query = ''): Promise<Locator> {
  await page.goto(url + query);
  await expect(page.locator('figure[aria-busy=true]')).toHaveCount(0);
  return wakeBar(page);
}

const box = (bar: Locator, name: string) => bar.getByRole('combobox', { name, exact: true });
const parameters = (page: Page) => new URL(page.url()).searchParams;

async function choose(page: Page, field: Locator, option: string): Promise<void> {
  await field.fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
  await field.press('Escape');
}

async function apply(page: Page, bar: Locator): Promise<void> {
  const answered = page.waitForResponse(/\/tile\/\d+\/.*part=html/);
  await bar.getByRole('button', { name: /^Apply/ }).click();
  await answered;
  await expect(page.locator('figure[aria-busy=true]')).toHaveCount(0);
}

test('every type of filter narrows the charts, and is cleared', async ({ page }) => {
  const bar = await open(page, dashboard);
  const applies = bar.getByRole('button', { name: 'Apply filters' });
  await expect(applies).toBeDisabled();
  await expect(bar.getByRole('button', { name: 'Clear all' })).toBeDisabled();
  await expect(bar.getByText('6 options')).toBeVisible();
  await choose(page, box(bar, 'Region'), 'Europe');
  await bar.getByRole('spinbutton', { name: 'People, minimum' }).fill('1000000');
  await box(bar, 'Grain').click();
  await page.getByRole('option').first().click();
  await bar.getByRole('button', { name: /^Years/ }).click();
  const range = page.getByRole('dialog', { name: 'Edit time range' });
  await range.getByRole('combobox', { name: 'Range type' }).click();
  await page.getByRole('option', { name: 'Advanced' }).click();
  await range.getByRole('textbox').first().fill('1955-01-01');
  await range.getByRole('button', { name: 'APPLY' }).click();
  await apply(page, bar);
  expect(parameters(page).getAll(ids.region)).toEqual(['Europe']);
  expect(parameters(page).get(`${ids.people}.min`)).toBe('1000000');
  expect(parameters(page).get(ids.years)).toContain('1955-01-01');
  expect(parameters(page).has(ids.grain)).toBe(true);
  await page.getByRole('button', { name: /^Applied filters/ }).click();
  const list = page.getByRole('group', { name: 'Applied filters' });
  await expect(list.getByRole('button', { name: 'People: ≥ 1000000' })).toBeVisible();
  await list.getByRole('button', { name: 'Region: Europe' }).click();
  await expect(list).toBeHidden();
  await expect(box(bar, 'Region')).toBeFocused();
  await expect(applies).toBeDisabled();
  await page.reload();
  const again = await wakeBar(page);
  await expect(again.getByText('Filters (4)').filter({ visible: true })).toBeVisible();
  await expect(again.locator(`[data-filter="${ids.region}"]:visible`)).toContainText('Europe');
  await again.getByRole('button', { name: 'Clear all' }).click();
  expect(parameters(page).getAll(ids.region)).toEqual(['Europe']);
  await apply(page, again);
  expect([...parameters(page).keys()]).toEqual(['filters']);
});

test('the bar comes alive for a reader who touches nothing', async ({ page }) => {
  await page.goto(dashboard.url);
  const bar = page.getByRole('complementary', { name: 'Filters' });
  await expect(bar.locator(`[data-filter="${ids.region}"]`).getByRole('combobox')).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Clear all' })).toBeVisible();
});

test('a filter that depends on another offers and keeps only what that allows', async ({ page }) => {
  const bar = await open(page, dashboard);
  await choose(page, box(bar, 'Country'), 'Japan');
  await choose(page, box(bar, 'Region'), 'Europe');
  await expect(bar.locator(`[data-filter="${ids.country}"]:visible`)).not.toContainText('Japan');
  await box(bar, 'Country').click();
  await expect(page.getByRole('option', { name: 'France', exact: true })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Japan', exact: true })).toHaveCount(0);
});

test('a range whose ends are not in order is not applied', async ({ page }) => {
  const bar = await open(page, dashboard);
  await bar.getByRole('spinbutton', { name: 'People, minimum' }).fill('5000000');
  await bar.getByRole('spinbutton', { name: 'People, maximum' }).fill('4000000');
  await page.keyboard.press('Tab');
  await expect(bar.getByRole('alert')).toHaveText('Minimum must be strictly less than maximum');
  await expect(bar.getByRole('button', { name: 'Apply filters' })).toBeDisabled();
});

test('by keyboard alone: into the form, a value, and applied with the focus kept', async ({ page }) => {
  await page.goto(dashboard.url);
  await page.locator(`[data-filter="${ids.region}"] summary`).focus();
  await expect(page.locator('aside[data-live]')).toHaveCount(1);
  const bar = page.getByRole('complementary', { name: 'Filters' });
  await expect(box(bar, 'Region')).toBeFocused();
  await expect(bar.getByText('6 options')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Africa' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  const answered = page.waitForResponse(/\/tile\/\d+\/.*part=html/);
  await bar.getByRole('button', { name: 'Apply filters' }).press('Enter');
  await answered;
  expect(parameters(page).getAll(ids.region)).toEqual(['Africa']);
});

test('what was chosen before the scripts were there is taken over', async ({ page }) => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/bar\//, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(dashboard.url);
  const field = page.locator(`[data-filter="${ids.region}"]`).first();
  await field.locator('summary').click();
  await field.getByRole('checkbox', { name: 'Americas' }).check();
  release();
  await expect(page.locator('aside[data-live]')).toHaveCount(1);
  const live = page.locator(`[data-filter="${ids.region}"]:visible`);
  await expect(live).toContainText('Americas');
  await expect(page.getByRole('option', { name: 'Europe' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Apply filters' })).toBeEnabled();
});

test('the bar follows the open tab, and folds', async ({ page }) => {
  const bar = await open(page, dashboard);
  const outside = bar.getByRole('button', { name: 'Filters out of scope (1)' });
  await outside.click();
  await expect(box(bar, 'Second tab')).toBeVisible();
  await page.getByRole('tab', { name: 'Second', exact: true }).click();
  await expect(bar.getByRole('button', { name: 'Filters out of scope (0)' })).toBeDisabled();
  await expect(box(bar, 'Second tab')).toBeVisible();
  await bar.getByRole('button', { name: 'vertical-align' }).click();
  await expect(box(bar, 'Region')).toHaveCount(0);
  await bar.getByRole('button', { name: 'vertical-align filter' }).click();
  await expect(box(bar, 'Region')).toBeVisible();
});

test('a mark filters other charts, is a tag in the bar, and a permalink brings all of it back', async ({ page }) => {
  const bar = await open(page, dashboard);
  await choose(page, box(bar, 'Region'), 'Europe');
  await apply(page, bar);
  await page.locator(`figure[data-chart-id="${dashboard.charts[0]}"] [data-item="0"]`).first().click({ force: true });
  const crosses = bar.getByRole('list', { name: 'Cross-filters' });
  await expect(crosses).toContainText('Rows by region');
  await expect(crosses).toContainText('region Europe');

  const state = (await (await page.request.get(`${dashboard.url}state/${new URL(page.url()).search}`)).json()) as {
    dataMask: unknown;
  };
  const linked = await page.request.post(`/api/v1/dashboard/${dashboard.id}/permalink`, {
    data: { dataMask: state.dataMask, activeTabs: ['TAB-a'], urlParams: [], anchor: 'CHART-a' },
    headers: await proof(page.request),
  });
  const { key } = (await linked.json()) as { key: string };
  await page.goto(`/superset/dashboard/p/${key}/`);
  expect(new URL(page.url()).hash).toBe('#CHART-a');
  await expect(page.locator('#CHART-a')).toBeInViewport();
  const restored = await wakeBar(page);
  await expect(restored.locator(`[data-filter="${ids.region}"]:visible`)).toContainText('Europe');
  await expect(restored.getByRole('list', { name: 'Cross-filters' })).toContainText('region Europe');
  expect(parameters(page).getAll(ids.region)).toEqual(['Europe']);

  const answered = page.waitForResponse(/\/tile\/\d+\/.*part=html/);
  await restored.getByRole('button', { name: /^Remove region Europe/ }).click();
  await answered;
  await expect(restored.getByRole('list', { name: 'Cross-filters' })).toHaveCount(0);
  expect([...parameters(page).keys()].some((name) => name.startsWith('cross.'))).toBe(false);
  expect(parameters(page).getAll(ids.region)).toEqual(['Europe']);
});

test('on top, what does not fit is under "More filters"', async ({ page }) => {
  const bar = await open(page, horizontal);
  await expect(box(bar, 'Region')).toBeVisible();
  await expect(box(bar, 'Grain')).toHaveCount(0);
  const more = bar.getByRole('button', { name: 'More filters 0' });
  await more.click();
  const hidden = page.getByRole('dialog', { name: 'More filters' });
  await hidden.getByRole('combobox', { name: 'Grain' }).click();
  await page.getByRole('option').first().click();
  await page.keyboard.press('Escape');
  await expect(bar.getByRole('button', { name: 'More filters 1' })).toBeVisible();
  await apply(page, bar);
  expect(parameters(page).has(ids.grain)).toBe(true);
});

test('the bar is moved to the left, and back', async ({ page }) => {
  const bar = await open(page, horizontal);
  await bar.getByRole('button', { name: 'setting' }).click();
  await page.getByRole('menuitem', { name: 'Orientation of filter bar' }).click();
  await expect(page.getByRole('menuitemcheckbox', { name: 'Horizontal (Top)' })).toBeChecked();
  await page.getByRole('menuitemcheckbox', { name: 'Vertical (Left)' }).click();
  await expect(page.locator('[data-bar=vertical]')).toHaveCount(1);
  const left = await wakeBar(page);
  await left.getByRole('button', { name: 'setting' }).click();
  await page.getByRole('menuitem', { name: 'Orientation of filter bar' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Horizontal (Top)' }).click();
  await expect(page.locator('[data-bar=horizontal]')).toHaveCount(1);
});

for (const theme of ['light', 'dark']) {
  test(`nothing serious for axe, ${theme}`, async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
    for (const shown of [dashboard, horizontal]) {
      await open(page, shown);
      await expect(page.getByText('6 options')).toBeVisible();
      const { violations } = await axe(page).include('aside').analyze();
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      expect(serious.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
    }
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the bar is a sheet from below', async ({ page }) => {
    await page.goto(dashboard.url);
    const bar = page.getByRole('complementary', { name: 'Filters' });
    // A page that is left alone wakes by itself: the button takes the place of the label then.
    await openBy(
      () => page.locator('.filter-toggle:visible').first().tap({ timeout: 2000 }),
      bar.getByRole('button', { name: 'Filters', exact: true, expanded: true }),
    );
    await expect(page.locator('aside[data-live]')).toHaveCount(1);
    await box(bar, 'Region').tap();
    await page.getByRole('option', { name: 'Africa' }).tap();
    await page.keyboard.press('Escape');
    const answered = page.waitForResponse(/\/tile\/\d+\/.*part=html/);
    await bar.getByRole('button', { name: 'Apply filters' }).tap();
    await answered;
    await expect(bar.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
  });
});
