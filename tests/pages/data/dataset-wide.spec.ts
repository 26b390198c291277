import { expect, test } from 'playwright/test';
import { awake } from '@/tests/pages/lists/open-list';
import { askPostgresql, postgresqlServer } from '@/tests/support/servers/postgresql-server';
import { confirmSave, ownDataset, shownEditor } from './dataset-dialog';

test('a refused save of 500 columns says so and loses nothing; the next one stores them', async ({ page, request }) => {
  test.setTimeout(180_000);
  const table = `pages_wide_${process.pid}`;
  const wide = Array.from({ length: 500 }, (_, at) => `column_${at} integer`);
  await askPostgresql(`CREATE TABLE ${table} (${wide.join(', ')})`);
  const { result: token } = (await (await request.get('/api/v1/security/csrf_token/')).json()) as { result: string };
  const headers = { 'x-csrftoken': token };
  const made = async (resource: string, data: object) =>
    ((await (await request.post(`/api/v1/${resource}/`, { headers, data })).json()) as { id: number }).id;
  const database = await made('database', {
    database_name: `Wide ${process.pid}`,
    sqlalchemy_uri: postgresqlServer.href,
  });
  const id = await made('dataset', { database, schema: 'public', table_name: table });
  await page.goto(`/dataset/${id}/edit#columns`);
  const here = page.getByRole('region', { name: 'Edit Dataset' });
  await here.getByRole('textbox', { name: 'Search Columns' }).fill('column_499');
  const expand = here.getByRole('button', { name: 'Expand row' });
  await expect(expand).toHaveCount(1);
  await expand.click();
  const type = here.getByRole('textbox', { name: /^Data type/ });
  await type.fill('BIGINT');
  const failed = page.getByRole('dialog', { name: 'Error saving dataset' });
  const save = async () => {
    await here.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog', { name: 'Confirm save' }).getByRole('button', { name: 'OK' }).click();
  };
  for (const [fulfil, words] of [
    [{ status: 503, contentType: 'text/html', body: '<h1>Busy</h1>' }, 'Service unavailable'],
    [{ status: 422, json: { message: 'columns: refused. '.repeat(500) } }, 'columns: refused.'],
  ] as const) {
    await page.route(`**/api/v1/dataset/${id}`, (route) => route.fulfill(fulfil), { times: 1 });
    await save();
    const problem = failed.getByRole('alert').filter({ hasText: words });
    await expect(problem).toBeVisible();
    expect((await problem.boundingBox())?.height).toBeLessThan(300);
    await failed.getByRole('button', { name: 'OK' }).click();
    await expect(here.getByText('Not saved yet')).toBeVisible();
    await expect(here.getByRole('button', { name: 'Save' })).toBeEnabled();
    await expect(type).toHaveValue('BIGINT');
  }
  const cookies = await page.context().cookies();
  await page.context().clearCookies({ name: 'session' });
  await save();
  await expect(failed.getByRole('alert').filter({ hasText: 'Unauthorized' })).toBeVisible();
  await failed.getByRole('button', { name: 'OK' }).click();
  await expect(type).toHaveValue('BIGINT');
  await page.context().addCookies(cookies);
  await save();
  await expect(page.getByText('The dataset has been saved')).toBeVisible({ timeout: 60_000 });
  await expect(here.getByText('Not saved yet')).toHaveCount(0);
  await expect(here.getByRole('tab', { name: /^Columns/ })).toContainText('500');
  await here.getByRole('textbox', { name: 'Search Columns' }).fill('column_499');
  await expect(here.getByRole('row').filter({ hasText: 'column_499' })).toContainText('BIGINT');
  await request.delete(`/api/v1/dataset/${id}`, { headers });
  await request.delete(`/api/v1/database/${database}`, { headers });
  await askPostgresql(`DROP TABLE ${table}`);
});

test('5,000 columns are scrolled in the dialog with few of them in the document', async ({ page }) => {
  test.setTimeout(180_000);
  const name = `Very wide ${process.pid}`;
  const own = await ownDataset(page, name);
  const columns = Array.from({ length: 5000 }, (_, at) => ({ column_name: `column_${at}`, type: 'INTEGER' }));
  await own.change({ columns });
  await awake(page, `/tablemodelview/list/?filters=(table_name:${encodeURIComponent(`'${name}'`)})`);
  await page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: 'edit', exact: true }).click();
  const dialog = await shownEditor(page, name);
  await dialog.getByRole('tab', { name: /^Columns 5000/ }).click();
  const table = dialog.getByRole('table', { name: 'Columns' });
  await expect(table).toHaveAttribute('aria-rowcount', '5001');
  const rowOf = (column: string) =>
    table.getByRole('row').filter({ has: page.getByRole('cell', { name: column, exact: true }) });
  await rowOf('column_1').getByRole('button', { name: 'Expand row' }).click();
  const label = table.getByRole('textbox', { name: 'Label' });
  await label.fill('Still here');
  const scroll = (to: 'start' | 'end') =>
    table.evaluate((element, end) => {
      const scroller = element.parentElement;
      if (scroller !== null) scroller.scrollTop = end ? scroller.scrollHeight : 0;
    }, to === 'end');
  await expect(async () => {
    await scroll('end');
    await expect(rowOf('column_4999')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(rowOf('column_4999')).toHaveAttribute('aria-rowindex', '5001');
  expect(await table.getByRole('row').count()).toBeLessThan(80);
  await expect(label).toBeFocused();
  await rowOf('column_4999').getByRole('checkbox', { name: 'column_4999 is filterable' }).uncheck();
  await scroll('start');
  await expect(rowOf('column_1').getByRole('button', { name: 'Collapse row' })).toBeVisible();
  await expect(label).toHaveValue('Still here');
  await confirmSave(page, dialog);
  await expect(page.getByText('The dataset has been saved')).toBeVisible({ timeout: 60_000 });
  const { result } = (await (await page.request.get(`/api/v1/dataset/${own.id}`)).json()) as {
    readonly result: { readonly columns: readonly Record<string, unknown>[] };
  };
  const stored = new Map(result.columns.map((column) => [column.column_name, column]));
  expect(stored.size).toBe(5000);
  expect(stored.get('column_1')?.verbose_name).toBe('Still here');
  expect(stored.get('column_4999')?.filterable).toBe(false);
  await own.remove(`/api/v1/dataset/${own.id}`);
});
