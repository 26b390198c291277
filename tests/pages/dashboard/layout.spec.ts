import { expect as expectNow, type Locator, type Page, test } from 'playwright/test';
import {
  addElement,
  builder,
  change,
  edit,
  makeDashboard,
  nodesOf,
  removeDashboards,
  save,
  storedDashboard,
} from './made-dashboard';

/** Charts that are added come from the server. */
const expect = expectNow.configure({ timeout: 30_000 });

test.describe.configure({ timeout: 180_000 });

const made: number[] = [];
const suffix = Date.now().toString(36);

test.afterAll(({ request }) => removeDashboards(request, made));

async function newDashboard(
  request: Parameters<typeof makeDashboard>[0],
  ...charts: readonly string[]
): Promise<number> {
  const { id } = await makeDashboard(request, `Laid out ${suffix} ${made.length}`, charts);
  made.push(id);
  return id;
}

function titles(page: Page): Promise<string[]> {
  return page
    .getByRole('textbox', { name: 'Chart title' })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
}

async function centre(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not shown.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('a chart of the list is found, added by a press, and marked as added', async ({ page, request }) => {
  const id = await newDashboard(request);
  await edit(page, id);
  const panel = builder(page);
  await panel.getByRole('checkbox', { name: 'Show only my charts' }).uncheck();
  await panel.getByRole('textbox', { name: 'Filter your charts' }).fill('Coldest');
  await expect(panel.getByRole('article')).toHaveCount(1);
  await panel.getByRole('button', { name: 'Add Coldest night (°C)' }).click();
  await expect(panel.getByText('Added', { exact: true })).toBeVisible();
  await expect.poll(() => titles(page)).toEqual(['Coldest night (°C)']);
  await save(page);
  const stored = await storedDashboard(request, id);
  expect(nodesOf(stored, 'ROW')).toHaveLength(1);
  expect(nodesOf(stored, 'CHART')[0]?.meta).toMatchObject({ width: 4, height: 50 });
});

test('what has no room, and what leaves the scope of a filter, is told', async ({ page, request }) => {
  const id = await newDashboard(
    request,
    'Hottest day (°C)',
    'Days in Seattle',
    'Days in New York',
    'Coldest night (°C)',
  );
  const { metadata, positions } = await storedDashboard(request, id);
  const filter = {
    id: 'NATIVE_FILTER-a',
    type: 'NATIVE_FILTER',
    filterType: 'filter_time',
    name: 'Time',
    targets: [{}],
  };
  const scope = { rootPath: ['TAB-1'], excluded: [] };
  const path = ['ROOT_ID', 'GRID_ID'];
  const placed = {
    ...positions,
    GRID_ID: { ...positions.GRID_ID, children: ['ROW-1', 'ROW-2', 'TABS-1'] },
    'ROW-1': { ...positions['ROW-1'], children: ['CHART-0', 'CHART-1', 'CHART-2'] },
    'ROW-2': { ...positions['ROW-1'], id: 'ROW-2', children: ['CHART-3'] },
    'CHART-3': { ...positions['CHART-3'], parents: [...path, 'ROW-2'] },
    'TABS-1': { type: 'TABS', id: 'TABS-1', children: ['TAB-1'], parents: path, meta: {} },
    'TAB-1': { type: 'TAB', id: 'TAB-1', children: [], parents: [...path, 'TABS-1'], meta: { text: 'Only here' } },
  };
  const settings = { ...metadata, native_filter_configuration: [{ ...filter, scope }], positions: placed };
  await change(request, id, { json_metadata: JSON.stringify(settings) });
  await edit(page, id);
  const move = async (chart: string, node: string, place: string) => {
    await page.locator(`[data-node="${node}"]`).click({ position: { x: 100, y: 150 } });
    await page.getByRole('button', { name: `Settings of ${chart}` }).click();
    for (const name of ['Move to', place]) await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await move('Coldest night (°C)', 'CHART-3', 'Row 1');
  const refusal =
    'There is not enough space for this component. Try decreasing its width, or increasing the destination width.';
  await expect(page.getByText(refusal)).toBeVisible();
  await move('Hottest day (°C)', 'CHART-0', 'Only here');
  await expect(page.getByText('This chart has been moved to a different filter scope.')).toBeVisible();
});

test('a chart of the list is dragged between two charts', async ({ page, request }) => {
  await edit(page, await newDashboard(request, 'Hottest day (°C)', 'Days in Seattle'));
  const panel = builder(page);
  await panel.getByRole('checkbox', { name: 'Show only my charts' }).uncheck();
  await panel.getByRole('textbox', { name: 'Filter your charts' }).fill('Coldest');
  await expect(panel.getByRole('article')).toHaveCount(1);
  const from = await centre(panel.getByRole('article').locator('strong'));
  const second = await page.locator('[data-type=CHART]').nth(1).boundingBox();
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x - 40, from.y, { steps: 4 });
  await page.mouse.move((second?.x ?? 0) + 6, (second?.y ?? 0) + 100, { steps: 8 });
  await expect(page.locator('.canvas-mark[data-look=line]')).toBeVisible();
  await page.mouse.up();
  await expect.poll(() => titles(page)).toEqual(['Hottest day (°C)', 'Coldest night (°C)', 'Days in Seattle']);
});

test('a chart is lifted, moved, put back and dropped by keys, and each step is spoken', async ({ page, request }) => {
  await edit(page, await newDashboard(request, 'Hottest day (°C)', 'Days in Seattle'));
  const handle = page.getByRole('button', { name: 'Move Hottest day (°C)' });
  const spoken = page.getByRole('main').getByRole('status');
  await handle.focus();
  await page.keyboard.press('Space');
  await expect(spoken.filter({ hasText: 'is lifted' })).toHaveCount(1);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => titles(page)).toEqual(['Days in Seattle', 'Hottest day (°C)']);
  await expect(spoken.filter({ hasText: 'is at place 2 of 2 in Row' })).toHaveCount(1);
  await expect(handle).toBeFocused();
  await page.keyboard.press('Escape');
  await expect.poll(() => titles(page)).toEqual(['Hottest day (°C)', 'Days in Seattle']);
  await expect(handle).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(spoken.filter({ hasText: 'is dropped' })).toHaveCount(1);
  await expect.poll(() => titles(page)).toEqual(['Days in Seattle', 'Hottest day (°C)']);
});

test('a chart is resized in columns and units of 8 px, by keys and by hand', async ({ page, request }) => {
  const id = await newDashboard(request, 'Hottest day (°C)', 'Days in Seattle');
  await edit(page, id);
  const width = page.getByRole('slider', { name: 'Width of Hottest day (°C)' });
  const height = page.getByRole('slider', { name: 'Height of Hottest day (°C)' });
  await width.focus();
  await page.keyboard.press('ArrowRight');
  await expect(width).toHaveAttribute('aria-valuetext', '5 columns');
  await height.focus();
  await page.keyboard.press('ArrowUp');
  await expect(height).toHaveAttribute('aria-valuetext', '232 px');
  const from = await centre(height);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 80, { steps: 5 });
  await page.mouse.up();
  await expect(height).toHaveAttribute('aria-valuetext', '312 px');
  await save(page);
  const [first] = nodesOf(await storedDashboard(request, id), 'CHART').filter(({ meta }) => meta.width === 5);
  expect(first?.meta).toMatchObject({ width: 5, height: 39 });
});

test('tabs are added, named, moved, removed and brought back', async ({ page, request }) => {
  const id = await newDashboard(request, 'Hottest day (°C)');
  await edit(page, id);
  await addElement(page, 'Tabs');
  const tabs = page.getByRole('tablist', { name: 'Tabs' });
  await expect(tabs.getByRole('tab')).toHaveCount(1);
  await page.getByRole('button', { name: 'Add tab' }).click();
  await expect(tabs.getByRole('tab')).toHaveCount(2);
  await page.getByRole('textbox', { name: 'Tab title' }).fill('Second');
  await page.keyboard.press('Enter');
  await expect(tabs.getByRole('tab', { name: 'Second' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Move Second', exact: true }).press('Space');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  await expect(tabs.getByRole('tab').first()).toHaveText('Second');
  await page.getByRole('button', { name: 'Remove Second' }).click();
  await expect(tabs.getByRole('tab')).toHaveCount(1);
  await page.getByRole('main').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(tabs.getByRole('tab')).toHaveCount(2);
  await save(page);
  const names = nodesOf(await storedDashboard(request, id), 'TAB').map(({ meta }) => meta.text);
  expect(names).toContain('Second');
});
