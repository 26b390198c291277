import { expect, type Page, test } from 'playwright/test';
import { type KitPage, serveStories } from '@/tests/kit/support/kit-page';

let kit: KitPage;
test.beforeAll(async () => {
  kit = await serveStories('fields');
});
test.afterAll(() => kit.close());

const stored = async (page: Page): Promise<unknown> =>
  JSON.parse((await page.getByRole('status', { name: 'Stored value' }).textContent()) ?? 'null');

test('makes a metric of a column, renames it and removes it', async ({ page }) => {
  await page.goto(`${kit.url}/?story=metrics`);
  await page.getByRole('button', { name: 'Drop columns/metrics here or click' }).click();
  const editor = page.getByRole('dialog', { name: 'New metric' });
  await editor.getByRole('tab', { name: 'Simple' }).click();
  await expect(editor.getByRole('button', { name: 'Save' })).toBeDisabled();
  await editor.getByRole('combobox', { name: 'Select column' }).click();
  await page.getByRole('option', { name: 'price' }).click();
  await editor.getByRole('combobox', { name: 'Select aggregate options' }).click();
  await page.getByRole('option', { name: 'AVG' }).click();
  await editor.getByRole('button', { name: 'AVG(price)' }).click();
  await page.keyboard.type('Mean price');
  await page.keyboard.press('Enter');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => stored(page))
    .toMatchObject([
      'revenue',
      'count',
      { aggregate: 'AVG', column: { column_name: 'price' }, label: 'Mean price', hasCustomLabel: true },
    ]);
  await page.getByRole('button', { name: 'close' }).nth(0).click();
  await expect.poll(() => stored(page)).toMatchObject(['count', { label: 'Mean price' }]);
});

test('Close drops what was changed', async ({ page }) => {
  await page.goto(`${kit.url}/?story=metrics`);
  await page
    .getByRole('button', { name: /revenue$/ })
    .first()
    .click();
  const editor = page.getByRole('dialog', { name: 'revenue' });
  await editor.getByRole('tab', { name: 'Custom SQL' }).click();
  await expect(editor.getByRole('button', { name: 'Save' })).toBeEnabled();
  await editor.getByRole('button', { name: 'Close' }).click();
  await expect(editor).toBeHidden();
  await expect.poll(() => stored(page)).toEqual(['revenue', 'count']);
});

test('orders dimensions by keys', async ({ page }) => {
  await page.goto(`${kit.url}/?story=columns`);
  await page.getByRole('button', { name: 'Move city' }).focus();
  for (const key of ['Space', 'ArrowDown', 'Space']) {
    await page.keyboard.press(key);
    await page.waitForTimeout(200);
  }
  await expect.poll(() => stored(page)).toEqual(['size', 'city', 'gone']);
});

test('takes a field that is dragged onto it', async ({ page }) => {
  await page.goto(`${kit.url}/?story=columns`);
  const from = await page.getByRole('button', { name: 'price' }).boundingBox();
  const to = await page.getByText('Drop columns here or click').boundingBox();
  if (!from || !to) throw new Error('not visible');
  await page.mouse.move(from.x + 10, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + 8, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => stored(page)).toEqual(['city', 'size', 'gone', 'price']);
});

test('makes a filter with values of the database, and edits one by keyboard', async ({ page }) => {
  await page.route('**/api/v1/datasource/table/7/column/city/values/', (route) =>
    route.fulfill({ json: { result: ['Bern', 'Lyon', null] } }),
  );
  await page.goto(`${kit.url}/?story=filters`);
  await expect(page.getByText('size = Large')).toBeVisible();
  await expect(page.getByText('2003-01-01 ≤ ordered_at < 2005-06-01')).toBeVisible();
  await page.getByRole('button', { name: 'Drop columns/metrics here or click' }).press('Enter');
  const editor = page.getByRole('dialog', { name: 'New filter' });
  await editor.getByRole('combobox', { name: 'Select subject' }).click();
  await page.getByRole('option', { name: 'city' }).click();
  await editor.getByRole('combobox', { name: 'Comparator option' }).click();
  await page.getByRole('option', { name: 'Lyon' }).click();
  await page.keyboard.press('Escape');
  await expect(editor).toBeVisible();
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => stored(page))
    .toMatchObject([
      {},
      {},
      { subject: 'city', operator: 'IN', operatorId: 'IN', comparator: ['Lyon'], clause: 'WHERE' },
    ]);
  await expect(page.getByText('city IN (Lyon)')).toBeVisible();
});
