import { expect, type Page, test } from 'playwright/test';

async function firstChart(page: Page): Promise<number> {
  const answer = await page.request.get('/api/v1/chart/?q=(page_size:1)');
  return ((await answer.json()) as { result: { id: number }[] }).result[0]?.id ?? 0;
}

test('a question that was asked before the script was there becomes the one of the list', async ({ page }) => {
  await page.goto(`/chart/list/?pageIndex=0&delete=${await firstChart(page)}`);
  const question = page.getByRole('dialog', { name: 'Please confirm' });
  await expect(question.getByRole('textbox', { name: 'Type "DELETE" to confirm' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page).toHaveURL(/\/chart\/list\/\?pageIndex=0$/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('properties that were asked for before the script was there are edited in the dialog', async ({ page }) => {
  await page.goto(`/chart/list/?edit=${await firstChart(page)}`);
  await expect(page.getByRole('dialog', { name: 'Edit Chart Properties' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('a question about a row that the page does not show stays as it is', async ({ page }) => {
  const id = await firstChart(page);
  await page.goto(`/chart/list/?filters=(slice_name:nothing-has-this-name)&delete=${id}`);
  await expect(page.locator('[data-record-dialog]:modal')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/chart\/list\/\?filters=/);
  await expect(page.getByRole('button', { name: 'Delete the chart' })).toHaveCount(0);
});
