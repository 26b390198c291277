import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, type Locator, type Page, test } from 'playwright/test';
import { datasetId } from '@/tests/pages/dataset-id';
import { axe } from '@/tests/support/axe';
import { askPostgresql, postgresqlServer } from '@/tests/support/servers/postgresql-server';

interface Listed {
  readonly ids: readonly number[];
}

async function editor(page: Page, id: number | undefined, tab: string): Promise<Locator> {
  await page.goto(`/dataset/${id}/edit#${tab}`);
  const found = page.getByRole('region', { name: 'Edit Dataset' });
  await expect(found).toBeVisible();
  return found;
}

async function save(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Edit Dataset' }).getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog', { name: 'Confirm save' }).getByRole('button', { name: 'OK' }).click();
}

test('a metric is added, checked while it is typed, saved and removed again; a late save is refused', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  const id = await datasetId(request, 'flights');
  const name = `metric_${process.pid}`;
  const here = await editor(page, id, 'metrics');
  const late = await page.context().newPage();
  const there = await editor(late, id, 'settings');

  await here.getByRole('button', { name: 'Add item' }).click();
  const key = here.getByRole('textbox', { name: 'Metric Key' }).first();
  await expect(key).toBeFocused();
  await key.fill(name);
  const row = here.getByRole('row').nth(1);
  const expression = row.getByRole('textbox', { name: 'SQL expression' });
  await expression.fill('SUM(no_such_column)');
  await expect(row.getByRole('status')).toContainText('no_such_column');
  await expression.fill('COUNT(*) + 1');
  await expect(row.getByRole('status')).toHaveText('The database understands it.');
  await expect(here.getByText('Not saved yet')).toBeVisible();
  await save(page);
  await expect(page.getByText('The dataset has been saved')).toBeVisible();
  await expect(here.getByRole('tab', { name: /^Metrics/ })).toHaveAttribute('aria-selected', 'true');
  expect(new URL(page.url()).hash).toBe('#metrics');

  await there.getByRole('textbox', { name: 'Description' }).fill('written before');
  await save(late);
  const refused = late.getByRole('dialog', { name: 'Error saving dataset' });
  await expect(refused).toContainText('Someone saved a newer version meanwhile.');
  await refused.getByRole('button', { name: 'OK' }).click();
  await expect(there.getByRole('textbox', { name: 'Description' })).toHaveValue('written before');
  await late.close({ runBeforeUnload: false });

  await editor(page, id, 'metrics');
  const button = here.getByRole('button', { name: 'Delete item', description: name });
  await button.click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(button).toBeVisible();
  await button.click();
  await save(page);
  await expect(page.getByText('The dataset has been saved')).toBeVisible();
  await expect(here.getByText('Not saved yet')).toHaveCount(0);
  await expect(button).toHaveCount(0);
});

test('what keeps a dataset from being saved is shown where it is', async ({ page, request }) => {
  const here = await editor(page, await datasetId(request, 'flights'), 'settings');
  await here.getByRole('tab', { name: /^Calculated columns/ }).click();
  await here.getByRole('button', { name: 'Add item' }).click();
  await here.getByRole('textbox', { name: 'Name' }).fill('flown_on');
  await expect(here.getByText('Another one has this name')).toBeVisible();
  await here.getByRole('tab', { name: 'Source' }).click();
  const button = here.getByRole('button', { name: 'Save' });
  await expect(button).toBeDisabled();
  // A press on it still leads to the fault.
  await button.click({ force: true });
  await expect(here.getByRole('tab', { name: /^Calculated/ })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the tabs of the editor are walked by keys, and nothing in them is serious for axe', async ({ page, request }) => {
  test.setTimeout(180_000);
  const here = await editor(page, await datasetId(request, 'flights'), 'source');
  await here.getByRole('button', { name: 'Unlock the source' }).focus();
  await page.keyboard.press('Enter');
  await expect(here.getByRole('combobox', { name: /^Select database/ })).toBeEnabled();
  await here.getByRole('tab', { name: 'Source' }).focus();
  for (const name of ['Source', 'Metrics', 'Columns', 'Calculated columns', 'Settings', 'Usage']) {
    const panel = here.getByRole('tabpanel', { name: new RegExp(`^${name}`) });
    await expect(panel).toBeVisible();
    if (name === 'Columns') await panel.getByRole('button', { name: 'Expand row' }).first().click();
    if (name === 'Usage') await expect(panel.getByRole('link').first()).toBeVisible();
    const { violations } = await axe(page).analyze();
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(serious.map(({ id, nodes }) => `${name}: ${id} ${nodes[0]?.html}`)).toEqual([]);
    await here.getByRole('tab', { name: new RegExp(`^${name}`) }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
  }
});

test('a file that is no export is refused with a way on, and the text files of an export can be chosen', async ({
  page,
}) => {
  await page.goto('/chart/list/');
  await page.getByRole('button', { name: 'download' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import charts' });
  const file = dialog.getByLabel('Select file');
  await expect(file).toHaveAttribute('accept', '.yaml,.json,.yml,.zip');
  await file.setInputFiles({ name: 'charts.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    /An error occurred while importing chart: .+\. Please re-export your file and try importing again\./,
  );
});

test('a bundle that is there already is brought in once that is agreed to', async ({ page, request }) => {
  test.setTimeout(120_000);
  const { ids } = (await (await request.get('/api/v1/dashboard/?q=(page_size:1)')).json()) as Listed;
  const bundle = await (await request.get(`/api/v1/dashboard/export/?q=!(${ids[0]})`)).body();
  await page.goto('/dashboard/list/');
  await page.getByRole('button', { name: 'download' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import dashboards' });
  const button = dialog.getByRole('button', { name: 'Import', exact: true });
  await expect(button).toBeDisabled();
  await dialog
    .getByLabel('Select file')
    .setInputFiles({ name: 'bundle.zip', mimeType: 'application/zip', buffer: bundle });
  await button.click();
  await expect(dialog.getByRole('alert')).toContainText('dashboards/');
  const overwrite = dialog.getByRole('button', { name: 'Overwrite' });
  await expect(overwrite).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Type "OVERWRITE" to confirm' }).fill('overwrite');
  await overwrite.click();
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

  test('is compared before its columns are taken over, and another one takes its place', async ({ page }) => {
    test.setTimeout(180_000);
    await askPostgresql(`ALTER TABLE ${first} DROP city, ADD town text, ALTER amount TYPE bigint`);
    const here = await editor(page, dataset, 'columns');
    const rowOf = (column: string) =>
      here.getByRole('row').filter({ has: page.getByRole('cell', { name: column, exact: true }) });
    await here.getByRole('button', { name: 'Sync columns from source' }).click();
    await expect(here.getByText('New: town (TEXT)')).toBeVisible();
    await expect(here.getByText('Gone: city')).toBeVisible();
    await expect(here.getByText('Another type: amount (DOUBLE PRECISION → BIGINT)')).toBeVisible();
    await expect(rowOf('city')).toBeVisible();
    await here.getByRole('button', { name: 'Take over' }).click();
    await expect(rowOf('city')).toHaveCount(0);
    await save(page);
    await expect(page.getByText('The dataset has been saved')).toBeVisible();
    await editor(page, dataset, 'columns');
    await expect(here.getByRole('tab', { name: /^Columns/ })).toContainText('3');
    await expect(rowOf('town')).toBeVisible();
    await expect(rowOf('amount')).toContainText('BIGINT');

    await here.getByRole('tab', { name: 'Source' }).click();
    await here.getByRole('button', { name: 'Unlock the source' }).click();
    await here.getByRole('combobox', { name: /^Select table/ }).fill(second);
    await page.getByRole('option', { name: second }).click();
    await here.getByRole('button', { name: 'Compare the columns' }).click();
    await expect(here.getByText('New: country (TEXT)')).toBeVisible();
    await save(page);
    await expect(page.getByText('The dataset has been saved')).toBeVisible();
    await expect(page.getByRole('heading', { name: second })).toBeVisible();
    expect(new URL(page.url()).hash).toBe('#source');
    await here.getByRole('tab', { name: /^Columns/ }).click();
    await expect(rowOf('country')).toBeVisible();
    await expect(rowOf('town')).toHaveCount(0);
  });

  test('a query that changed is compared before it is stored, as far as one may store it', async ({
    page,
    request,
  }) => {
    const headers = await csrfOf(request);
    const sql = `SELECT at FROM ${second}`;
    const data = { database, schema: 'public', table_name: `virtual_${process.pid}`, sql };
    const { id } = (await (await request.post('/api/v1/dataset/', { headers, data })).json()) as { id: number };
    const here = await editor(page, id, 'source');
    await here.getByRole('button', { name: 'Unlock the source' }).click();
    const query = here.getByRole('textbox', { name: 'SQL' });
    const compare = here.getByRole('button', { name: 'Compare the columns' });
    await query.fill(`SELECT country, 1 AS one FROM ${second}`);
    await compare.click();
    await expect(here.getByText('New: country (STRING), one (INTEGER)')).toBeVisible();
    await expect(here.getByText('Gone: at')).toBeVisible();
    await query.fill(`SELECT no_such_column FROM ${second}`);
    await compare.click();
    await expect(here.getByText(/no_such_column/).last()).toBeVisible();
    await query.fill(`DELETE FROM ${second}`);
    await compare.click();
    await expect(here.getByText(/^New:/)).toHaveCount(0);
    await page.close({ runBeforeUnload: false });
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
    const dialog = page.getByRole('dialog', { name: 'Import datasets' });
    const button = dialog.getByRole('button', { name: 'Import', exact: true });
    await expect(button).toBeDisabled();
    const file = { name: 'bundle.zip', mimeType: 'application/zip', buffer: Buffer.from(changed) };
    await dialog.getByLabel('Select file').setInputFiles({ ...file, buffer: Buffer.from('no archive') });
    await button.click();
    await expect(dialog.getByRole('alert')).toContainText('import file');
    await dialog.getByRole('button', { name: 'Remove the file' }).click();
    await expect(button).toBeDisabled();
    await dialog.getByLabel('Select file').setInputFiles(file);
    await button.click();
    await dialog.getByLabel(/Password of Changing/).fill(postgresqlServer.password || 'any');
    await button.click();
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
