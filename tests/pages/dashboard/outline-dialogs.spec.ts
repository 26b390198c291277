import { expect as expectNow, type Locator, type Page, test } from 'playwright/test';
import { type CompareOptions, dashboardComparison } from '@/tests/pages/outlines/dashboard-comparison';
import { type BroughtDashboards, bringRecordedDashboards } from '@/tests/pages/outlines/dashboard-recorded';
import { hasRecords } from '@/tests/pages/outlines/recorded';
import { proof } from '@/tests/pages/outlines/recorded-charts';
import { sessionFile } from '@/tests/pages/session';
import { wake, wakeBar } from '@/tests/pages/wake';

/** Dialogs are loaded when they are opened. */
const expect = expectNow.configure({ timeout: 30_000 });

/** The menus, dialogs and modes of a dashboard against the recorded ones, over the recorded dashboards. */
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const title = 'Sales Dashboard';
let brought: BroughtDashboards = { ids: new Map(), filters: new Map(), remove: async () => undefined };
const comparison = dashboardComparison(() => brought.filters);
let page: Page;
const made: number[] = [];

test.beforeAll(async ({ request, browser, baseURL }) => {
  test.setTimeout(180_000);
  if (!hasRecords) return;
  brought = await bringRecordedDashboards(request, [title, 'USA Births Names']);
  const address = baseURL === undefined ? {} : { baseURL };
  const context = await browser.newContext({
    storageState: sessionFile,
    viewport: { width: 1440, height: 900 },
    ...address,
  });
  page = await context.newPage();
  await open();
});
test.afterAll(async ({ request }) => {
  await page?.context().close();
  const headers = await proof(request);
  for (const id of made) await request.delete(`/api/v1/dashboard/${id}`, { headers });
  await brought.remove(request);
});
/** Nothing is compared where the recorded screens do not lie beside the repository. */
const compared: (name: string, body: () => Promise<void>) => void = hasRecords ? test : () => undefined;

const under = { without: '173-dashboard-sales' };
const over = (screen: string, options: CompareOptions = {}) =>
  comparison.compare(page, screen, { ...under, ...options });

async function open(name = title, query = ''): Promise<void> {
  await page.goto(`/superset/dashboard/${brought.ids.get(name)}/${query}`);
  await expect(async () => {
    await wake(page);
    await expect(page.locator('[data-live]').first()).toBeAttached({ timeout: 1000 });
  }).toPass();
}

const item = (name: string | RegExp): Locator => page.getByRole('menuitem', { name });
const dialog = (): Locator => page.getByRole('dialog').last();
const headMenu = (): Promise<void> => page.getByRole('button', { name: 'Menu actions trigger' }).click();

async function closeAll(): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 500 });
    await expect(page.getByRole('menu')).toHaveCount(0, { timeout: 500 });
  }).toPass();
}

compared('the menu of the dashboard and its dialogs', async () => {
  await headMenu();
  await expect(item('Refresh dashboard')).toBeVisible();
  await over('190-dashboard-menu');
  await item('Download').click();
  await expect(item('Export to PDF')).toBeVisible();
  await over('191-dashboard-menu-download');
  await closeAll();
  await headMenu();
  await item('Share').click();
  await expect(item('Share permalink by email')).toBeVisible();
  await over('192-dashboard-menu-share');
  await closeAll();
  await headMenu();
  await item('Manage email report').click();
  await expect(item('Set up an email report')).toBeVisible();
  await over('196-dashboard-email-report');
  await closeAll();
  await headMenu();
  await item('Set auto-refresh interval').click();
  await over('193-dashboard-refresh-interval');
  await dialog().getByRole('combobox').click();
  await expect(page.getByRole('option', { name: '24 hours' })).toBeVisible();
  await over('194-dashboard-refresh-options');
  await page.keyboard.press('Escape');
  await closeAll();
  await headMenu();
  await item('Embed dashboard').click();
  await expect(dialog().getByRole('button', { name: 'Enable embedding' })).toBeVisible();
  await over('195-dashboard-embed');
  await closeAll();
});

compared('the menu of a chart and its dialogs', async () => {
  const figure = page.locator('figure[data-viz-type=table]').first();
  const more = figure.getByRole('button', { name: 'More Options' });
  await more.click();
  await expect(figure.getByRole('menuitem', { name: 'Edit chart' })).toBeVisible();
  await over('197-slice-menu');
  await figure.getByRole('menuitem', { name: 'Share' }).click();
  await over('198-slice-menu-share');
  await figure.getByRole('menuitem', { name: 'Download' }).click();
  await over('199-slice-menu-download');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  const parts: readonly (readonly [string, string, () => Locator])[] = [
    ['View as table', '200-slice-view-as-table', () => dialog().getByRole('textbox', { name: 'Search' })],
    ['View query', '201-slice-view-query', () => dialog().getByRole('switch')],
    ['Drill to detail', '203-drill-to-detail', () => dialog().getByRole('button', { name: 'Reload' })],
    [
      'Cross-filtering scoping',
      '204-cross-filter-scoping',
      () => dialog().getByRole('button', { name: 'Add custom scoping' }),
    ],
  ];
  for (const [name, screen, ready] of parts) {
    await more.click();
    await figure.getByRole('menuitem', { name }).click();
    await expect(ready()).toBeVisible();
    if (name === 'Cross-filtering scoping') {
      await ready().click();
      await dialog().getByRole('combobox', { name: 'Select chart' }).click();
      await page.getByRole('option').first().click();
    }
    await over(screen);
    await closeAll();
  }
  await more.click();
  await figure.getByRole('menuitem', { name: 'Enter fullscreen' }).click();
  await expect(figure.getByRole('button', { name: 'fullscreen-exit' })).toBeVisible();
  await over('202-slice-fullscreen');
  await figure.getByRole('button', { name: 'fullscreen-exit' }).click();
});

compared('drilling and cross-filters', async () => {
  const figure = page.locator('figure[data-viz-type=table]').first();
  await figure.locator('tbody td').first().click({ button: 'right' });
  await expect(item('Drill to detail by')).toBeVisible();
  await over('205-context-menu');
  await item('Drill by').click();
  await expect(item('deal_size')).toBeVisible();
  await over('206-drill-by-columns');
  await item('deal_size').click();
  await expect(dialog().getByRole('radio', { name: 'Table' })).toBeVisible();
  await over('207-drill-by', { data: /Vintage/ });
  await closeAll();
  await figure.locator('tbody td').first().click();
  const applied = page.getByRole('button', { name: 'Applied filters (1)' }).first();
  await expect(applied).toBeVisible();
  await wakeBar(page);
  await over('208-cross-filter-applied');
  await applied.click();
  await over('209-filters-badge', { data: /Vintage/ });
  await closeAll();
});

compared('the filter bar', async () => {
  await open();
  const bar = await wakeBar(page);
  await bar.getByRole('combobox', { name: 'Country' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await over('210-native-filter-value-open', { data: /^[A-Z]\w+$|^U[KS]A?$/ });
  await page.getByRole('option').first().click();
  await page.keyboard.press('Escape');
  await comparison.compare(page, '211-native-filter-chosen');
  await bar.getByRole('button', { name: 'Apply filters' }).click();
  await expect(page.getByRole('button', { name: 'Applied filters (1)' }).first()).toBeVisible();
  await comparison.compare(page, '212-native-filter-applied');
  await bar.getByRole('button', { name: /^Time Range/ }).click();
  await expect(dialog().getByRole('button', { name: 'APPLY' })).toBeVisible();
  await over('213-native-filter-time-range');
  await closeAll();
  await bar.getByRole('button', { name: 'setting' }).click();
  await expect(item('Add or edit filters')).toBeVisible();
  await over('214-filter-bar-menu');
  await item('Orientation of filter bar').click();
  await expect(page.getByRole('menuitemcheckbox', { name: 'Horizontal (Top)' })).toBeVisible();
  await over('215-filter-bar-orientation');
  await page.getByRole('menuitemcheckbox', { name: 'Horizontal (Top)' }).click();
  await expect(page.locator('[data-bar=horizontal]')).toBeAttached();
  await wakeBar(page);
  await comparison.compare(page, '216-filter-bar-horizontal');
  await page.getByRole('button', { name: 'More filters' }).click();
  await comparison.compare(page, '217-filter-bar-horizontal-more');
  await closeAll();
});

compared('the filters are configured', async () => {
  await page.getByRole('main').getByRole('button', { name: 'Add or edit filters' }).first().click();
  await expect(dialog().getByRole('tab', { name: 'Scoping' })).toBeVisible();
  await over('218-filters-config');
  await dialog().getByRole('tab', { name: 'Scoping' }).click();
  await over('220-filters-config-scoping');
  for (const [name, screen] of Object.entries({
    'Order Quantity': '221-filters-config-order-quantity',
    'Time Range': '222-filters-config-time-range',
    'Time Grain': '223-filters-config-time-grain',
  })) {
    await dialog().getByRole('tab', { name, exact: true }).click();
    await dialog().getByRole('tab', { name: 'Settings' }).click();
    await over(screen);
  }
  await dialog().getByRole('button', { name: 'Add filter' }).click();
  await over('224-filters-config-add');
  await dialog().getByRole('combobox', { name: 'Filter type' }).click();
  await over('225-filters-config-types');
  await page.getByRole('option', { name: 'Time column' }).click();
  await over('225a-filters-config-time-column');
  await dialog().getByRole('button', { name: 'Add divider' }).click();
  await over('225b-filters-config-divider');
  await dialog().getByRole('button', { name: 'Save', exact: true }).click();
  await dialog()
    .getByRole('tab', { name: /^\[untitled\]/ })
    .last()
    .click();
  await over('225c-filters-config-errors');
});

compared('editing', async () => {
  await open(title, '?edit=true');
  await expect(page.getByRole('button', { name: 'Discard' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await comparison.compare(page, '226-edit-charts', { data: /^public\./ });
  await page.getByRole('tab', { name: 'Layout elements' }).click();
  await comparison.compare(page, '227-edit-layout-elements');
  await headMenu();
  await comparison.compare(page, '228-edit-menu');
  await item('Edit properties').click();
  await expect(dialog().getByRole('textbox', { name: 'URL slug' })).toBeVisible();
  await comparison.compare(page, '229-dashboard-properties', { without: '227-edit-layout-elements' });
  await closeAll();
  await open('USA Births Names', '?edit=true');
  await expect(page.getByRole('button', { name: 'Discard' })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('textbox', { name: 'Chart title' }).first().hover();
  await comparison.compare(page, '237-edit-chart-hover');
  await comparison.compare(page, '238-edit-markdown');
});

compared('a new dashboard, a missing one, and bare ones', async () => {
  await page.goto('/dashboard/new');
  await expect(page.getByRole('button', { name: 'Discard' })).toBeVisible({ timeout: 30_000 });
  await comparison.compare(page, '240-dashboard-new', { data: /^public\./ });
  made.push(Number(new URL(page.url()).pathname.split('/').at(-2)));
  await page.getByRole('main').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('button', { name: 'Edit the dashboard' })).toBeVisible();
  await comparison.compare(page, '241-dashboard-empty');
  await page.goto('/superset/dashboard/999999999/');
  await comparison.compare(page, '242-dashboard-missing');
  for (const mode of [1, 2, 3]) {
    await page.goto(`/superset/dashboard/${brought.ids.get('USA Births Names')}/?standalone=${mode}`);
    await expect(page.locator('figure[aria-busy=true]')).toHaveCount(0);
    // A report has no menus.
    const data = mode === 3 ? { data: /^More Options$/ } : {};
    await comparison.compare(page, `24${mode + 2}-dashboard-standalone${mode}`, data);
  }
});

compared('dark, and narrow', async () => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open();
  await wakeBar(page);
  await comparison.compare(page, '331-dashboard-dark');
  await page.setViewportSize({ width: 390, height: 844 });
  await open();
  await wakeBar(page);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  // The sheet of a phone has room for all filters.
  await comparison.compare(page, '340-mobile-dashboard', { data: /^(setting|More filters 0|Apply)$/ });
  await open('USA Births Names');
  await comparison.compare(page, '341-mobile-dashboard-births');
});

compared('at most three in a hundred are missing', async () => comparison.judge(400));
