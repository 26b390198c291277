import { expect, type Page, test } from 'playwright/test';

/** The middle of the first chart of a type, scrolled into view, with its script running. */
async function middleOf(page: Page, type: string): Promise<{ x: number; y: number }> {
  const mark = page.locator(`figure[data-viz-type="${type}"] [data-plot]`).first();
  await mark.scrollIntoViewIfNeeded();
  const box = await mark.boundingBox();
  if (!box) throw new Error(`There is no ${type}`);
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await expect(page.locator('.tip')).toBeVisible();
  return middle;
}

test('a right click on a mark offers its rows, and shows those alone', async ({ page }) => {
  await page.goto('/superset/dashboard/wealth-and-health-of-nations/');
  const { x, y } = await middleOf(page, 'echarts_area');
  await page.mouse.click(x, y, { button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Rows of this chart' })).toBeVisible();
  const narrow = page.getByRole('menuitem', { name: /^Rows of \d{4}, / });
  const [, year = '', region = ''] = /^Rows of (\d{4}), (.+)$/.exec((await narrow.textContent())?.trim() ?? '') ?? [];
  await narrow.click();
  const rows = page.locator('dialog[open] tbody tr');
  await expect(rows.first()).toContainText(year);
  for (const row of await rows.all()) await expect(row).toContainText(region);
});

test('a click on the mark of a series narrows the other charts', async ({ page }) => {
  await page.goto('/superset/dashboard/wealth-and-health-of-nations/');
  const { x, y } = await middleOf(page, 'echarts_area');
  await page.mouse.click(x, y, { button: 'right' });
  await page.getByRole('menuitem', { name: /^Filter other charts by / }).click();
  await expect.poll(() => decodeURIComponent(page.url())).toContain('region');
});
