import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { writeXlsx } from 'hucre/xlsx';
import { expect, type Locator, type Page, test } from 'playwright/test';
import { askPostgresql, postgresqlServer } from '@/tests/support/servers/postgresql-server';

const name = `isoline_pages_upload_${process.pid}`;
const database = `Uploads ${process.pid}`;
const csv = 'day;city;amount\n2024-01-31;Málaga;1.5\n2024-02-01;Łódź;2\n';

/** A database for uploads, dropped afterwards with everything that was created from it. */
test.beforeAll(async ({ request }) => {
  await askPostgresql(`CREATE DATABASE ${name}`);
  const address = new URL(postgresqlServer);
  address.pathname = `/${name}`;
  const body = { database_name: database, sqlalchemy_uri: address.href, allow_file_upload: true };
  const token = await csrf(request);
  const headers = { 'x-csrftoken': token };
  expect((await request.post('/api/v1/database/', { data: body, headers })).status()).toBe(201);
});

test.afterAll(async ({ request }) => {
  const headers = { 'x-csrftoken': await csrf(request) };
  const idsOf = async (resource: string, q: string) =>
    ((await (await request.get(`/api/v1/${resource}/?q=${q}`)).json()) as { ids: number[] }).ids;
  const [id] = await idsOf('database', `(filters:!((col:database_name,opr:eq,value:'${database}')))`);
  const made = await idsOf('dataset', `(filters:!((col:database,opr:rel_o_m,value:${id})))`);
  for (const one of made) await request.delete(`/api/v1/dataset/${one}`, { headers });
  await request.delete(`/api/v1/database/${id}`, { headers });
  await askPostgresql(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
});

async function csrf(request: Page['request']): Promise<string> {
  return ((await (await request.get('/api/v1/security/csrf_token/')).json()) as { result: string }).result;
}

interface Sent {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

async function open(page: Page): Promise<void> {
  await page.goto('/databaseview/upload/');
  const databases = page.getByRole('combobox', { name: 'Select a database' });
  await databases.fill(database);
  await page.getByRole('option', { name: database }).click();
  await expect(page.getByRole('combobox', { name: 'Select a schema' })).toHaveAccessibleDescription('public');
}

async function choose(page: Page, file: Sent): Promise<void> {
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeEnabled();
}

async function drop(page: Page, file: Sent): Promise<void> {
  const data = await page.evaluateHandle(
    ({ name: own, mimeType, text }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], own, { type: mimeType }));
      return transfer;
    },
    { ...file, text: file.buffer.toString() },
  );
  const target = page.getByText('Drop a file here, or choose one');
  await target.dispatchEvent('dragover', { dataTransfer: data });
  await target.dispatchEvent('drop', { dataTransfer: data });
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeEnabled();
}

async function send(page: Page, table: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Table name' }).fill(table);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText(`The table ${table} is there.`)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('link', { name: `Explore ${table}` })).toBeVisible();
}

/** The row of a column in the list of what was found. */
function column(page: Page, own: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: `Read ${own}` }) });
}

const text = (buffer: Buffer | string, own = 'sales.csv'): Sent => ({
  name: own,
  mimeType: 'text/csv',
  buffer: Buffer.from(buffer),
});

test('a text is dropped, its types are shown and may be changed, a column is left out', async ({ page }) => {
  await open(page);
  await drop(page, text(csv));
  await expect(page.getByText('3 found')).toBeVisible();
  await expect(column(page, 'amount')).toContainText('As it reads: number');
  await expect(column(page, 'day')).toContainText('As it reads: date');
  await page.getByRole('combobox', { name: 'Type of amount' }).click();
  await page.getByRole('option', { name: 'Text', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Read city' }).uncheck();
  await send(page, 'dropped');
  const rows = await askPostgresql("SELECT to_char(day, 'DD.MM.YYYY') AS day, amount FROM dropped", name);
  expect(rows).toEqual([
    { day: '31.01.2024', amount: '1.5' },
    { day: '01.02.2024', amount: '2' },
  ]);
});

test('decimals after a comma are numbers', async ({ page }) => {
  await open(page);
  await choose(page, text('city;amount\nMálaga;1,5\nŁódź;2\n'));
  await expect(column(page, 'amount')).toContainText('As it reads: number');
  await send(page, 'with_commas');
  expect(await askPostgresql('SELECT sum(amount) AS total FROM with_commas', name)).toEqual([{ total: 3.5 }]);
});

test('a workbook, a Parquet file and JSON are chosen', async ({ page }) => {
  test.setTimeout(120_000);
  const folder = mkdtempSync(join(tmpdir(), 'isoline-pages-upload-'));
  const parquet = join(folder, 'a.parquet');
  const connection = await (await DuckDBInstance.create()).connect();
  await connection.run(`COPY (SELECT 7 AS n, 'of Parquet' AS word) TO '${parquet}' (FORMAT parquet)`);
  connection.closeSync();
  const sheet = await writeXlsx({
    sheets: [
      {
        name: 'First',
        rows: [
          ['n', 'word'],
          [8, 'of Excel'],
        ],
      },
    ],
  });
  const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const files: readonly (readonly [string, Sent])[] = [
    ['from_excel', { name: 'a.xlsx', mimeType: excel, buffer: Buffer.from(sheet) }],
    ['from_parquet', { name: 'a.parquet', mimeType: 'application/octet-stream', buffer: readFileSync(parquet) }],
    [
      'from_json',
      { name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('[{"n": 9, "word": "of JSON"}]') },
    ],
  ];
  rmSync(folder, { recursive: true });
  for (const [table, file] of files) {
    await open(page);
    await choose(page, file);
    await expect(page.getByText('2 found')).toBeVisible();
    await send(page, table);
  }
  const rows = await askPostgresql('TABLE from_excel UNION ALL TABLE from_parquet UNION ALL TABLE from_json', name);
  expect(rows.map(({ n, word }) => `${n} ${word}`)).toEqual(['8 of Excel', '7 of Parquet', '9 of JSON']);
});

test('what cannot be a table is told, and nothing is left', async ({ page }) => {
  await open(page);
  await page.getByLabel('File', { exact: true }).setInputFiles(text('MZ', 'setup.exe'));
  await expect(page.getByText('Such files cannot be uploaded')).toBeVisible();
  await choose(page, text('a,b\n1,2\n3,4,5\n'));
  await page.getByRole('textbox', { name: 'Table name' }).fill('broken');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing was changed.' })).toBeVisible();
  expect(await askPostgresql("SELECT 1 FROM pg_class WHERE relname = 'broken'", name)).toEqual([]);
});

test('a file on its way is stopped, and nothing is left', async ({ page }) => {
  test.setTimeout(120_000);
  await open(page);
  const lines = Array.from({ length: 900_000 }, (_, at) => `${at},words that fill the line ${at}`);
  await choose(page, text(`n,word\n${lines.join('\n')}\n`, 'long.csv'));
  const network = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 2_000_000 };
  await network.send('Network.emulateNetworkConditions', slow);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Stopped. Nothing was changed.')).toBeVisible();
  await expect
    .poll(() => askPostgresql("SELECT 1 FROM pg_class WHERE relname = 'long'", name), { timeout: 20_000 })
    .toEqual([]);
});
