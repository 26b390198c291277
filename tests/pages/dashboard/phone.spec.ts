import { expect as expectNow, type Locator, test } from 'playwright/test';
import { edit, makeDashboard, removeDashboards, save, storedDashboard } from './made-dashboard';

const expect = expectNow.configure({ timeout: 30_000 });

test.describe.configure({ timeout: 120_000 });
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const made: number[] = [];
test.afterAll(({ request }) => removeDashboards(request, made));

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not shown.');
  return box;
}

test('a chart is chosen by a tap, and its tools are large, beside its title', async ({ page, request }) => {
  const names = ['Hottest day (°C)', 'Days in Seattle'];
  const { id } = await makeDashboard(request, `Held in a hand ${Date.now()}`, names);
  made.push(id);
  await edit(page, id);
  const chart = page.locator('[data-node="CHART-0"]');
  await chart.tap({ position: { x: 100, y: 150 } });
  for (const name of ['Move', 'Delete', 'Settings of']) {
    const tool = page.getByRole('button', { name: `${name} Hottest day (°C)`, exact: true });
    await expect(tool).toBeVisible();
    const { width, height } = await boxOf(tool);
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(40);
  }
  const handles = page.getByRole('slider', { name: /^Height of/ }).filter({ visible: true });
  await expect(handles).toHaveCount(1);
  expect((await boxOf(handles)).height).toBeGreaterThanOrEqual(40);
  const title = await boxOf(chart.getByRole('textbox', { name: 'Chart title' }));
  expect(title.height).toBeGreaterThanOrEqual(40);
  const row = await boxOf(page.getByRole('button', { name: 'Delete Row' }));
  expect(row.y).toBeGreaterThan(title.y + title.height);
  await page.getByRole('button', { name: 'Settings of Hottest day (°C)' }).tap();
  await page.getByRole('menuitem', { name: 'Duplicate' }).tap();
  await expect(page.getByRole('textbox', { name: 'Chart title' })).toHaveCount(3);
  await save(page);
  expect(
    Object.values((await storedDashboard(request, id)).positions).filter(({ type }) => type === 'CHART'),
  ).toHaveLength(3);
});

test('a chart is dragged by a finger above the one that it stands below', async ({ page, request }) => {
  const names = ['Hottest day (°C)', 'Days in Seattle'];
  const { id } = await makeDashboard(request, `Dragged by a finger ${Date.now()}`, names);
  made.push(id);
  await edit(page, id);
  await expect(page.locator('figure[aria-busy=true]')).toHaveCount(0);
  await page.locator('[data-node="CHART-1"]').tap({ position: { x: 100, y: 150 } });
  const handle = page.getByRole('button', { name: 'Move Days in Seattle', exact: true });
  await expect(handle).toBeVisible();
  const [from, above] = [await boxOf(handle), await boxOf(page.locator('[data-node="CHART-0"]'))];
  const start = { x: from.x + from.width / 2, y: from.y + from.height / 2 };
  const goal = { x: above.x + above.width * 0.7, y: above.y + 15 };
  const screen = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: readonly { x: number; y: number }[]) =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints: [...touchPoints] });
  await touch('touchStart', [start]);
  // A finger that rests on the handle lifts the chart.
  await expect(page.locator('.canvas-ghost')).toBeVisible();
  for (let at = 1; at <= 10; at += 1) {
    const part = at / 10;
    await touch('touchMove', [{ x: start.x + (goal.x - start.x) * part, y: start.y + (goal.y - start.y) * part }]);
  }
  const mark = page.locator('.canvas-mark');
  await expect(mark).toBeVisible();
  const { width, height } = await boxOf(mark);
  expect(width).toBeGreaterThan(height);
  await touch('touchEnd', []);
  const order = () =>
    page
      .getByRole('textbox', { name: 'Chart title' })
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  await expect.poll(order).toEqual([...names].reverse());
});

test('a chart is moved by the menu, past the end it stays', async ({ page, request }) => {
  const names = ['Hottest day (°C)', 'Days in Seattle'];
  const { id } = await makeDashboard(request, `Moved by a menu ${Date.now()}`, names);
  made.push(id);
  await edit(page, id);
  const titles = () =>
    page
      .getByRole('textbox', { name: 'Chart title' })
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  const move = async (way: 'up' | 'down') => {
    await page.locator('[data-node="CHART-1"]').tap({ position: { x: 100, y: 150 } });
    await page.getByRole('button', { name: 'Settings of Days in Seattle' }).tap();
    await page.getByRole('menuitem', { name: `Move ${way}` }).tap();
  };
  await move('up');
  await expect.poll(titles).toEqual([...names].reverse());
  await move('down');
  await expect.poll(titles).toEqual(names);
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect.poll(titles).toEqual([...names].reverse());
});
