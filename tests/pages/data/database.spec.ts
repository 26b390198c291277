import { expect, type Locator, type Page, test } from 'playwright/test';
import { wake } from '@/tests/pages/wake';
import { axe } from '@/tests/support/axe';
import { askPostgresql, postgresqlServer } from '@/tests/support/servers/postgresql-server';

const name = `Pages ${process.pid}`;
const table = `pages_${process.pid}`;

test.beforeAll(() => askPostgresql(`CREATE TABLE ${table} (at timestamp, city text, amount double precision)`));
test.afterAll(() => askPostgresql(`DROP TABLE IF EXISTS ${table}`));

function connecting(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Connect a database' });
}

test('a database is connected, its table becomes a dataset, and both go again', async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto('/databaseview/list/');
  await page.getByRole('button', { name: 'plus Database' }).click();
  const dialog = connecting(page);
  await dialog.getByRole('button', { name: 'PostgreSQL' }).click();
  const field = (label: string) => dialog.getByRole('textbox', { name: new RegExp(`^${label}`) });
  const port = dialog.getByRole('spinbutton', { name: 'Port' });
  await field('Host').fill(postgresqlServer.hostname);
  await port.fill('1');
  await field('Username').fill(postgresqlServer.username);
  await field('Database name').fill('no_such_database');
  await expect(port).toHaveAttribute('aria-invalid', 'true');
  await port.fill(postgresqlServer.port || '5432');
  await expect(port).not.toHaveAttribute('aria-invalid');
  await field('Password').fill('a-secret');
  await dialog.getByRole('button', { name: 'Test connection' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: 'no_such_database' })).toBeVisible();
  await field('Database name').fill('postgres');
  await dialog.getByRole('button', { name: 'Test connection' }).click();
  await expect(dialog.getByRole('status').filter({ hasText: 'Connection looks good!' })).toBeVisible();
  await field('Display Name').fill(name);
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();

  await page.waitForURL(/\/dataset\/add\/\?database=\d+/);
  await expect(page.getByText('Connected to PostgreSQL.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: /^Select schema/ })).toHaveAccessibleDescription('public');
  const create = page.getByRole('button', { name: 'Create and explore dataset' });
  await expect(create).toBeDisabled();
  await page.getByRole('combobox', { name: /^Select table/ }).fill(table);
  await page.getByRole('option', { name: table }).click();
  await expect(page.getByRole('table', { name: `Columns of ${table}` }).getByRole('row')).toHaveCount(4);
  expect(new URL(page.url()).searchParams.get('table')).toBe(table);
  await create.click();
  await page.waitForURL(/\/explore\/\?datasource_type=table&datasource_id=\d+/);
  await expect(page.getByRole('region', { name: 'Chart builder' }).getByText(table)).toBeVisible();

  await page.goto(`/databaseview/list/?q=${encodeURIComponent(name)}`);
  await page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: 'edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit database' });
  await expect(edit.getByRole('textbox', { name: 'Password' })).toHaveValue('XXXXXXXXXX');
  await edit.getByRole('button', { name: 'Test connection' }).click();
  await expect(edit.getByRole('status').filter({ hasText: 'Connection looks good!' })).toBeVisible();
  await edit.getByRole('tab', { name: 'Advanced' }).click();
  await edit.getByRole('checkbox', { name: /Allow CREATE TABLE AS/ }).check();
  await edit.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText('The database was saved.')).toBeVisible();

  await confirmDelete(page, `/databaseview/list/?q=${encodeURIComponent(name)}`, name);
  await expect(page.getByText(/datasets attached/)).toBeVisible();
  await confirmDelete(page, `/tablemodelview/list/?q=${table}`, table);
  await expect(page.getByText(`Deleted: ${table}`)).toBeVisible();
  await remove(page, name);
});

async function remove(page: Page, database: string): Promise<void> {
  await confirmDelete(page, `/databaseview/list/?q=${encodeURIComponent(database)}`, database);
  await expect(page.getByText(`Deleted: ${database}`)).toBeVisible();
}

/** Deletes a row of a list, typing what the question asks for. */
async function confirmDelete(page: Page, list: string, name: string): Promise<void> {
  await page.goto(list);
  await expect(async () => {
    await wake(page);
    await expect(page.locator('.list[data-live]')).toHaveCount(1, { timeout: 1000 });
  }).toPass();
  await page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: 'delete' }).click();
  const question = page.getByRole('dialog', { name: /^Delete (Database|Dataset)\?$/ });
  await expect(question).toContainText('is linked to');
  await question.getByRole('textbox', { name: 'Type "DELETE" to confirm' }).fill('DELETE');
  await question.getByRole('button', { name: 'Delete' }).click();
}

test('products are searched; one without its driver says what to install', async ({ page }) => {
  await page.goto('/databaseview/list/?new=1');
  const dialog = connecting(page);
  const products = dialog.getByRole('combobox', { name: 'Supported databases' });
  await products.fill('no such product');
  await expect(page.getByRole('option')).toHaveCount(0);
  await products.fill('sql server');
  const found = page.getByRole('option', { name: 'Microsoft SQL Server' });
  await expect(found).toContainText('Driver to install');
  await found.click();
  await expect(dialog.getByText('npm install mssql')).toBeVisible();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(products).toBeVisible();
});

test('an address is tried, and what is wrong with it is said', async ({ page }) => {
  await page.goto('/databaseview/list/?new=1&engine=postgresql&by=address');
  const dialog = connecting(page);
  const address = dialog.getByRole('textbox', { name: 'SQLAlchemy URI' });
  const test = dialog.getByRole('button', { name: 'Test connection' });
  await address.fill(`postgresql://postgres@${postgresqlServer.hostname}:1/postgres`);
  await test.click();
  await expect(dialog.getByRole('alert').filter({ hasText: 'Port 1' })).toBeVisible();
  await address.fill(postgresqlServer.href);
  await test.click();
  await expect(dialog.getByRole('status').filter({ hasText: 'Connection looks good!' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Connect this database using the dynamic form instead' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Host' })).toBeVisible();
});

test('a field that is missing says so, and a connection that fails is told', async ({ page }) => {
  await page.goto('/databaseview/list/?new=1&engine=postgresql');
  const dialog = connecting(page);
  const host = dialog.getByRole('textbox', { name: /^Host/ });
  await host.fill(postgresqlServer.hostname);
  await host.fill('');
  await expect(host).toHaveAccessibleDescription(/This is a required field/);
  await host.fill(postgresqlServer.hostname);
  await expect(host).not.toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('spinbutton', { name: 'Port' }).fill(postgresqlServer.port || '5432');
  await dialog.getByRole('textbox', { name: /^Username/ }).fill(postgresqlServer.username);
  await dialog.getByRole('textbox', { name: /^Database name/ }).fill('no_such_database');
  await dialog.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /^ERROR: / })).toBeVisible();
});

test('a database is connected with the keyboard alone', async ({ page }) => {
  test.setTimeout(180_000);
  const own = `Keys ${process.pid}`;
  await page.goto('/databaseview/list/?new=1');
  const dialog = connecting(page);
  await expect(dialog.getByRole('combobox', { name: 'Supported databases' })).toBeFocused();
  await page.keyboard.type('postgres');
  await expect(page.getByRole('option', { name: 'PostgreSQL' })).toBeVisible();
  await page.keyboard.press('Enter');
  const typed: readonly (readonly [Locator, string])[] = [
    [dialog.getByRole('textbox', { name: 'Host' }), postgresqlServer.hostname],
    [dialog.getByRole('spinbutton', { name: 'Port' }), postgresqlServer.port || '5432'],
    [dialog.getByRole('textbox', { name: 'Database name' }), 'postgres'],
    [dialog.getByRole('textbox', { name: 'Username' }), postgresqlServer.username],
    [dialog.getByRole('textbox', { name: 'Display Name' }), own],
  ];
  for (const [field, text] of typed) {
    await expect(field).toBeVisible();
    await tabTo(page, field);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(text);
  }
  const test_ = dialog.getByRole('button', { name: 'Test connection' });
  await expect(test_).toBeEnabled();
  await tabTo(page, test_);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status').filter({ hasText: 'Connection looks good!' })).toBeVisible();
  const connect = dialog.getByRole('button', { name: 'Connect', exact: true });
  await expect(connect).toBeEnabled();
  await tabTo(page, connect);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/dataset\/add\/\?database=\d+/);
  await remove(page, own);
});

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((one) => one === document.activeElement);
  for (let presses = 0; presses < 60 && !(await isThere()); presses += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

test('nothing in the dialog is serious for axe, and it fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/databaseview/list/?new=1&engine=postgresql');
  const dialog = connecting(page);
  for (const tab of ['Basic', 'Advanced']) {
    await dialog.getByRole('tab', { name: tab }).click();
    await expect(dialog.getByRole('tabpanel', { name: tab })).toBeVisible();
    const { violations } = await axe(page).include('[role=dialog]').analyze();
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(serious.map(({ id, nodes }) => `${tab}: ${id} ${nodes[0]?.html}`)).toEqual([]);
  }
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a product is chosen and its form is shown', async ({ page }) => {
    await page.goto('/databaseview/list/?new=1');
    await page.getByRole('link', { name: /^PostgreSQL/ }).click();
    await expect(page.getByRole('textbox', { name: 'Host' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Connect' })).toBeVisible();
  });
});
