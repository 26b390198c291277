import { expect, type Page } from 'playwright/test';
import { type HeldTable, holdTable } from '@/tests/support/servers/held-table';
import { askPostgresql, postgresqlServer } from '@/tests/support/servers/postgresql-server';
import { type CutLine, cutLine } from './cut-line';
import { awake, openTab, pick, resultsOf, test, write } from './sqllab-page';

const mark = `lab_${process.pid}`;

test.describe('a database that may be written', () => {
  let database = 0;
  let later = 0;
  let line: CutLine | null = null;
  let holder: HeldTable | null = null;

  async function headersOf(request: Page['request']): Promise<Record<string, string>> {
    const { result } = (await (await request.get('/api/v1/security/csrf_token/')).json()) as { result: string };
    return { 'x-csrftoken': result };
  }

  test.beforeAll(async ({ request }) => {
    await askPostgresql(
      `CREATE TABLE ${mark}_goods (id integer PRIMARY KEY, name text); COMMENT ON TABLE ${mark}_goods IS 'What is sold'`,
    );
    await askPostgresql(`INSERT INTO ${mark}_goods SELECT n, 'good ' || n FROM generate_series(1, 40) n`);
    const headers = await headersOf(request);
    const made = async (name: string, allow_run_async: boolean) => {
      const rights = { allow_ctas: true, allow_cvas: true, allow_dml: true, allow_run_async, expose_in_sqllab: true };
      const extra = JSON.stringify({ cost_estimate_enabled: true });
      const data = { database_name: name, sqlalchemy_uri: postgresqlServer.href, extra, ...rights };
      return ((await (await request.post('/api/v1/database/', { headers, data })).json()) as { id: number }).id;
    };
    database = await made(`${mark} now`, false);
    later = await made(`${mark} later`, true);
  });
  test.afterAll(async ({ request }) => {
    await holder?.end();
    await line?.end();
    const headers = await headersOf(request);
    for (const id of [database, later]) {
      const q = `(filters:!((col:database,opr:rel_o_m,value:${id})),columns:!(id))`;
      const { ids } = (await (await request.get(`/api/v1/dataset/?q=${q}`)).json()) as { ids: readonly number[] };
      for (const dataset of ids) await request.delete(`/api/v1/dataset/${dataset}`, { headers });
      await request.delete(`/api/v1/database/${id}`, { headers });
    }
    await askPostgresql(
      `DROP VIEW IF EXISTS ${mark}_view; DROP TABLE IF EXISTS ${mark}_made, ${mark}_goods, ${mark}_held`,
    );
  });

  const open = (page: Page, id: number) => openTab(page, { dbid: String(id), schema: 'public' });

  test('makes a table and a view of a query, and leads to their rows', async ({ page }) => {
    test.setTimeout(180_000);
    await open(page, database);
    await write(page, `SELECT * FROM ${mark}_goods WHERE id <= 3`);
    await pick(page, 'down Run menu', 'Create table as …');
    const dialog = page.getByRole('dialog', { name: 'Create table as' });
    await dialog.getByRole('textbox', { name: 'Name of the table' }).fill(`${mark}_made`);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(resultsOf(page).getByText(`${mark}_made was created`)).toBeVisible();
    expect(await askPostgresql(`SELECT count(*)::int AS n FROM ${mark}_made`)).toEqual([{ n: 3 }]);
    await resultsOf(page).getByRole('button', { name: 'Query in a new tab' }).click();
    await expect(resultsOf(page).locator('.sqllab-rows').getByText('3 rows')).toBeVisible();

    await write(page, `SELECT name FROM ${mark}_goods`);
    await pick(page, 'down Run menu', 'Create view as …');
    const other = page.getByRole('dialog', { name: 'Create view as' });
    await other.getByRole('textbox', { name: 'Name of the view' }).fill(`${mark}_view`);
    await page.keyboard.press('Enter');
    await expect(resultsOf(page).getByText(`${mark}_view was created`)).toBeVisible();
    await resultsOf(page).getByRole('button', { name: 'Explore' }).click();
    await page.waitForURL(/\/explore\/\?datasource_type=table&datasource_id=\d+/);

    await open(page, database);
    await page.getByRole('combobox', { name: /^Select table/ }).click();
    await page
      .getByRole('listbox')
      .getByRole('option', { name: `${mark}_view` })
      .click();
    const section = page.getByRole('region', { name: 'Schema browser' }).getByRole('region', { name: `${mark}_view` });
    await section.getByRole('button', { name: 'Show CREATE VIEW statement' }).click();
    await expect(page.getByRole('dialog', { name: 'Show CREATE VIEW statement' })).toContainText(`${mark}_goods`);
  });

  test('runs a statement that changes rows, and tells the place of an error', async ({ page }) => {
    await open(page, database);
    await write(page, `UPDATE ${mark}_goods SET name = 'sold' WHERE id > 30`);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(resultsOf(page).getByText('10 rows changed')).toBeVisible();
    expect(await askPostgresql(`SELECT count(*)::int AS n FROM ${mark}_goods WHERE name = 'sold'`)).toEqual([
      { n: 10 },
    ]);
    const script = [`DELETE FROM ${mark}_goods WHERE id > 38`, 'SELECT 7 AS seven', 'SET datestyle TO iso'].join(';\n');
    await write(page, script);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    const statements = resultsOf(page).getByRole('tablist', { name: 'Statements' }).getByRole('tab');
    await expect(statements).toHaveText(['1 DELETE: 2 rows changed', '2 SELECT: 1 row', '3 SET: 0 rows']);
    await expect(resultsOf(page).getByText('The statement was run; it returns no rows')).toBeVisible();
    await statements.nth(1).click();
    await expect(resultsOf(page).getByRole('gridcell', { name: '7' })).toBeVisible();
    await write(page, `SELECT id,\n  nme\nFROM ${mark}_goods`);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await resultsOf(page).getByRole('button', { name: 'Go to line 2' }).click();
    await expect(page.getByRole('textbox', { name: 'Cursor at row 2' })).toBeFocused();
  });

  test('estimates what a query costs before it runs', async ({ page }) => {
    await open(page, database);
    await write(page, `SELECT * FROM ${mark}_goods`);
    await pick(page, 'ellipsis More', 'Estimate cost');
    const dialog = page.getByRole('dialog', { name: 'Cost estimate' });
    await expect(dialog.getByText('Total cost')).toBeVisible();
  });

  test('answers later, keeps its rows, and is found again after a reload', async ({ page }) => {
    test.setTimeout(180_000);
    await open(page, later);
    await write(page, 'SELECT count(*) / 500000 AS goods FROM generate_series(1, 20000000)');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    const sent = page.waitForResponse(
      (answer) =>
        /\/tabstateview\/\d+$/.test(answer.url()) && (answer.request().postData() ?? '').includes('latest_query_id'),
    );
    await expect(resultsOf(page).getByRole('progressbar')).toBeVisible();
    await sent;
    await page.reload();
    await expect(resultsOf(page).getByRole('gridcell', { name: '40' })).toBeVisible({ timeout: 30_000 });
    await write(page, `SELECT count(*) FROM generate_series(1, 2000000000) n WHERE n % 7 = ${process.pid}`);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('toolbar').getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(resultsOf(page).getByText('Query was stopped')).toBeVisible();
    const sleeping = () =>
      askPostgresql(
        `SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%n \\% 7 = ${process.pid}%' AND pid <> pg_backend_pid()`,
      );
    await expect.poll(sleeping).toEqual([]);
  });

  test('follows the queries of all tabs by a stream, and polls while it is broken', async ({ page, baseURL }) => {
    test.setTimeout(240_000);
    const asked = { changes: 0, updated_since: 0 };
    page.on('request', (request) => {
      const [, name] = /\/query\/(changes|updated_since)\?/.exec(request.url()) ?? [];
      if (name === 'changes' || name === 'updated_since') asked[name] += 1;
    });
    holder = await holdTable(`${mark}_held`);
    line = await cutLine(baseURL ?? '');
    const patience = { timeout: 60_000 };
    const waits = async (name: string) => {
      await write(page, `SELECT count(*) AS ${name} FROM ${mark}_held`);
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      await expect(resultsOf(page).getByRole('progressbar')).toBeVisible();
    };
    const told = (name: string) => expect(resultsOf(page).getByRole('columnheader', { name })).toBeVisible(patience);
    await page.goto(`${line.address}/sqllab/?new=true&schema=public&dbid=${later}`);
    await awake(page);
    await waits('first_told');
    await expect.poll(() => asked.changes, patience).toBe(1);
    await page.getByRole('button', { name: 'Add tab' }).click();
    await waits('second_told');
    await holder.release();
    await told('second_told');
    await page.getByRole('tablist', { name: 'Queries' }).getByRole('tab').nth(-2).click();
    await told('first_told');
    expect(asked.updated_since, 'nothing polls').toBe(0);

    const before = asked.changes;
    await holder.hold();
    await waits('after_the_cut');
    await expect.poll(() => asked.changes, patience).toBeGreaterThan(before);
    line.cut();
    await expect.poll(() => asked.updated_since, patience).toBeGreaterThan(1);
    line.mend();
    const cut = asked.changes;
    await expect.poll(() => asked.changes, patience).toBeGreaterThan(cut);
    await holder.release();
    await told('after_the_cut');

    await page.route('**/query/changes?*', (route) => route.abort());
    asked.updated_since = 0;
    await holder.hold();
    await waits('by_polls');
    await expect.poll(() => asked.updated_since, patience).toBeGreaterThan(0);
    await holder.release();
    await told('by_polls');
  });

  test('a query that waits for its turn tells its place, and then its rows', async ({ page, request }) => {
    test.setTimeout(180_000);
    const table = `${mark}_queued`;
    const held = await holdTable(table);
    try {
      await open(page, later);
      const headers = await headersOf(request);
      const run = async (at: number) => {
        const answer = await request.post('/api/v1/sqllab/execute/', {
          headers,
          data: {
            ...{ database_id: later, client_id: `${Date.now()}${at}`.slice(-11), runAsync: true },
            sql: `SELECT ${at} AS at, count(*) FROM ${table}`,
          },
        });
        expect(answer.status(), await answer.text()).toBe(202);
      };
      // Eight run at the same time in one process; the ninth is the first that waits.
      for (let at = 1; at <= 9; at += 1) await run(at);
      await write(page, `SELECT count(*) AS waited FROM ${table}`);
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      const results = resultsOf(page);
      await expect(results.getByText('Waiting for its turn, number 2 in the queue')).toBeVisible();
      await held.release();
      await expect(results.getByRole('columnheader', { name: 'waited' })).toBeVisible();
      await expect(results.getByText('Waiting for its turn')).toBeHidden();
    } finally {
      await held.end();
      await askPostgresql(`DROP TABLE ${table}`);
    }
  });
});
