import { expect, test } from 'playwright/test';
import { wake, wakeSheet } from './wake';

interface Listed {
  readonly ids: readonly number[];
}

test('a metric is added, tried, saved and removed again; a save that comes too late is refused', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const { ids } = (await (
    await request.get('/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:flights)),page_size:1)')
  ).json()) as Listed;
  const name = `metric_${process.pid}`;
  await page.goto(`/dataset/${ids[0]}/edit#metrics`);
  await wake(page);
  const late = await page.context().newPage();
  await late.goto(`/dataset/${ids[0]}/edit#settings`);
  await wake(late);

  await page.getByRole('button', { name: 'Add a metric' }).click();
  const row = page.locator('[data-parts=metrics] > li').last();
  await row.getByRole('textbox', { name: 'Name' }).fill(name);
  await row.getByRole('textbox', { name: 'SQL expression' }).fill('SUM(no_such_column)');
  await row.getByRole('button', { name: 'Check' }).click();
  await expect(row.locator('[data-check-result]')).toContainText('no_such_column');
  await row.getByRole('textbox', { name: 'SQL expression' }).fill('COUNT(*) + 1');
  await row.getByRole('button', { name: 'Check' }).click();
  await expect(row.locator('[data-check-result]')).toHaveText('The database understands it.');
  await expect(page.getByText('Not saved yet').last()).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The dataset was saved.')).toBeVisible();

  await late.getByRole('textbox', { name: 'Description' }).last().fill('written before');
  await late.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(late.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible();
  await expect(late.getByRole('textbox', { name: 'Description' }).last()).toHaveValue('written before');
  await late.close({ runBeforeUnload: false });

  await page.goto(`/dataset/${ids[0]}/edit#metrics`);
  await wake(page);
  await page.getByRole('checkbox', { name: `Remove the metric ${name}` }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The dataset was saved.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: `Remove the metric ${name}` })).toHaveCount(0);
});

test('a bundle that is there already is brought in once that is agreed to', async ({ page, request }) => {
  const { ids } = (await (await request.get('/api/v1/dashboard/?q=(page_size:1)')).json()) as Listed;
  const bundle = await (await request.get(`/api/v1/dashboard/export/?q=!(${ids[0]})`)).body();
  await page.goto('/dashboard/list/');
  await page.getByRole('link', { name: 'Import' }).click();
  await wakeSheet(page);
  const sheet = page.locator('dialog:modal');
  await sheet.getByLabel('File').setInputFiles({ name: 'bundle.zip', mimeType: 'application/zip', buffer: bundle });
  await sheet.getByRole('button', { name: 'Import' }).click();
  await expect(sheet.getByRole('alert')).toContainText('is there already');
  await sheet.getByRole('checkbox', { name: 'Overwrite what is there already' }).check();
  await sheet.getByRole('button', { name: 'Import' }).click();
  await expect(page).toHaveURL(/\/dashboard\/list\/$/, { timeout: 30_000 });
});
