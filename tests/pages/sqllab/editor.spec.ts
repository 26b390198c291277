import { expect, type Page, type Route } from 'playwright/test';
import {
  awake,
  choose,
  editorOf,
  focusEditor,
  openStoredTab,
  openTab,
  pick,
  resultsOf,
  run,
  test,
  write,
} from './sqllab-page';

test('a table is found, its columns are shown and written into the text, and its rows come', async ({ page }) => {
  await openTab(page);
  await choose(page, /^Select schema/, 'main');
  await choose(page, /^Select table/, 'stocks');
  const table = page.getByRole('region', { name: 'Schema browser' }).getByRole('region', { name: 'stocks' });
  await expect(table.getByRole('button', { name: 'symbol', exact: true })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'main.stocks' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('grid', { name: 'Columns of stocks' })).toContainText('symbol');
  await page.getByRole('tab', { name: 'Data preview' }).click();
  await expect(page.getByRole('grid', { name: 'First rows of stocks' })).toContainText('MSFT');

  await write(page, 'SELECT , count(*) AS n FROM stocks GROUP BY 1 ORDER BY 1');
  await page.keyboard.press('Home');
  for (let step = 0; step < 'SELECT '.length; step += 1) await page.keyboard.press('ArrowRight');
  await table.getByRole('button', { name: 'symbol', exact: true }).click();
  await expect(editorOf(page)).toContainText('SELECT symbol, count(*) AS n');
  await table
    .getByRole('button', { name: 'price', exact: true })
    .dragTo(editorOf(page).getByText('n', { exact: true }));
  await expect(editorOf(page)).toContainText('price');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(editorOf(page)).not.toContainText('price');
  const grid = await run(page);
  await expect(grid.getByRole('columnheader', { name: 'symbol' })).toBeVisible();
  await expect(resultsOf(page).locator('.sqllab-rows').getByText('5 rows')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Results' })).toHaveAttribute('aria-selected', 'true');
});

test('without a schema the tables of all schemas are searched', async ({ page }) => {
  await openTab(page);
  await page.getByRole('combobox', { name: /^Select table/ }).click();
  await page.keyboard.type('sto');
  await page.getByRole('listbox').getByRole('option', { name: 'main.stocks', exact: true }).click();
  const table = page.getByRole('region', { name: 'Schema browser' }).getByRole('region', { name: 'stocks' });
  await expect(table.getByRole('button', { name: 'symbol', exact: true })).toBeVisible();
});

test('what runs is what is on the screen, also right after typing, and the suggestions close', async ({ page }) => {
  await openTab(page);
  await write(page, 'SELECT 1 AS first');
  await run(page);
  for (const word of ['second', 'third']) {
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(`SELECT 2 AS ${word}`);
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(resultsOf(page).getByRole('columnheader', { name: word })).toBeVisible();
    await expect(page.locator('.suggest-widget.visible')).toHaveCount(0);
  }
});

test('every statement has its result; a selection and the statement of the cursor run alone', async ({ page }) => {
  await openTab(page);
  await write(page, 'SELECT 1 AS one;\nSELECT 2 AS two;');
  await run(page);
  await expect(resultsOf(page).getByRole('columnheader', { name: 'two' })).toBeVisible();
  const statements = resultsOf(page).getByRole('tablist', { name: 'Statements' });
  await expect(statements.getByRole('tab')).toHaveText(['1 SELECT: 1 row', '2 SELECT: 1 row']);
  await statements.getByRole('tab', { name: '1 SELECT' }).click();
  await expect(resultsOf(page).getByRole('columnheader', { name: 'one' })).toBeVisible();
  await focusEditor(page);
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.press('ControlOrMeta+Shift+Enter');
  await expect(resultsOf(page).getByRole('columnheader', { name: 'one' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+End');
  await page.getByRole('button', { name: 'Run selection' }).click();
  await expect(resultsOf(page).getByRole('columnheader', { name: 'two' })).toBeVisible();
});

test('an error tells its place, and leads there', async ({ page }) => {
  await openTab(page);
  await write(page, 'SELECT 1\nFROM no_such_table');
  await page.keyboard.press('ControlOrMeta+Enter');
  const results = resultsOf(page);
  await expect(results.getByText(/no_such_table/).first()).toBeVisible();
  await results.getByRole('button', { name: 'See more' }).click();
  await expect(results.getByText('Issue 1002')).toBeVisible();
  await expect(results.getByText('Did you mean')).toBeVisible();
  await write(page, 'SELECT 1\nFRM stocks WHERE');
  await page.keyboard.press('ControlOrMeta+Enter');
  await results.getByRole('button', { name: /^Go to line 2/ }).click();
  await expect(page.getByRole('textbox', { name: 'Cursor at row 2' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Run selection' })).toBeVisible();
});

test('a page that was loaded anew shows the first rows, then all of them', async ({ page }) => {
  await openTab(page, { name: `Rows ${process.pid}` });
  const kept = page.waitForResponse((answer) => (answer.request().postData() ?? '').includes('latest_query_id'));
  await write(page, 'SELECT range AS n FROM range(451)');
  await run(page);
  await kept;
  const foot = resultsOf(page).locator('.data-table-foot');
  for (const forget of [false, true]) {
    if (forget) await page.evaluate(() => indexedDB.deleteDatabase('isoline'));
    await page.reload();
    await awake(page);
    await expect(foot).toContainText('451 rows');
    await expect(resultsOf(page).getByText(/Only the first/)).toHaveCount(0);
    await expect(resultsOf(page).getByRole('button', { name: 'Create chart' })).toBeEnabled();
  }
});

test('a failure is told again after the page was loaded anew', async ({ page }) => {
  await openTab(page);
  await write(page, 'SELECT 1 FROM no_such_table');
  const stored = page.waitForResponse(
    (answer) =>
      /tabstateview\/\d+$/.test(answer.url()) && (answer.request().postData() ?? '').includes('latest_query_id'),
  );
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(
    resultsOf(page)
      .getByText(/no_such_table/)
      .first(),
  ).toBeVisible();
  await stored;
  await page.reload();
  await awake(page);
  await expect(
    resultsOf(page)
      .getByRole('alert')
      .getByText(/no_such_table/)
      .first(),
  ).toBeVisible();
});

test('a table that is chosen again is shown again while it is being stored, and its menu leads further', async ({
  page,
}) => {
  const held: Route[] = [];
  await page.route('**/tableschemaview/', (route) => {
    held.push(route);
  });
  await openTab(page, { schema: 'main' });
  await choose(page, /^Select table/, 'stocks');
  const columns = page.getByRole('grid', { name: 'Columns of stocks' });
  await expect(columns).toBeVisible();
  await page.getByRole('tab', { name: 'Results' }).click();
  await expect(columns).toBeHidden();
  await choose(page, /^Select table/, 'stocks');
  await expect(columns).toBeVisible();
  for (const route of held) await route.continue();
  await pick(page, 'More for stocks', 'SELECT statement in a new tab');
  await expect(editorOf(page)).toContainText('stocks');
});

test('a table that was folded is folded after a reload', async ({ page }) => {
  await openStoredTab(page, { schema: 'main' });
  const entry = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/tableschemaview/');
  await choose(page, /^Select table/, 'stocks');
  await entry;
  const table = page.getByRole('region', { name: 'Schema browser' }).getByRole('region', { name: 'stocks' });
  const fold = table.getByRole('button', { name: 'stocks', exact: true });
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  const folded = page.waitForResponse((answer) => /\/tableschemaview\/\d+\/expanded$/.test(answer.url()));
  await fold.click();
  await folded;
  await page.reload();
  await awake(page);
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
});

/** A query that runs for minutes, and the part of its text that finds it in the history. */
function slowQuery(step: number): { readonly sql: string; readonly mark: string } {
  const mark = String(1_000_000 * step + process.pid);
  return {
    mark,
    sql: `SELECT count(*) FROM range(1000000) a, range(10000000) b WHERE a.range * b.range % ${mark} = 3`,
  };
}

async function statusOf(page: Page, mark: string): Promise<string | undefined> {
  const ofOwn = `(filters:!((col:sql,opr:ct,value:'${mark}')),order_column:start_time,order_direction:desc)`;
  const answer = await page.request.get(`/api/v1/query/?q=${ofOwn}`);
  return ((await answer.json()) as { result: readonly { readonly status: string }[] }).result[0]?.status;
}

test('a running query stops in its database', async ({ page }) => {
  await openTab(page);
  const { sql, mark } = slowQuery(1);
  await write(page, sql);
  await page.keyboard.press('ControlOrMeta+Enter');
  const stop = page.getByRole('toolbar').getByRole('button', { name: 'Stop', exact: true });
  await expect(stop).toBeVisible();
  await stop.click();
  await expect(resultsOf(page).getByText('Query was stopped')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeVisible();
  await expect.poll(() => statusOf(page, mark)).toBe('stopped');
});

test('Ctrl X cuts what is selected while a query runs, and stops it where nothing is', async ({ page }) => {
  await openTab(page);
  const { sql, mark } = slowQuery(2);
  await write(page, sql);
  await page.keyboard.press('ControlOrMeta+Enter');
  const stop = page.getByRole('toolbar').getByRole('button', { name: 'Stop', exact: true });
  await expect(stop).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Control+x');
  await expect(editorOf(page)).not.toContainText('count');
  await expect(stop).toBeVisible();
  await page.keyboard.press('Control+x');
  await expect(resultsOf(page).getByText('Query was stopped')).toBeVisible();
  await expect.poll(() => statusOf(page, mark)).toBe('stopped');
});

test('a query that runs on while the next one of its tab has rows is stopped from the history', async ({ page }) => {
  await openTab(page);
  const { sql, mark } = slowQuery(3);
  await write(page, sql);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('toolbar').getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
  await write(page, 'SELECT 4711 AS next');
  await run(page);
  await expect(resultsOf(page).getByRole('gridcell', { name: '4711' })).toBeVisible();
  await page.getByRole('tab', { name: 'Query history' }).click();
  const row = page.getByRole('table', { name: 'Query history' }).getByRole('row').filter({ hasText: 'range' });
  await row.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(row).toContainText('stopped');
  await expect(row.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0);
  await expect.poll(() => statusOf(page, mark)).toBe('stopped');
});

test('a column tells its type to who points at it, also before anything was completed', async ({ page }) => {
  await openTab(page, { schema: 'main', sql: 'SELECT price FROM stocks' });
  const word = editorOf(page).locator('.view-line span span').filter({ hasText: 'price' });
  const told = page.locator('.monaco-hover').filter({ hasText: 'DOUBLE' });
  await expect(async () => {
    await page.mouse.move(0, 0);
    await word.hover();
    await expect(told).toBeVisible({ timeout: 5000 });
  }).toPass();
});

test('rows are limited by the menu, filtered, copied and downloaded', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openTab(page);
  await page.getByRole('button', { name: /^LIMIT/ }).click();
  await page.getByRole('menuitem', { name: '10', exact: true }).click();
  await write(page, "SELECT range AS n, 'row ' || range AS words FROM range(30) ORDER BY 1");
  const grid = await run(page);
  const results = resultsOf(page);
  await expect(results.locator('.sqllab-rows').getByText('10 rows')).toBeVisible();
  await expect(results).toContainText('The number of rows displayed is limited to 10 by the limit dropdown.');
  await results.getByRole('textbox', { name: 'Filter results' }).or(results.getByRole('searchbox')).fill('row 7');
  await expect(grid.getByText('row 7')).toBeVisible();
  await expect(grid.getByText('row 3')).toHaveCount(0);
  await results.getByRole('button', { name: 'Copy to Clipboard' }).click();
  await expect(page.getByText('Copied to clipboard!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('n\twords\n0\trow 0\n1\trow 1');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    results.getByRole('link', { name: 'Download to CSV' }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const lines = Buffer.concat(chunks).toString('utf8').trim().split('\n');
  expect(lines[0]?.trim().endsWith('n,words')).toBe(true);
  expect(lines).toHaveLength(11);
});

test('a chart of the rows stands beside them, changes by its fields and goes to the chart builder', async ({
  page,
}) => {
  await openTab(page, { sql: 'SELECT symbol, sum(price) AS total FROM stocks GROUP BY 1' });
  await focusEditor(page);
  await run(page);
  await page.keyboard.press('Alt+g');
  const chart = resultsOf(page).getByRole('region', { name: 'Chart of the result' });
  await expect(chart.getByRole('figure').getByRole('img').first()).toBeVisible();
  await expect(chart).toContainText('MSFT');
  await expect(chart.getByRole('combobox', { name: 'Horizontal axis' })).toHaveAccessibleDescription('symbol');
  await chart.getByRole('combobox', { name: 'Kind of chart' }).click();
  await page.getByRole('listbox').getByRole('option', { name: 'Bars' }).click();
  await expect(chart.locator('figure[aria-busy=false]')).toBeVisible();
  await chart.getByRole('button', { name: 'Edit chart' }).click();
  await page.waitForURL(/\/explore\/\?form_data_key=/);
});
