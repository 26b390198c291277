import { expect, test } from 'playwright/test';
import { askPostgresql, postgresqlServer } from '@/tests/support/servers/postgresql-server';
import { wakeSheet } from './wake';

const name = `Pages ${process.pid}`;
const table = `pages_${process.pid}`;

test.beforeAll(() => askPostgresql(`CREATE TABLE ${table} (at timestamp, city text, amount double precision)`));
test.afterAll(() => askPostgresql(`DROP TABLE IF EXISTS ${table}`));

test('a database is connected, its table becomes a dataset, and both go again', async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto('/databaseview/list/');
  await page.getByRole('link', { name: 'New database' }).click();
  await page.getByRole('link', { name: /PostgreSQL/ }).click();
  await page.waitForURL(/engine=postgresql/);
  await wakeSheet(page);
  const sheet = page.locator('dialog:modal');
  await sheet.getByRole('textbox', { name: 'Host' }).fill(postgresqlServer.hostname);
  await sheet.getByRole('spinbutton', { name: 'Port' }).fill('1');
  await expect(sheet.getByRole('spinbutton', { name: 'Port' })).toHaveAttribute('aria-invalid', 'true');
  await sheet.getByRole('spinbutton', { name: 'Port' }).fill(postgresqlServer.port || '5432');
  await expect(sheet.getByRole('spinbutton', { name: 'Port' })).not.toHaveAttribute('aria-invalid');
  await sheet.getByRole('textbox', { name: 'User name' }).fill(postgresqlServer.username);
  await sheet.getByRole('textbox', { name: 'Password' }).fill('a-secret');
  await sheet.getByRole('textbox', { name: 'Database' }).fill('no_such_database');
  await sheet.getByRole('button', { name: 'Test connection' }).click();
  await expect(sheet.locator('[data-database-result][data-tone=bad]')).toContainText('no_such_database');
  await sheet.getByRole('textbox', { name: 'Database' }).fill('postgres');
  await sheet.getByRole('button', { name: 'Test connection' }).click();
  await expect(sheet.getByRole('status')).toContainText('The connection works');
  await sheet.locator('#record-database_name').fill(name);
  await sheet.getByRole('button', { name: 'Connect', exact: true }).click();

  await page.waitForURL(/\/dataset\/add\/\?database=\d+/);
  await expect(page.getByText(/Found \d+ schemas?, in public \d+ tables?/)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search tables' }).fill(table);
  await page.getByRole('searchbox', { name: 'Search tables' }).press('Enter');
  await page.getByRole('link', { name: table, exact: true }).click();
  await expect(page.getByRole('region', { name: `Columns of ${table}` }).getByRole('row')).toHaveCount(4);
  await page.getByRole('button', { name: `Create a dataset of ${table}` }).click();
  await page.waitForURL(/\/explore\/\?datasource_type=table&datasource_id=\d+/);
  await expect(page.getByRole('region', { name: 'Chart builder' }).getByText(table)).toBeVisible();
  await expect(page.getByText('Nothing matched')).toBeVisible();

  await page.goto(`/databaseview/list/?q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await page.waitForURL(/edit=/);
  await wakeSheet(page);
  await expect(sheet.getByRole('textbox', { name: 'Password' })).toHaveValue('XXXXXXXXXX');
  await sheet.getByRole('button', { name: 'Test connection' }).click();
  await expect(sheet.getByRole('status')).toContainText('The connection works');
  await sheet.getByText('SQL Lab', { exact: true }).click();
  await sheet.getByRole('checkbox', { name: /Allow CREATE TABLE AS/ }).check();
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The database was saved.')).toBeVisible();

  await page.getByRole('link', { name: `Delete ${name}` }).click();
  await wakeSheet(page);
  await sheet.getByRole('button', { name: 'Delete the database' }).click();
  await expect(sheet.getByRole('alert')).toContainText('datasets attached');
  await page.goto(`/tablemodelview/list/?q=${table}`);
  await page.getByRole('link', { name: `Delete ${table}` }).click();
  await wakeSheet(page);
  await sheet.getByRole('button', { name: 'Delete the dataset' }).click();
  await expect(page.getByText('Deleted the dataset.')).toBeVisible();
  await page.goto(`/databaseview/list/?q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name: `Delete ${name}` }).click();
  await wakeSheet(page);
  await sheet.getByRole('button', { name: 'Delete the database' }).click();
  await expect(page.getByText('Deleted the database.')).toBeVisible();
});

test('products are searched; one without its driver says what to install', async ({ page }) => {
  await page.goto('/databaseview/list/?new=1');
  await wakeSheet(page);
  const sheet = page.locator('dialog:modal');
  const cards = sheet.locator('.engine-card:visible');
  expect(await cards.count()).toBeGreaterThan(25);
  await sheet.getByRole('searchbox', { name: 'Find a product' }).fill('no such product');
  await expect(sheet.getByText('No product is called that.')).toBeVisible();
  await sheet.getByRole('searchbox', { name: 'Find a product' }).fill('sql server');
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText('Driver to install');
  await cards.click();
  await page.waitForURL(/engine=mssql/);
  await wakeSheet(page);
  await expect(sheet.getByRole('note')).toContainText('npm install mssql');
});

test('an address is tried while it is typed', async ({ page }) => {
  await page.goto('/databaseview/list/?new=1&engine=postgresql&by=address');
  await wakeSheet(page);
  const sheet = page.locator('dialog:modal');
  const address = sheet.getByRole('textbox', { name: 'Address' });
  await address.fill(`postgresql://postgres@${postgresqlServer.hostname}:1/postgres`);
  await expect(sheet.locator('[data-database-result][data-tone=bad]')).toContainText('Port 1');
  await address.fill(postgresqlServer.href);
  await expect(sheet.getByRole('status')).toContainText('The connection works');
});

test('a database is connected with the keyboard alone', async ({ page }) => {
  test.setTimeout(120_000);
  const own = `Keys ${process.pid}`;
  const focused = page.locator(':focus');
  await page.goto('/databaseview/list/?new=1');
  await wakeSheet(page);
  const sheet = page.locator('dialog:modal');
  await expect(sheet.getByRole('searchbox', { name: 'Find a product' })).toBeFocused();
  await page.keyboard.type('postgres');
  await expect(sheet.locator('.engine-card:visible').first()).toContainText('PostgreSQL');
  await page.keyboard.press('Tab');
  await expect(focused).toContainText('PostgreSQL');
  await page.keyboard.press('Enter');
  await page.waitForURL(/engine=postgresql/);
  await wakeSheet(page);
  await expect(sheet.getByRole('textbox', { name: 'Host' })).toBeFocused();
  await page.keyboard.type(postgresqlServer.hostname);
  for (const text of [postgresqlServer.port || '5432', 'postgres', postgresqlServer.username]) {
    await page.keyboard.press('Tab');
    await focused.selectText();
    await page.keyboard.type(text);
  }
  while (!(await sheet.locator('#record-database_name').evaluate((one) => one === document.activeElement))) {
    await page.keyboard.press('Tab');
  }
  await focused.selectText();
  await page.keyboard.type(own);
  while ((await focused.textContent()) !== 'Test connection') await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('status')).toContainText('The connection works');
  while ((await focused.textContent()) !== 'Connect') await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/dataset\/add\/\?database=\d+/);
  await page.goto(`/databaseview/list/?q=${encodeURIComponent(own)}`);
  await page.getByRole('link', { name: `Delete ${own}` }).click();
  await wakeSheet(page);
  await expect(sheet.getByText('uses it')).toBeVisible();
  await sheet.getByRole('button', { name: 'Delete the database' }).click();
  await expect(page.getByText('Deleted the database.')).toBeVisible();
});
