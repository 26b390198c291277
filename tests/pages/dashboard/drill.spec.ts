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

async function openMenu(page: Page): Promise<void> {
  await page.goto('/superset/dashboard/wealth-and-health-of-nations/');
  const { x, y } = await middleOf(page, 'echarts_area');
  await page.mouse.click(x, y, { button: 'right' });
}

const item = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name, exact: true });

test('a right click on a mark offers its rows, and shows those alone', async ({ page }) => {
  await openMenu(page);
  await item(page, 'Drill to detail by').click();
  const values = page.getByRole('menu', { name: 'Drill to detail by' }).getByRole('menuitem');
  await expect(values.last()).toHaveText('all');
  const [year = '', region = ''] = (await values.allTextContents()).map((text) => text.trim());
  await values.last().click();
  const dialog = page.getByRole('dialog', { name: /^Drill to detail: / });
  await expect(dialog.getByText(`year: ${year}`)).toBeVisible();
  const rows = dialog.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rows.first()).toContainText(region);
  for (const row of await rows.all()) await expect(row).toContainText(region);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('a mark is drawn by another dimension, and shown as a table', async ({ page }) => {
  await openMenu(page);
  await item(page, 'Drill by').click();
  const columns = page.getByRole('menu', { name: 'Drill by' });
  await columns.getByRole('searchbox', { name: 'Search columns' }).fill('countr');
  await columns.getByRole('menuitem').first().click();
  const dialog = page.getByRole('dialog', { name: /^Drill by: / });
  await expect(dialog.getByRole('figure').locator('svg, table').first()).toBeVisible();
  await dialog.getByText('Table', { exact: true }).click();
  await expect(dialog.getByRole('table')).toBeVisible();
  const href = await dialog.getByRole('link', { name: 'Edit chart' }).getAttribute('href');
  const explored = await page.request.get(href ?? '');
  expect(await explored.text()).toMatch(/\\"groupby\\":\[\\"country\\"\]/);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toHaveCount(0);
});

test('the series of a mark narrows the other charts, and no longer when it is chosen again', async ({ page }) => {
  await openMenu(page);
  await item(page, 'Add cross-filter').click();
  await expect.poll(() => decodeURIComponent(page.url())).toContain('region');
  await expect(page.locator('figure[aria-busy=true]')).toHaveCount(0);
  const { x, y } = await middleOf(page, 'echarts_area');
  await page.mouse.click(x, y, { button: 'right' });
  await item(page, 'Remove cross-filter').click();
  await expect.poll(() => decodeURIComponent(page.url())).not.toContain('region');
});

test('the rows and the statement of a chart open from its menu, and close with Escape', async ({ page }) => {
  await page.goto('/superset/dashboard/wealth-and-health-of-nations/');
  await page.mouse.move(700, 300);
  await expect(page.locator('[data-base][data-live]')).toHaveCount(1);
  const more = page.getByRole('button', { name: /^More Options: / }).first();
  await more.click();
  await item(page, 'View as table').click();
  const table = page.getByRole('dialog', { name: /^Chart Data: / });
  await expect(table.getByRole('cell').first()).toBeVisible();
  await table.getByRole('textbox', { name: 'Search' }).fill('no such value');
  await expect(table.getByRole('cell')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(table).toHaveCount(0);
  await expect(more).toBeFocused();
  await more.click();
  await item(page, 'View query').click();
  const query = page.getByRole('dialog', { name: 'View query' });
  await expect(query.locator('code')).toContainText('SELECT');
  await query.getByRole('switch', { name: 'Formatted' }).click();
  await expect(query.locator('code')).toContainText('SELECT');
  await expect(query.getByRole('link', { name: 'View in SQL Lab' })).toBeVisible();
});
