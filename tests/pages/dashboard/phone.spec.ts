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
  const title = await boxOf(chart.getByRole('textbox', { name: 'Chart title' }));
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
