import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, type Page, test } from 'playwright/test';
import { askPostgresql, postgresqlServer } from '@/tests/support/servers/postgresql-server';
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
  await expect(page.getByRole('region', { name: 'Metrics' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Source' })).toHaveCount(0);
  expect(new URL(page.url()).hash).toBe('#metrics');

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
  const told = page.getByRole('status').filter({ hasText: 'Imported 1 dashboard.' });
  await expect(told).toContainText('Already here, and kept as it was:');
  await told.getByRole('link').click();
  await expect(page).toHaveURL(`/superset/dashboard/${ids[0]}/`);
});

test.describe('a table that changes', () => {
  const [first, second] = [`pages_first_${process.pid}`, `pages_second_${process.pid}`];
  const name = `Changing ${process.pid}`;
  let database = 0;
  let dataset = 0;

  async function csrfOf(request: Page['request']): Promise<Record<string, string>> {
    const { result } = (await (await request.get('/api/v1/security/csrf_token/')).json()) as { result: string };
    return { 'x-csrftoken': result };
  }

  test.beforeAll(async ({ request }) => {
    await askPostgresql(`CREATE TABLE ${first} (at timestamp, city text, amount double precision)`);
    await askPostgresql(`CREATE TABLE ${second} (at timestamp, country text)`);
    const headers = await csrfOf(request);
    const made = async (resource: string, data: object) =>
      ((await (await request.post(`/api/v1/${resource}/`, { headers, data })).json()) as { id: number }).id;
    database = await made('database', { database_name: name, sqlalchemy_uri: postgresqlServer.href });
    dataset = await made('dataset', { database, schema: 'public', table_name: first });
  });
  test.afterAll(async ({ request }) => {
    const headers = await csrfOf(request);
    await request.delete(`/api/v1/dataset/${dataset}`, { headers });
    await request.delete(`/api/v1/database/${database}`, { headers });
    await askPostgresql(`DROP TABLE IF EXISTS ${first}, ${second}`);
  });

  test('is compared before its columns are taken over, and another one before it takes its place', async ({ page }) => {
    test.setTimeout(120_000);
    await askPostgresql(`ALTER TABLE ${first} DROP city, ADD town text, ALTER amount TYPE bigint`);
    const columns = page.getByRole('region', { name: 'Columns', exact: true });
    const names = () => columns.locator('[data-parts] .part-name').allTextContents();
    await page.goto(`/dataset/${dataset}/edit#columns`);
    await wake(page);
    const told = columns.locator('[data-sync-result]');
    await expect(async () => {
      await page.getByRole('button', { name: 'Compare with the source' }).click();
      await expect(told).toContainText('New: town (TEXT)', { timeout: 3000 });
    }).toPass();
    await expect(told).toContainText('Gone: city');
    await expect(told).toContainText('Another type: amount (DOUBLE PRECISION → BIGINT)');
    expect(await names()).toEqual(['at', 'city', 'amount']);
    await told.getByRole('button', { name: 'Take over into the form' }).click();
    await expect(columns.getByRole('checkbox', { name: 'Remove the column city' })).toBeChecked();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('The dataset was saved.')).toBeVisible();
    await page.goto(`/dataset/${dataset}/edit#columns`);
    await page.reload();
    await wake(page);
    await expect.poll(async () => (await names()).sort()).toEqual(['amount', 'at', 'town']);
    await expect(columns.getByLabel('Type of amount')).toHaveValue('BIGINT');

    await page.goto(`/dataset/${dataset}/edit#source`);
    await wake(page);
    const source = page.getByRole('region', { name: 'Source' });
    await source.getByLabel('Table').fill('pages_s');
    await expect(source.locator('datalist option')).toHaveText([second]);
    await source.getByLabel('Table').fill(second);
    await expect(async () => {
      await source.getByRole('button', { name: 'Compare the columns' }).click();
      await expect(source.locator('[data-sync-result]')).toContainText('New: country (TEXT)', { timeout: 3000 });
    }).toPass();
    await source.getByRole('button', { name: 'Save the source' }).click();
    await expect(page.getByText('The source was saved.')).toBeVisible();
    await expect(page.getByRole('heading', { name: second })).toBeVisible();
    expect(new URL(page.url()).hash).toBe('#source');
    await page.goto(`/dataset/${dataset}/edit#columns`);
    await wake(page);
    await expect.poll(async () => (await names()).sort()).toEqual(['at', 'country']);
  });

  test('a query that changed is compared before it is stored, as far as one may store it', async ({
    page,
    request,
  }) => {
    const headers = await csrfOf(request);
    const sql = `SELECT at FROM ${second}`;
    const data = { database, schema: 'public', table_name: `virtual_${process.pid}`, sql };
    const { id } = (await (await request.post('/api/v1/dataset/', { headers, data })).json()) as { id: number };
    await page.goto(`/dataset/${id}/edit`);
    const source = page.getByRole('region', { name: 'Source' });
    const told = source.locator('[data-sync-result]');
    const compare = source.getByRole('button', { name: 'Compare the columns' });
    await source.getByRole('textbox', { name: 'SQL' }).fill(`SELECT country, 1 AS one FROM ${second}`);
    await compare.click();
    await expect(told).toContainText('New: country (STRING), one (INTEGER)');
    await expect(told).toContainText('Gone: at');
    await source.getByRole('textbox', { name: 'SQL' }).fill(`SELECT no_such_column FROM ${second}`);
    await compare.click();
    await expect(told).toContainText('no_such_column');
    await source.getByRole('textbox', { name: 'SQL' }).fill(`DELETE FROM ${second}`);
    await compare.click();
    await expect(told).not.toContainText('no_such_column');
    await expect(told).not.toContainText('New:');
    await page.close();
    await request.delete(`/api/v1/dataset/${id}`, { headers });
  });

  test('comes in with its database once the password is given', async ({ page, request }) => {
    const bundle = await (await request.get(`/api/v1/dataset/export/?q=!(${dataset})`)).body();
    const own = `Brought ${process.pid}`;
    const fresh = (text: string) =>
      text
        .replaceAll(/uuid: (?:\S{8})(?=-)/g, `uuid: ${String(process.pid).padStart(8, '0')}`)
        .replace(`database_name: ${name}`, `database_name: ${own}`)
        .replace(/(sqlalchemy_uri: \S+:\/\/[^:@/]+)(?::[^@]*)?@/, '$1:XXXXXXXXXX@');
    const changed = zipSync(
      Object.fromEntries(
        Object.entries(unzipSync(bundle)).map(([path, bytes]) => [path, strToU8(fresh(strFromU8(bytes)))]),
      ),
    );
    await page.goto('/tablemodelview/list/?import=1');
    await wakeSheet(page);
    const sheet = page.locator('dialog:modal');
    await expect(sheet.getByLabel('File')).toBeFocused();
    const file = { name: 'bundle.zip', mimeType: 'application/zip', buffer: Buffer.from(changed) };
    await sheet.getByLabel('File').setInputFiles({ ...file, buffer: Buffer.from('no archive') });
    await sheet.getByRole('button', { name: 'Import' }).click();
    await expect(sheet.getByRole('alert')).toContainText('import file');
    await sheet.getByLabel('File').setInputFiles(file);
    await sheet.getByRole('button', { name: 'Import' }).click();
    await expect(sheet.getByRole('alert')).toContainText('needs a secret');
    await sheet.getByLabel(/Password of Changing/).fill(postgresqlServer.password || 'any');
    await sheet.getByRole('button', { name: 'Import' }).click();
    await expect(page).toHaveURL(/\/tablemodelview\/list\/$/);
    await expect(page.getByText('Imported 1 dataset and 1 database.')).toBeVisible();
    await expect(page.getByRole('status').getByRole('link', { name: /^pages_/ })).toBeVisible();
    const listed = async (resource: string, q: string) =>
      ((await (await request.get(`/api/v1/${resource}/?q=${q}`)).json()) as Listed).ids;
    const [made] = await listed('database', `(filters:!((col:database_name,opr:eq,value:'${own}')))`);
    expect(made).toBeGreaterThan(0);
    const headers = await csrfOf(request);
    for (const id of await listed('dataset', `(filters:!((col:database,opr:rel_o_m,value:${made})))`)) {
      await request.delete(`/api/v1/dataset/${id}`, { headers });
    }
    expect((await request.delete(`/api/v1/database/${made}`, { headers })).status()).toBe(200);
  });
});

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
  const columns = page.getByRole('region', { name: 'Columns', exact: true });
  const last = columns.getByLabel('Type of column_499');
  await last.fill('BIGINT');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const problem = page.locator('[data-record-problem]:visible');
  for (const [fulfil, words] of [
    [{ status: 503, contentType: 'text/html', body: '<h1>Busy</h1>' }, 'The server could not answer (503).'],
    [{ status: 422, json: { message: 'columns: refused. '.repeat(500) } }, 'columns: refused.'],
  ] as const) {
    await page.route('**/crud/submit', (route) => route.fulfill(fulfil), { times: 1 });
    await save.click();
    await expect(problem).toContainText(words);
    await expect(page.getByText('Not saved yet')).toBeVisible();
    await expect(save).toBeEnabled();
    await expect(last).toHaveValue('BIGINT');
    expect((await problem.boundingBox())?.height).toBeLessThan(300);
  }
  const cookies = await page.context().cookies();
  await page.context().clearCookies({ name: 'session' });
  await save.click();
  await expect(problem).toContainText('You are signed out.');
  await expect(last).toHaveValue('BIGINT');
  await page.context().addCookies(cookies);
  await save.click();
  await expect(page.getByText('The dataset was saved.')).toBeVisible({ timeout: 60_000 });
  await expect(columns.getByLabel('Type of column_499')).toHaveValue('BIGINT');
  await expect(columns.locator('[data-parts] > li')).toHaveCount(500);
  await request.delete(`/api/v1/dataset/${id}`, { headers });
  await request.delete(`/api/v1/database/${database}`, { headers });
  await askPostgresql(`DROP TABLE ${table}`);
});
