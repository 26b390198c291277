import { expect, test } from 'playwright/test';
import { askPostgresql, postgresqlServer } from '@/tests/support/servers/postgresql-server';

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
    const problem = here.getByRole('alert').filter({ hasText: words });
    await expect(problem).toBeVisible();
    await expect(here.getByText('Not saved yet')).toBeVisible();
    await expect(here.getByRole('button', { name: 'Save' })).toBeEnabled();
    await expect(type).toHaveValue('BIGINT');
    expect((await problem.boundingBox())?.height).toBeLessThan(300);
  }
  const cookies = await page.context().cookies();
  await page.context().clearCookies({ name: 'session' });
  await save();
  await expect(here.getByRole('alert').filter({ hasText: 'Unauthorized' })).toBeVisible();
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
