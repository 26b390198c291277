import { expect, type Locator, type Page, test } from 'playwright/test';
import { exploreComparison } from '@/tests/pages/outlines/comparison';
import { hasRecords } from '@/tests/pages/outlines/recorded';
import { bringRecordedCharts, type Removal } from '@/tests/pages/outlines/recorded-charts';
import { sessionFile } from '@/tests/pages/session';
import { openBy, wake, wakeChartMenu } from '@/tests/pages/wake';

/** The dialogs, menus and popovers of the chart builder against the recorded ones, over one open page. */
test.describe.configure({ mode: 'serial' });

const name = 'Revenue by Deal Size';
const under = { without: '100-explore-bar' };
const comparison = exploreComparison();
let chart = 0;
let remove: Removal = async () => undefined;
let page: Page;

test.beforeAll(async ({ request, browser, baseURL }) => {
  test.setTimeout(180_000);
  if (!hasRecords) return;
  const brought = await bringRecordedCharts(request, [name]);
  ({ remove } = brought);
  chart = brought.ids.get(name) ?? 0;
  const address = baseURL === undefined ? {} : { baseURL };
  const context = await browser.newContext({
    storageState: sessionFile,
    viewport: { width: 1440, height: 900 },
    ...address,
  });
  page = await context.newPage();
  await page.goto(`/explore/?slice_id=${chart}`);
  await awake(page);
});
test.afterAll(async ({ request }) => {
  await page?.context().close();
  await remove(request);
});
/** Nothing is compared where the recorded screens do not lie beside the repository. */
const compared: (title: string, body: () => Promise<void>) => void = hasRecords ? test : () => undefined;

async function awake(of: Page): Promise<void> {
  await wakeChartMenu(of);
  await of.keyboard.press('Escape');
}

async function compare(screen: string, data?: RegExp): Promise<void> {
  await comparison.compare(page, screen, data === undefined ? under : { ...under, data });
}

/** Opens the editor of a field in the control with this label. */
async function editor(control: string, field: string | RegExp): Promise<Locator> {
  const group = page.getByRole('group', { name: control, exact: true });
  await group.getByRole('button', { name: field }).first().click();
  const popover = page.getByRole('dialog').last();
  await expect(popover.getByRole('tab', { name: 'Custom SQL' })).toBeVisible();
  return popover;
}

async function choose(within: Locator, label: string, option: string): Promise<void> {
  await within.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function close(): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 500 });
  }).toPass();
}

async function closeMenu(): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0, { timeout: 500 });
  }).toPass();
}

compared('metrics and dimensions', async () => {
  const metric = await editor('Metrics', /sales/i);
  await compare('120-metric-popover-simple');
  await metric.getByRole('combobox', { name: 'Select aggregate options' }).click();
  await expect(page.getByRole('option', { name: 'MIN' })).toBeVisible();
  await compare('123-metric-popover-aggregates');
  await page.keyboard.press('Escape');
  await metric.getByRole('tab', { name: 'Saved' }).click();
  await compare('121-metric-popover-saved');
  await metric.getByRole('tab', { name: 'Custom SQL' }).click();
  await expect(metric.getByRole('textbox').last()).toBeVisible();
  await compare('122-metric-popover-sql');
  await close();
  const dimension = await editor('Dimensions', /deal/i);
  await compare('124-dimension-popover');
  await dimension.getByRole('tab', { name: 'Custom SQL' }).click();
  await expect(dimension.getByRole('textbox').last()).toBeVisible();
  await compare('125-dimension-popover-sql');
  await close();
});

compared('filters and time ranges', async () => {
  const range = await editor('Filters', /col|order/i);
  await compare('126-filter-popover-temporal');
  await range.getByRole('combobox', { name: 'Select subject' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await compare('127-filter-popover-column-list', /^(order_date|address_line1)$/);
  await page.keyboard.press('Escape');

  await range.getByRole('button', { name: /^Time Range/ }).click();
  const time = page.getByRole('dialog', { name: 'Edit time range' });
  await expect(time.getByRole('button', { name: 'APPLY' })).toBeVisible();
  await compare('135-time-range');
  await time.getByRole('combobox', { name: 'Range type' }).click();
  await compare('142-time-range-types');
  await page.keyboard.press('Escape');
  for (const [type, screen] of Object.entries({
    Last: '136-time-range-last',
    Previous: '137-time-range-previous',
    Current: '138-time-range-current',
    Advanced: '140-time-range-advanced',
    'No filter': '141-time-range-no-filter',
    Custom: '139-time-range-custom',
  })) {
    await choose(time, 'Range type', type);
    await compare(screen);
  }
  await time.getByRole('button', { name: 'CANCEL' }).click();
  await close();

  const fresh = await editor('Filters', /^Filters/);
  await compare('128-filter-popover-new');
  await fresh.getByRole('combobox', { name: 'Select subject' }).fill('deal_size');
  await page.getByRole('option', { name: /^deal_size/ }).click();
  await compare('129-filter-popover-column');
  await fresh.getByRole('combobox', { name: 'Select operator' }).click();
  await compare('130-filter-popover-operators');
  await page.getByRole('option', { name: 'In', exact: true }).click();
  await fresh.getByRole('combobox', { name: 'Comparator option' }).click();
  await expect(page.getByRole('option', { name: 'girl' })).toBeVisible();
  await compare('131-filter-popover-values', /^(Cancelled|Disputed|In Process|On Hold|Resolved|Shipped)$/);
  await page.keyboard.press('Escape');
  await fresh.getByRole('tab', { name: 'Custom SQL' }).click();
  await expect(fresh.getByRole('textbox').last()).toBeVisible();
  await compare('132-filter-popover-sql');
  await close();
});

compared('the menu and its dialogs', async () => {
  const menu = page.getByRole('button', { name: 'Menu actions trigger' });
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Edit chart properties' })).toBeVisible();
  await compare('145-explore-menu');
  await page.getByRole('menuitem', { name: 'Download' }).click();
  await expect(page.getByRole('menuitem', { name: 'Export to Excel' })).toBeVisible();
  await compare('146-explore-menu-download');
  await closeMenu();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  await expect(page.getByRole('menuitem', { name: 'Embed code' })).toBeVisible();
  await compare('147-explore-menu-share');
  await page.getByRole('menuitem', { name: 'Embed code' }).click();
  await expect(page.getByRole('button', { name: 'Copy to clipboard' })).toBeVisible();
  await compare('149-explore-embed', /^(Copy permalink to clipboard|Share chart by email)$/);
  await close();
  await menu.click();
  await page.getByRole('menuitem', { name: 'View query' }).click();
  await expect(page.getByRole('dialog').getByText('SELECT').first()).toBeVisible({ timeout: 30_000 });
  await compare('148-explore-view-query');
  await close();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Edit chart properties' }).click();
  await expect(page.getByRole('textbox', { name: 'Cache timeout' })).toBeVisible();
  await compare('150-explore-properties');
  await close();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Save chart' })).toBeVisible();
  await compare('151-explore-save');
  await close();
  await page.getByRole('button', { name: 'more', exact: true }).first().click();
  await expect(page.getByRole('menuitem', { name: 'Swap dataset' })).toBeVisible();
  await compare('164-explore-dataset-menu');
  await page.getByRole('menuitem', { name: 'Swap dataset' }).click();
  await expect(page.getByRole('textbox', { name: 'Search / Filter' })).toBeVisible();
  await compare('165-explore-swap-dataset', /^(?!Close|Search)/);
  await close();
});

compared('the gallery and annotations', async () => {
  await page.getByRole('button', { name: 'View all charts' }).click();
  const gallery = page.getByRole('dialog', { name: 'Select a visualization type' });
  await expect(gallery).toBeVisible();
  await compare('154-viz-gallery');
  for (const [tab, screen] of Object.entries({
    'All charts': '155-viz-gallery-all-charts',
    KPI: '156-viz-gallery-kpi',
    Map: '157-viz-gallery-map',
    Table: '158-viz-gallery-table',
  })) {
    await gallery.getByRole('tab', { name: tab, exact: true }).click();
    await compare(screen);
  }
  await close();
  await page.getByRole('button', { name: 'Annotations and Layers' }).click();
  await page.getByRole('button', { name: 'Add annotation layer' }).click();
  await expect(page.getByLabel('Line width')).toBeVisible();
  await compare('160-annotation-layer');
  await close();
});

compared('a new chart, a missing one, and one without fields', async () => {
  await page.goto('/chart/add');
  await comparison.compare(page, '166-chart-add');
  await wake(page);
  const field = page.getByRole('combobox', { name: 'Dataset' });
  await openBy(() => field.click({ timeout: 2000 }), page.getByRole('option').first());
  await comparison.compare(page, '167-chart-add-datasets', { data: /__table$/ });
  await page.goto('/explore/?slice_id=999999999');
  await awake(page);
  await comparison.compare(page, '168-explore-missing-chart');
});

compared('at most three in a hundred are missing', async () => comparison.judge(400));
