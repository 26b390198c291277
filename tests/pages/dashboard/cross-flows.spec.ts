import { expect as expectNow, type Locator, type Page, test } from 'playwright/test';
import { recordedQueries } from '@/tests/pages/flows/calls';
import { compared, flowsOver } from '@/tests/pages/flows/flows';
import { conditionsOf, payloadAt, queriesEqual, shownCharts, watchCharts } from '@/tests/pages/flows/queries';
import { proof } from './made-dashboard';

const expect = expectNow.configure({ timeout: 30_000 });

/** What charts ask for as a dashboard is opened, clicked and drilled into, against the same recorded steps. */
test.describe.configure({ timeout: 120_000 });
const titles = ['Sales Dashboard', 'USA Births Names', 'Tabbed Dashboard', 'Video Game Sales', 'Slack Dashboard'];
const others = ['COVID Vaccine Dashboard', 'FCC New Coder Survey 2018', 'Featured Charts', 'Unicode Test'];
const sales = 'Sales Dashboard';
const flows = flowsOver([...titles, ...others]);

const item = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name }).last();
const dialogOf = (page: Page) => page.getByRole('dialog').last();
const figureOf = (page: Page, recorded: number): Locator =>
  page.locator(`figure[data-chart-id="${flows.ids().charts.get(recorded)}"]`);

/** Does what was done in a recorded step, and compares which charts the page asks for, and with which conditions. */
async function asking(page: Page, step: string, clicked: number, act: () => Promise<unknown>): Promise<void> {
  const asked = watchCharts(page);
  await flows.step(page, step, act);
  await queriesEqual(page, step, asked, flows.ids(), clicked);
  await expect(page.locator('figure[aria-busy=true]')).toHaveCount(0);
}

/** Compares the charts that stand on the page with those of a recorded step. */
async function showing(page: Page, step: string): Promise<void> {
  await expect(page.locator('figure[aria-busy=true]')).toHaveCount(0);
  await queriesEqual(page, step, await shownCharts(page), flows.ids());
}

const loads: readonly (readonly [title: string, step: string])[] = [
  ['Sales Dashboard', 'dash-sales-dashboard-load'],
  ['Tabbed Dashboard', 'dash-tabbed-dashboard-load'],
  ['Unicode Test', 'dash-unicode-test-load'],
  ['COVID Vaccine Dashboard', 'dash-covid-vaccine-dashboard-load'],
  ['FCC New Coder Survey 2018', 'dash-fcc-new-coder-survey-2018-load'],
  ['Featured Charts', 'dash-featured-charts-load'],
  ['Video Game Sales', 'dash-video-game-sales-load'],
  ['Slack Dashboard', 'dash-slack-dashboard-load'],
  ['USA Births Names', 'dash-usa-births-names-load'],
];

for (const [title, step] of loads) {
  compared(`${title} is opened with the charts of its open tabs`, async ({ page }) => {
    await flows.open(page, title);
    await showing(page, step);
  });
}

const tabs: readonly (readonly [title: string, tab: string, step: string])[] = [
  ['Sales Dashboard', '🧭 Exploratory', 'dash-sales-dashboard-tab-1'],
  ['Tabbed Dashboard', 'Tab B', 'dash-tabbed-dashboard-tab-1'],
  ['FCC New Coder Survey 2018', '🚀 Aspiring Developers', 'dash-fcc-new-coder-survey-2018-tab-1'],
  ['FCC New Coder Survey 2018', '💻 Current Developers', 'dash-fcc-new-coder-survey-2018-tab-2'],
  ['Video Game Sales', '🤿 Explore Trends', 'dash-video-game-sales-tab-1'],
];

for (const [title, tab, step] of tabs) {
  compared(`${title} shows the charts of ${tab}`, async ({ page }) => {
    await flows.open(page, title);
    await flows.step(page, step, () => page.getByRole('tab', { name: tab, exact: true }).click());
    await expect(page.getByRole('tab', { name: tab, exact: true })).toHaveAttribute('aria-selected', 'true');
    await showing(page, step);
  });
}

compared('a dashboard opens by a link, bare, and with filters in the address', async ({ page }) => {
  const id = flows.dashboard(sales);
  const made = await page.request.post(`/api/v1/dashboard/${id}/permalink`, {
    data: { dataMask: {}, activeTabs: [], anchor: null, urlParams: [] },
    headers: await proof(page.request),
  });
  const { key } = (await made.json()) as { key: string };
  await page.goto(`/superset/dashboard/p/${key}/`);
  await showing(page, 'e-dash-permalink-open');
  const filter = 'NATIVE_FILTER-HX2lV--YaAZRQfJ_yfYB2';
  const state = `(extraFormData:(filters:!((col:country,op:IN,val:!(France)))),filterState:(value:!(France)))`;
  await page.goto(`/superset/dashboard/${id}/?native_filters=(${filter}:${state})`);
  await showing(page, 'e-native-filters-url');
  await flows.open(page, 'USA Births Names', '?standalone=1');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await showing(page, 'e-dash-standalone');
});

compared('marks filter the other charts, and no longer when they are clicked again', async ({ page }) => {
  await flows.open(page, sales);
  const clickBar = async () => {
    const { x, y } = await middleOf(page, 111);
    await page.mouse.click(x, y);
  };
  await asking(page, 'd2-bar-cross-filter', 111, clickBar);
  await asking(page, 'd2-bar-cross-filter-again', 111, clickBar);
  const table = page.locator('figure[data-viz-type=table] tbody');
  const [classic, vintage] = ['Classic Cars', 'Vintage Cars'].map((text) => table.getByText(text, { exact: true }));
  await asking(page, 'd2-table-cell-cross-filter', 109, async () => classic?.click());
  await asking(page, 'd2-table-cell-cross-filter-second', 109, async () => vintage?.click());
  await asking(page, 'd2-table-cross-filter-clear', 109, async () => vintage?.click());
  // The smaller of two slices: its middle is on the ring.
  const slice = figureOf(page, 112).locator('[data-item="1"]').first();
  await asking(page, 'd2-pie-cross-filter', 112, () => slice.click({ force: true }));
});

compared('a table of other dashboards filters by its cells', async ({ page }) => {
  await flows.open(page, 'Video Game Sales');
  const cell = figureOf(page, 36).locator('tbody td').first();
  await asking(page, 'cross-filter-table-cell-video-game-sales', 36, () => cell.click());
});

compared('a mark is drilled into: its rows page by page, and by another column', async ({ page }) => {
  await flows.open(page, sales);
  const openMenu = async () => {
    const { x, y } = await middleOf(page, 111);
    await page.mouse.click(x, y, { button: 'right' });
  };
  await flows.step(page, 'd2-bar-context-menu', openMenu);
  await flows.step(page, 'd2-drill-by-submenu', () => item(page, 'Drill by').click());
  const drawn = page.waitForRequest(/part=drawing/);
  await item(page, /^deal_size/).click();
  const [recorded] = recordedQueries('d2-drill-by-column');
  const payload = await payloadAt(page, (await drawn).url());
  expect(conditionsOf(payload)).toEqual(conditionsOf(recorded?.body ?? {}));
  await flows.step(page, 'd2-drill-by-table-view', () => dialogOf(page).getByText('Table', { exact: true }).click());
  await dialogOf(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await rowsEqual(page, 'd2-bar-context-drill-detail-by', async () => {
    await openMenu();
    await item(page, 'Drill to detail by').click();
    await page.getByRole('menu', { name: 'Drill to detail by' }).getByRole('menuitem').first().click();
  });
  await rowsEqual(page, 'd2-drill-detail-page-2', () => scrollRows(page));
  await dialogOf(page).getByRole('button', { name: 'Close' }).last().click();
});

compared('the rows of a chart go on, page by page', async ({ page }) => {
  await flows.open(page, sales);
  await rowsEqual(page, 'chart-menu-drill-detail', async () => {
    await figureOf(page, 111)
      .getByRole('button', { name: /^More Options/ })
      .click();
    await item(page, 'Drill to detail').click();
  });
  await rowsEqual(page, 'drill-detail-page-2', () => scrollRows(page));
});

/** Scrolls to the last rows, which come with the second page. */
async function scrollRows(page: Page): Promise<void> {
  await dialogOf(page).locator('.chart-rows-grid').hover();
  await page.mouse.wheel(0, 100_000);
}

/** Compares with which conditions rows are asked for, and from which on. */
async function rowsEqual(page: Page, step: string, act: () => Promise<unknown>): Promise<void> {
  const [recorded] = recordedQueries(step);
  const asked = page.waitForRequest((request) => {
    const { searchParams } = new URL(request.url());
    return searchParams.get('part') === 'detail' && searchParams.get('page') === String(recorded?.query.page);
  });
  await flows.step(page, step, act);
  const payload = await payloadAt(page, (await asked).url());
  expect(conditionsOf(payload)).toEqual(conditionsOf(recorded?.body ?? {}));
  await expect(dialogOf(page).getByRole('cell').first()).toBeVisible();
}

/** The middle of a chart, where its only bar is. */
async function middleOf(page: Page, recorded: number): Promise<{ readonly x: number; readonly y: number }> {
  const plot = figureOf(page, recorded).locator('[data-plot]').first();
  await plot.scrollIntoViewIfNeeded();
  const box = await plot.boundingBox();
  if (!box) throw new Error(`The chart ${recorded} is not drawn.`);
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await expect(page.locator('.tip')).toBeVisible();
  return middle;
}
