import { expect, type Page, test } from 'playwright/test';
import { dashboardComparison } from '@/tests/pages/outlines/dashboard-comparison';
import { type BroughtDashboards, bringRecordedDashboards } from '@/tests/pages/outlines/dashboard-recorded';
import { hasRecords } from '@/tests/pages/outlines/recorded';
import { wake, wakeBar } from '@/tests/pages/wake';

/** The recorded dashboards as they are read, against their recorded outlines. */
test.describe.configure({ mode: 'serial', timeout: 120_000 });

interface Screen {
  readonly title: string;
  readonly tab?: string;
}

const recorded: Readonly<Record<string, Screen>> = {
  '170-dashboard-births': { title: 'USA Births Names' },
  '171-dashboard-slack': { title: 'Slack Dashboard' },
  '172-dashboard-video-games': { title: 'Video Game Sales' },
  '172-dashboard-video-games-tab1': { title: 'Video Game Sales', tab: 'Explore Trends' },
  '173-dashboard-sales': { title: 'Sales Dashboard' },
  '173-dashboard-sales-tab1': { title: 'Sales Dashboard', tab: 'Exploratory' },
  '174-dashboard-unicode': { title: 'Unicode Test' },
  '175-dashboard-featured': { title: 'Featured Charts' },
  '176-dashboard-fcc': { title: 'FCC New Coder Survey 2018' },
  '176-dashboard-fcc-tab1': { title: 'FCC New Coder Survey 2018', tab: 'Aspiring Developers' },
  '176-dashboard-fcc-tab2': { title: 'FCC New Coder Survey 2018', tab: 'Current Developers' },
  '177-dashboard-covid': { title: 'COVID Vaccine Dashboard' },
  '178-dashboard-tabbed': { title: 'Tabbed Dashboard' },
  '178-dashboard-tabbed-tab1': { title: 'Tabbed Dashboard', tab: 'Tab B' },
};
/** Nothing is compared where the recorded screens do not lie beside the repository. */
const screens = hasRecords ? recorded : {};
let brought: BroughtDashboards = { ids: new Map(), filters: new Map(), remove: async () => undefined };
const comparison = dashboardComparison(() => brought.filters);

test.beforeAll(async ({ request }) => {
  test.setTimeout(300_000);
  if (hasRecords) brought = await bringRecordedDashboards(request);
});
test.afterAll(({ request }) => brought.remove(request));

/** The dashboards with a filter bar. */
const filtered = /^(Sales|COVID)/;

async function open(page: Page, { title, tab }: Screen): Promise<void> {
  await page.goto(`/superset/dashboard/${brought.ids.get(title)}/`);
  await expect(async () => {
    await wake(page);
    await expect(page.locator('[data-live]').first()).toBeAttached({ timeout: 1000 });
  }).toPass();
  if (filtered.test(title)) await wakeBar(page);
  if (tab !== undefined) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
  }
  await expect(page.locator('figure[aria-busy=true]')).toHaveCount(0, { timeout: 30_000 });
}

for (const [screen, state] of Object.entries(screens)) {
  test(`the controls of ${screen}`, async ({ page }) => {
    await open(page, state);
    await comparison.compare(page, screen);
  });
}

test('at most three in a hundred are missing', () => {
  if (!hasRecords) return console.info('The recorded screens do not lie beside the repository: nothing was compared.');
  comparison.judge(350);
});
