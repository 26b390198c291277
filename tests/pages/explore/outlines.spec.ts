import { expect, type Page, test } from 'playwright/test';
import { exploreComparison } from '@/tests/pages/outlines/comparison';
import { hasRecords, recordedControls } from '@/tests/pages/outlines/recorded';
import { bringRecordedCharts, type Removal } from '@/tests/pages/outlines/recorded-charts';
import { openBy, wake } from '@/tests/pages/wake';

/** The recorded screens of the control panel, each with the name of its chart. */
const panels: Readonly<Record<string, string>> = {
  '100-explore-bar': 'Revenue by Deal Size',
  '101-explore-line': 'Trends',
  '102-explore-pivot-table': 'Pivot Table v2',
  '103-explore-pie': 'Overall Sales (By Product Line)',
  '104-explore-big-number': 'Participants',
  '105-explore-big-number-total': 'Number of Girls',
  '107-explore-sankey': 'Energy Sankey',
  '108-explore-area': 'Proportion of Revenue by Product Line',
  '109-explore-heatmap': 'Number of Deals (for each Combination)',
  '110-explore-histogram': 'Age distribution of respondents',
  '111-explore-word-cloud': 'Girl Name Cloud',
  '112-explore-gauge': 'Gauge',
  '113-explore-gantt': 'Gantt',
};
/** Nothing is compared where the recorded screens do not lie beside the repository. */
const screens = hasRecords ? panels : {};
let charts: ReadonlyMap<string, number> = new Map();
let remove: Removal = async () => undefined;

test.beforeAll(async ({ request }) => {
  test.setTimeout(300_000);
  if (!hasRecords) return;
  const brought = await bringRecordedCharts(request, Object.values(screens));
  ({ remove } = brought);
  charts = brought.ids;
  expect(charts.size).toBe(Object.keys(screens).length);
});
test.afterAll(({ request }) => remove(request));

async function open(page: Page, screen: string): Promise<void> {
  await page.goto(`/explore/?slice_id=${charts.get(panels[screen] ?? '')}`);
  const open = page.getByRole('button', { name: 'Collapse data panel' });
  await wake(page);
  await openBy(() => page.getByRole('tab', { name: 'Results' }).first().click({ timeout: 2000 }), open);
  await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
}

async function openSections(page: Page): Promise<void> {
  const closed = page.getByRole('tabpanel').first().locator('h3 button[aria-expanded=false]');
  for (let left = await closed.count(); left > 0; left -= 1) {
    await closed.first().click();
    await expect(closed).toHaveCount(left - 1);
  }
}

const comparison = exploreComparison();

for (const screen of Object.keys(screens)) {
  test(`the controls of ${screen}`, async ({ page }) => {
    await open(page, screen);
    await openSections(page);
    await expect(page.getByRole('button', { name: 'Update chart' }).first()).toBeVisible();
    await comparison.compare(page, recordedControls(`${screen}-data-all`) === null ? screen : `${screen}-data-all`);
    await page.getByRole('tab', { name: 'Customize' }).click();
    await openSections(page);
    await comparison.compare(page, `${screen}-customize`);
  });
}

test('at most three in a hundred are missing', () => {
  if (!hasRecords) return console.info('The recorded screens do not lie beside the repository: nothing was compared.');
  comparison.judge(1000);
});
