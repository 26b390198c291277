import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from 'playwright/test';
import { askPostgresql, postgresqlServer } from '@/tests/support/servers/postgresql-server';
import { openTab, pick, resultsOf, run, test, write } from './sqllab-page';

const rows = 1_000_000;
const database = `lab_million_${process.pid}`;
/** Twenty columns of all kinds; `id` alone is in order. */
const table = `SELECT i AS id, 'name ' || i AS name, (i::bigint * 7919) % 1000003 AS shuffled, i % 97 AS bucket,
  (i % 100000 / 100.0)::numeric(10, 2) AS amount, sqrt(i) AS ratio, i % 2 = 0 AS even, date '2000-01-01' + i % 9000 AS day,
  timestamp '2020-01-01' + i * interval '1 s' AS at, CASE WHEN i % 10 > 0 THEN 'city ' || i % 500 END AS city,
  md5(i::text) AS hash, (i % 5)::smallint AS five, i * 1000000000::bigint AS big, 'lorem ' || i % 13 AS words,
  (i / 3.0)::real AS third, CASE WHEN i % 3 > 0 THEN i END AS gaps, chr(65 + i % 26) AS letter, i % 366 AS yday,
  repeat('x', i % 12) AS xs, -i AS negative FROM generate_series(1, ${rows}) AS i`;

let stored = 0;

test.beforeAll(async ({ request }) => {
  test.setTimeout(300_000);
  await askPostgresql(`CREATE DATABASE ${database}`);
  await askPostgresql(`CREATE TABLE million AS ${table}`, database);
  const address = new URL(postgresqlServer);
  address.pathname = `/${database}`;
  const extra = JSON.stringify({ limits: { timeout_ms: 240_000 } });
  const data = { database_name: database, sqlalchemy_uri: address.href, expose_in_sqllab: true, extra };
  const headers = await proof(request);
  stored = ((await (await request.post('/api/v1/database/', { headers, data })).json()) as { id: number }).id;
});

test.afterAll(async ({ request }) => {
  await request.delete(`/api/v1/database/${stored}`, { headers: await proof(request) });
  await askPostgresql(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
});

test('a million rows are all there: read, sorted, filtered and searched to the last one', async ({ page }) => {
  test.setTimeout(600_000);
  await openTab(page, { dbid: String(stored), schema: 'public' });
  await pick(page, 'LIMIT: 1 000', '1 000 000');
  await write(page, 'SELECT * FROM million ORDER BY id');
  const grid = await run(page);
  await expect(resultsOf(page).locator('.sqllab-rows')).toHaveText('1,000,000 rows', { timeout: 240_000 });
  await expect(grid).toHaveAttribute('aria-rowcount', String(rows + 1));
  for (const id of [1, 500_000, 1_000_000]) {
    await goTo(grid, id);
    await expect(rowOf(grid, id)).toHaveCount(1, { timeout: 30_000 });
    expect(await shownCells(page, grid, id)).toEqual(await cellsOf(id));
  }

  await grid.getByRole('columnheader', { name: 'shuffled' }).getByRole('button').first().click();
  await goTo(grid, 1);
  const [lowest] = await ids('ORDER BY shuffled LIMIT 1');
  await expect(rowOf(grid, 1).getByRole('gridcell').nth(1)).toHaveText(String(lowest), { timeout: 60_000 });
  await goTo(grid, rows);
  const [highest] = await ids('ORDER BY shuffled DESC LIMIT 1');
  await expect(rowOf(grid, rows).getByRole('gridcell').nth(1)).toHaveText(String(highest), { timeout: 60_000 });

  await resultsOf(page).getByRole('textbox', { name: 'Filter results' }).fill('name 99999');
  const found = await ids("WHERE name LIKE '%name 99999%' ORDER BY shuffled");
  await expect(resultsOf(page).getByText(`${found.length} of 1,000,000 rows`)).toBeVisible({ timeout: 90_000 });
  await goTo(grid, 1);
  await expect(rowOf(grid, 1).getByRole('gridcell').nth(1)).toHaveText(String(found[0]), { timeout: 30_000 });
});

test('a copy and a file have all rows, also those that are not in memory; too many are refused', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const count = 12_001;
  await openTab(page, { dbid: String(stored), schema: 'public' });
  await pick(page, 'LIMIT: 1 000', '1 000 000');
  await write(page, `SELECT id, name FROM million ORDER BY id LIMIT ${count}`);
  await run(page);
  await expect(resultsOf(page).locator('.sqllab-rows')).toHaveText('12,001 rows');
  await resultsOf(page).getByRole('button', { name: 'Copy to Clipboard' }).click();
  await expect(page.getByText('Copied to clipboard!')).toBeVisible();
  const lines = (await page.evaluate(() => navigator.clipboard.readText())).trim().split('\n');
  expect([lines.length, lines[0]?.trim(), lines.at(-1)?.trim()]).toEqual([
    count + 1,
    'id\tname',
    `${count}\tname ${count}`,
  ]);
  const saved = page.waitForEvent('download');
  await resultsOf(page).getByRole('button', { name: 'More formats' }).click();
  await page.getByRole('menuitem', { name: 'Download to JSON' }).click();
  const written = JSON.parse(await readFile(await (await saved).path(), 'utf8')) as unknown[];
  expect([written.length, written.at(-1)]).toEqual([count, { id: count, name: `name ${count}` }]);

  await write(page, 'SELECT *, 1 AS one FROM million LIMIT 300000');
  await run(page);
  await expect(resultsOf(page).locator('.sqllab-rows')).toHaveText('300,000 rows', { timeout: 240_000 });
  await resultsOf(page).getByRole('button', { name: 'Copy to Clipboard' }).click();
  await expect(page.getByText('This result is too large for that. Download it as CSV instead.')).toBeVisible();
});

test('the rows of a result are found again in another browser', async ({ page, browser, context, baseURL }) => {
  test.setTimeout(120_000);
  await openTab(page, { dbid: String(stored), schema: 'public', name: 'Found again' });
  await write(page, 'SELECT id, name FROM million ORDER BY id LIMIT 3');
  const saved = page.waitForResponse(
    (answer) =>
      /tabstateview\/\d+$/.test(answer.url()) && (answer.request().postData() ?? '').includes('latest_query_id'),
  );
  await run(page);
  await saved;
  const other = await browser.newContext({
    storageState: await context.storageState({ indexedDB: false }),
    ...(baseURL === undefined ? {} : { baseURL }),
  });
  const second = await other.newPage();
  await second.goto('/sqllab/');
  await second.getByRole('tab', { name: /^Found again/ }).click();
  const grid = resultsOf(second).getByRole('grid', { name: 'Results' });
  await expect(grid.getByRole('row').nth(3)).toContainText('name 3');
  await other.close();
});

async function proof(request: Page['request']): Promise<Record<string, string>> {
  const { result } = (await (await request.get('/api/v1/security/csrf_token/')).json()) as { result: string };
  return { 'x-csrftoken': result };
}

async function ids(rest: string): Promise<readonly number[]> {
  return (await askPostgresql(`SELECT id FROM million ${rest}`, database)).map(({ id }) => Number(id));
}

/** The cells of a row as the editor tells them. */
async function cellsOf(id: number): Promise<readonly string[]> {
  const sql = `SELECT id, name, shuffled, bucket, amount::float8::text AS amount, ratio::text AS ratio,
    upper(even::text) AS even, day::text AS day, to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS') AS at, coalesce(city, 'NULL') AS city,
    hash, five, big, words, third::text AS third, coalesce(gaps::text, 'NULL') AS gaps, letter, yday,
    CASE WHEN xs = '' THEN '<empty string>' ELSE xs END AS xs, negative FROM million WHERE id = ${id}`;
  const [row] = await askPostgresql(sql, database);
  return Object.values(row ?? {}).map(String);
}

function rowOf(grid: Locator, number: number): Locator {
  return grid.locator(`[role=row][aria-rowindex="${number + 1}"]`);
}

async function goTo(grid: Locator, number: number): Promise<void> {
  const count = Number(await grid.getAttribute('aria-rowcount')) - 1;
  await grid.evaluate(
    (element, share) => {
      element.scrollTop = share * (element.scrollHeight - element.clientHeight);
    },
    count < 2 ? 0 : (number - 1) / (count - 1),
  );
}

/** All cells of a row: the columns outside the window are scrolled into it. */
async function shownCells(page: Page, grid: Locator, number: number): Promise<readonly string[]> {
  const found = new Map<number, string>();
  const count = Number(await grid.getAttribute('aria-colcount'));
  for (let left = 0; found.size < count && left < 20_000; left += 500) {
    await grid.evaluate((element, at) => {
      element.scrollLeft = at;
    }, left);
    await page.waitForTimeout(60);
    // At once: an element that is read in two steps may show another column by the second.
    const cells = await rowOf(grid, number)
      .getByRole('gridcell')
      .evaluateAll((all) => all.map((cell) => [Number(cell.ariaColIndex), cell.textContent?.trim() ?? ''] as const));
    for (const [at, text] of cells) if (at > 0) found.set(at, text);
  }
  await grid.evaluate((element) => {
    element.scrollLeft = 0;
  });
  return [...found]
    .sort(([a], [b]) => a - b)
    .slice(1)
    .map(([, text]) => text);
}
