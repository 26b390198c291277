import { expect as expectNow, type Locator, type Page, test } from 'playwright/test';
import { wakeBar } from '@/tests/pages/wake';
import { addByHand, addChartByHand, type Hands, keyHands, pointerHands } from './hands';
import { isEditing, nodesOf, read, removeDashboards, save, storedDashboard } from './made-dashboard';
import { addReader } from './readers';

/** Charts, previews and saves go to the server. */
const expect = expectNow.configure({ timeout: 20_000 });

const suffix = Date.now().toString(36);
const charts = [
  'Life expectancy by region',
  'People',
  'Children per woman',
  'Life expectancy, region by year',
  'Life expectancy',
  'People by region',
] as const;
const [lines, people, , pivot, years, areas] = charts;

interface StoredFilter {
  readonly id: string;
  readonly name: string;
  readonly filterType: string;
  readonly cascadeParentIds: readonly string[];
}

for (const [way, handsOf] of [
  ['pointer', pointerHands],
  ['keys', keyHands],
] as const) {
  test.describe(`a dashboard from nothing, by ${way}`, () => {
    test.describe.configure({ mode: 'serial', timeout: 90_000 });
    test.use({ actionTimeout: 15_000, permissions: ['clipboard-read', 'clipboard-write'] });

    const title = `From nothing ${way} ${suffix}`;
    let id = 0;
    let hands: Hands;

    test.beforeEach(({ page }) => {
      hands = handsOf(page);
    });
    test.afterAll(({ request }) => removeDashboards(request, id === 0 ? [] : [id]));

    test('tabs, rows, a nested column, charts and a text', async ({ page, request }) => {
      await page.goto('/dashboard/new/');
      await isEditing(page);
      id = Number(new URL(page.url()).pathname.split('/').at(-2));
      const name = page.getByRole('textbox', { name: 'Dashboard title' });
      await hands.fill(name, title);
      await page.keyboard.press('Enter');
      await addByHand(page, hands, 'Tabs');
      await nameTab(page, 'Overview');
      await addByHand(page, hands, 'Row');
      await hands.aim('Row', page.locator('[data-type=ROW]'));
      await addChartByHand(page, hands, lines);
      await addByHand(page, hands, 'Column');
      await hands.aim('Column', page.locator('[data-type=COLUMN]'));
      await addChartByHand(page, hands, people);
      await addChartByHand(page, hands, charts[2]);
      await addByHand(page, hands, 'Text / Markdown');
      await hands.press(page.getByRole('button', { name: 'Write a text in Markdown' }));
      const field = page.locator('.canvas-writing .monaco-editor').getByRole('textbox');
      await expect(field).toBeFocused();
      await page.keyboard.type('How **long** people live');
      await page.keyboard.press('Escape');
      await expect(page.locator('strong', { hasText: 'long' })).toBeVisible();
      await hands.press(page.getByRole('button', { name: 'Add tab' }));
      await nameTab(page, 'Details');
      await hands.aim('Details', page.locator('.canvas-tab-panel'));
      for (const name of [pivot, years, areas]) await addChartByHand(page, hands, name);
      await saveByHand(page);

      const stored = await storedDashboard(request, id);
      const [column] = nodesOf(stored, 'COLUMN');
      const typesIn = (node: typeof column) => node?.children.map((child) => stored.positions[child]?.type);
      expect(stored.dashboard_title).toBe(title);
      const tabs = nodesOf(stored, 'TABS')[0]?.children.map((tab) => stored.positions[tab]?.meta.text);
      expect(tabs).toEqual(['Overview', 'Details']);
      expect(typesIn(column)).toEqual(['CHART', 'CHART', 'MARKDOWN']);
      expect(nodesOf(stored, 'MARKDOWN')[0]?.meta.code).toBe('How **long** people live');
      expect(nodesOf(stored, 'CHART').map(({ meta }) => meta.sliceName)).toEqual(expect.arrayContaining([...charts]));
      expect(nodesOf(stored, 'CHART')).toHaveLength(charts.length);
      const row = nodesOf(stored, 'ROW').find((node) => typesIn(node)?.includes('COLUMN'));
      expect(typesIn(row)).toEqual(['CHART', 'COLUMN']);
    });

    test('two filters of which one depends on the other, and one of time', async ({ page, request }) => {
      await read(page, id);
      await hands.press(page.getByRole('main').getByRole('button', { name: 'Add or edit filters' }));
      const dialog = page.getByRole('dialog', { name: 'Add and edit filters' });
      await expect(dialog).toBeVisible();
      for (const [name, column] of [
        ['Region', 'region'],
        ['Country', 'country'],
      ] as const) {
        await hands.press(dialog.getByRole('button', { name: 'Add filter' }));
        await hands.fill(dialog.getByRole('textbox', { name: 'Filter name' }), name);
        await hands.choose(dialog.getByRole('combobox', { name: 'Column' }), column);
      }
      await hands.press(dialog.getByRole('checkbox', { name: 'Values are dependent on other filters' }));
      await hands.choose(dialog.getByRole('combobox', { name: 'Values dependent on' }), 'Region');
      await page.keyboard.press('Escape');
      await hands.press(dialog.getByRole('button', { name: 'Add filter' }));
      await hands.fill(dialog.getByRole('textbox', { name: 'Filter name' }), 'Years');
      await hands.choose(dialog.getByRole('combobox', { name: 'Filter type' }), 'Time range');
      const saved = page.waitForResponse((answer) => answer.url().includes(`/dashboard/${id}/filters`));
      await hands.press(dialog.getByRole('button', { name: 'Save', exact: true }));
      expect((await saved).status()).toBe(200);
      await expect(dialog).toBeHidden();

      const { metadata } = await storedDashboard(request, id);
      const filters = metadata.native_filter_configuration as readonly StoredFilter[];
      expect(filters.map(({ name, filterType }) => [name, filterType])).toEqual([
        ['Region', 'filter_select'],
        ['Country', 'filter_select'],
        ['Years', 'filter_time'],
      ]);
      expect(filters[1]?.cascadeParentIds).toEqual([filters[0]?.id]);

      await page.goto(`/superset/dashboard/${id}/`);
      const bar = await wakeBar(page);
      await hands.choose(bar.getByRole('combobox', { name: 'Region', exact: true }), 'Africa');
      await page.keyboard.press('Escape');
      const country = bar.getByRole('combobox', { name: 'Country', exact: true });
      await hands.press(country);
      await expect(page.getByRole('option', { name: 'Kenya', exact: true })).toBeVisible();
      await expect(page.getByRole('option', { name: 'France', exact: true })).toHaveCount(0);
      await page.keyboard.press('Escape');
      await hands.press(bar.getByRole('button', { name: 'Apply filters' }));
      await expect(page).toHaveURL(/=Africa/);
    });

    test('cross-filters with a scope of their own', async ({ page, request }) => {
      await read(page, id);
      const trigger = page.getByRole('button', { name: 'Menu actions trigger' });
      await hands.menu(trigger, 'Filters', 'Cross-filtering scoping');
      const dialog = page.getByRole('dialog', { name: 'Cross-filtering scoping' });
      await hands.press(dialog.getByRole('button', { name: 'Add custom scoping' }));
      await hands.choose(dialog.getByRole('combobox', { name: 'Select chart' }), lines);
      await hands.press(dialog.getByRole('checkbox', { name: people, exact: true }));
      await hands.press(dialog.getByRole('button', { name: 'Save', exact: true }));
      await expect(dialog).toBeHidden();
      const { metadata, positions } = await storedDashboard(request, id);
      const idOf = (name: string) =>
        Number(Object.values(positions).find(({ meta }) => meta?.sliceName === name)?.meta.chartId);
      const scoped = metadata.chart_configuration as Readonly<
        Record<string, { readonly crossFilters: { readonly scope: object; readonly chartsInScope: readonly number[] } }>
      >;
      const own = scoped[String(idOf(lines))]?.crossFilters;
      expect(own?.scope).toMatchObject({ excluded: expect.arrayContaining([idOf(people)]) });
      expect(own?.chartsInScope).toContain(idOf(pivot));
      expect(own?.chartsInScope).not.toContain(idOf(people));
    });

    test('published, shared, and read by somebody else', async ({ page, request, browser, baseURL }) => {
      const reader = await addReader({ request, browser, baseURL }, `reader-${way}-${suffix}`, 'nations');
      await reader.page.goto(`/superset/dashboard/${id}/`);
      await expect(reader.page.getByText(title)).toHaveCount(0);

      await page.goto(`/superset/dashboard/${id}/`);
      const bar = await wakeBar(page);
      await hands.press(page.getByRole('button', { name: 'Draft' }));
      await expect(page.getByRole('button', { name: 'Published' })).toBeVisible();
      await hands.choose(bar.getByRole('combobox', { name: 'Region', exact: true }), 'Africa');
      await page.keyboard.press('Escape');
      await hands.press(bar.getByRole('button', { name: 'Apply filters' }));
      await expect(page).toHaveURL(/=Africa/);
      await openTabOf(page, hands, way, 'Details');
      const trigger = page.getByRole('button', { name: 'Menu actions trigger' });
      await hands.menu(trigger, 'Share', 'Copy permalink to clipboard');
      await expect(page.getByText('Link Copied!')).toBeVisible();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      expect(link).toContain('/superset/dashboard/p/');

      await reader.page.goto(link);
      await expect(reader.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(reader.page.getByRole('tab', { name: 'Details' })).toHaveAttribute('aria-selected', 'true');
      await expect(reader.page.locator('figure', { hasText: pivot })).toContainText('Africa');
      await expect(reader.page.locator('figure', { hasText: pivot })).not.toContainText('Europe');
      await expect(reader.page.getByRole('button', { name: 'Edit dashboard' })).toHaveCount(0);
      await reader.remove();
    });

    /** The tab that was just added is open, and its title is written where it stands. */
    async function nameTab(page: Page, text: string): Promise<void> {
      const field = page.getByRole('textbox', { name: 'Tab title' });
      await hands.fill(field, text);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('tab', { name: text, exact: true })).toHaveAttribute('aria-selected', 'true');
    }

    async function saveByHand(page: Page): Promise<void> {
      if (way === 'pointer') return save(page);
      await hands.press(page.getByRole('button', { name: 'Save', exact: true }));
      await expect(page.getByRole('button', { name: 'Edit dashboard' })).toBeVisible();
    }
  });
}

/** Opens a tab of the dashboard; by keys the arrows lead there from the open one, and Enter opens it. */
async function openTabOf(page: Page, hands: Hands, way: string, name: string): Promise<void> {
  const tab: Locator = page.getByRole('main').getByRole('tab', { name, exact: true });
  if (way === 'pointer') await hands.press(tab);
  else {
    await hands.press(page.getByRole('main').getByRole('tab', { selected: true }).first());
    await page.keyboard.press('ArrowRight');
    await expect(tab).toBeFocused();
    await page.keyboard.press('Enter');
  }
  await expect(tab).toHaveAttribute('aria-selected', 'true');
}
