import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { writeXlsx } from 'hucre/xlsx';
import { type APIRequestContext, expect } from 'playwright/test';
import { ownDataset, shownEditor } from '@/tests/pages/data/dataset-dialog';
import { awake } from '@/tests/pages/lists/open-list';
import { hasRecords } from '@/tests/pages/outlines/recorded';
import { sqlLabComparison } from '@/tests/pages/outlines/sqllab-comparison';
import { postgresqlServer } from '@/tests/support/servers/postgresql-server';
import { focusEditor, openTab, pick, resultsOf, run, test, write } from './sqllab-page';

const found = sqlLabComparison();

/** The controls of the recorded screens of SQL Lab; nothing is compared where they do not lie beside the repository. */
test.describe('the controls of the recorded screens', () => {
  if (!hasRecords) return;

  test('of the editor, its menus and dialogs', async ({ page }) => {
    test.setTimeout(240_000);
    await openTab(page, { name: 'Untitled Query 1' });
    await found.compare(page, '070-sqllab-empty');
    await found.compare(page, '091-sqllab-second-tab');
    await found.compare(page, '334-sqllab-dark');
    await page.getByRole('combobox', { name: /^Select schema/ }).click();
    await expect(page.getByRole('listbox').getByRole('option', { name: 'main' })).toBeVisible();
    await found.compare(page, '071-sqllab-schema-select');
    await page.getByRole('listbox').getByRole('option', { name: 'main' }).click();
    await page.getByRole('combobox', { name: /^Select table/ }).click();
    await expect(page.getByRole('listbox').getByRole('option', { name: 'stocks' })).toBeVisible();
    await found.compare(page, '072-sqllab-table-select');
    await page.getByRole('listbox').getByRole('option', { name: 'stocks' }).click();
    await expect(page.getByRole('grid', { name: 'Columns of stocks' })).toContainText('symbol');
    await found.compare(page, '073-sqllab-table-preview');
    await write(page, "SELECT 'CA' AS state, 'girl' AS gender, 7 AS births");
    await run(page);
    await found.compare(page, '074-sqllab-results');
    await page.getByRole('tab', { name: 'Query history' }).click();
    await expect(page.getByRole('table', { name: 'Query history' })).toBeVisible();
    await found.compare(page, '075-sqllab-query-history');
    await page.getByRole('tab', { name: 'Results' }).click();
    for (const [button, screen] of [
      [/^LIMIT/, '076-sqllab-limit-menu'],
      [/ More$/, '077-sqllab-more-menu'],
      [/ Save menu$/, '080-sqllab-save-menu'],
      [/^Tab actions/, '092-sqllab-tab-menu'],
    ] as const) {
      await page.getByRole('button', { name: button }).last().click();
      await expect(page.getByRole('menu').first()).toBeVisible();
      await found.compare(page, screen);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
    }
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Save query' })).toBeVisible();
    await found.compare(page, '078-sqllab-save-query', 'dialog');
    await page.keyboard.press('Escape');
    await pick(page, 'down Save menu', 'Save dataset');
    await expect(page.getByRole('dialog', { name: 'Save or Overwrite Dataset' })).toBeVisible();
    await found.compare(page, '090-sqllab-save-dataset', 'dialog');
  });

  test('of results and errors', async ({ page }) => {
    test.setTimeout(240_000);
    await openTab(page, { name: 'Untitled Query 1' });
    const fails = async (sql: string, screen: string) => {
      await write(page, sql);
      await page.keyboard.press('ControlOrMeta+Enter');
      await expect(resultsOf(page).getByRole('alert').first()).toBeVisible();
      await found.compare(page, screen);
    };
    await fails('SELECT nothing FROM no_such_table', '081-sqllab-error');
    await resultsOf(page).getByRole('button', { name: 'See more' }).click();
    await found.compare(page, '082-sqllab-error-more');
    await fails('SELECT FROM WHERE', '083-sqllab-syntax-error');
    await fails('DROP TABLE stocks', '084-sqllab-dml-denied');
    await fails('SELECT {{ missing_one }}', '085-sqllab-template-missing');
    await write(page, "SELECT 1 AS a; SELECT 'x' AS name, 2 AS num, 3 AS ds");
    await run(page);
    await found.compare(page, '086-sqllab-multi-statement');
    await write(page, 'SELECT 1 AS a WHERE 1 = 0');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(resultsOf(page).getByText('The query returned no data')).toBeVisible();
    await found.compare(page, '087-sqllab-no-rows');
    await focusEditor(page);
    await found.compare(page, '088-sqllab-autocomplete');
  });

  test('of the chart of a result', async ({ page }) => {
    await openTab(page);
    await write(page, "SELECT 'CA' AS state, 7 AS births");
    await run(page);
    await resultsOf(page).getByRole('button', { name: 'Create chart' }).click();
    await page.waitForURL(/\/explore\/\?form_data_key=/);
    await expect(page.getByRole('textbox', { name: 'Chart title' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('table').first()).toContainText('CA');
    await found.compare(page, '089-sqllab-create-chart');
  });

  test('of saved queries and the history', async ({ page, request }) => {
    const { label, id, headers } = await madeSavedQuery(request);
    await page.goto(`/savedqueryview/list/?q=${encodeURIComponent(label)}`);
    await expect(page.getByRole('link', { name: label, exact: true })).toBeVisible();
    await found.compare(page, '066-saved-queries');
    await page.getByRole('row').filter({ hasText: label }).getByRole('button', { name: 'binoculars' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await found.compare(page, '067-saved-query-preview', 'dialog');
    await page.goto('/sqllab/history/');
    await expect(page.getByRole('table').first()).toBeVisible();
    await found.compare(page, '068-query-history');
    await request.delete(`/api/v1/saved_query/${id}`, { headers });
  });

  test('of databases', async ({ page }) => {
    test.setTimeout(240_000);
    const connect = page.getByRole('dialog', { name: 'Connect a database' });
    await page.goto('/databaseview/list/?new=1');
    await expect(connect.getByRole('combobox', { name: 'Supported databases' })).toBeVisible();
    await found.compare(page, '260-database-connect-step1', 'dialog');
    await connect.getByRole('button', { name: 'PostgreSQL' }).click();
    await expect(connect.getByRole('textbox', { name: /^Host/ })).toBeVisible();
    await found.compare(page, '261-database-connect-postgres', 'dialog');
    await found.compare(page, '272-database-connect-error', 'dialog');
    await connect.getByRole('button', { name: /SQLAlchemy URI string instead/ }).click();
    await expect(connect.getByRole('textbox', { name: 'SQLAlchemy URI' })).toBeVisible();
    await found.compare(page, '263-database-connect-uri', 'dialog');
    await connect.getByRole('tab', { name: 'Advanced' }).click();
    const sections = ['264-database-advanced-sql-lab', '265-database-advanced-performance'];
    sections.push('266-database-advanced-security', '267-database-advanced-other');
    for (const [at, name] of ['SQL Lab', 'Performance', 'Security', 'Other'].entries()) {
      const section = connect.getByRole('tab', { name: new RegExp(`^${name}`) });
      if (at > 0) await section.click();
      await expect(section).toHaveAttribute('aria-expanded', 'true');
      await found.compare(page, sections[at] ?? '', 'dialog');
    }
  });

  test('of datasets', async ({ page }) => {
    test.setTimeout(240_000);
    await page.goto('/dataset/add/');
    await expect(page.getByRole('combobox', { name: /^Select database/ })).toBeVisible();
    await found.compare(page, '278-dataset-add');
    const choose = async (field: RegExp, option: string) => {
      await page.getByRole('combobox', { name: field }).fill(option);
      await page.getByRole('option', { name: option, exact: true }).first().click();
    };
    await choose(/^Select database/, 'Isoline examples');
    await choose(/^Select schema/, 'main');
    await page.getByRole('combobox', { name: /^Select table/ }).click();
    await expect(page.getByRole('option', { name: 'flights' })).toBeVisible();
    await found.compare(page, '279-dataset-add-tables');
    await choose(/^Select table/, 'flights');
    await expect(page.getByRole('link', { name: 'View Dataset' })).toBeVisible();
    await found.compare(page, '280-dataset-add-columns');
    await awake(page, '/tablemodelview/list/?filters=(table_name:flights)');
    await page.getByRole('button', { name: 'edit', exact: true }).first().click();
    const editor = await shownEditor(page, 'flights');
    for (const [tab, screen] of [
      ['Source', '251-dataset-editor-source'],
      ['Metrics', '252-dataset-editor-metrics'],
      ['Columns', '253-dataset-editor-columns'],
      ['Calculated columns', '254-dataset-editor-calculated-columns'],
      ['Settings', '250-dataset-editor-settings'],
    ] as const) {
      await editor.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
      await expect(editor.getByRole('tabpanel', { name: new RegExp(`^${tab}`) })).toBeVisible();
      await found.compare(page, screen, 'dialog');
      if (tab !== 'Metrics') continue;
      await editor.getByRole('button', { name: 'Expand row' }).first().click();
      await found.compare(page, '252-dataset-editor-metrics-expanded', 'dialog');
    }
    const virtual = await ownDataset(page, `Outlined ${process.pid}`);
    await awake(page, `/tablemodelview/list/?filters=(table_name:${encodeURIComponent(`'${virtual.name}'`)})`);
    await page.getByRole('button', { name: 'edit', exact: true }).first().click();
    await shownEditor(page, virtual.name);
    await found.compare(page, '258-dataset-editor-virtual', 'dialog');
    await virtual.remove(`/api/v1/dataset/${virtual.id}`);
  });

  test('of uploads', async ({ page, request }) => {
    test.setTimeout(240_000);
    const database = await madeUploads(request);
    const { excel, columnar } = await otherFiles();
    for (const [name, buffer, screen, sections] of [
      ['letters.csv', Buffer.from('a,b\n1,2\n'), '274-upload-csv', ['File settings', 'Columns', 'Rows']],
      ['letters.xlsx', excel, '275-upload-excel', ['File settings', 'Columns', 'Rows']],
      ['letters.parquet', columnar, '276-upload-columnar', ['File settings', 'Columns']],
    ] as const) {
      await page.goto('/databaseview/upload/');
      await page.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType: '', buffer });
      await expect(page.getByRole('checkbox', { name: 'Read a' })).toBeVisible();
      await found.compare(page, screen, 'dialog');
      for (const [at, title] of sections.entries()) {
        // The columns are always open.
        if (title !== 'Columns') {
          const section = page.getByRole('tab', { name: title, exact: true });
          await section.click();
          await expect(section).toHaveAttribute('aria-expanded', 'true');
        }
        await found.compare(page, `${screen}-section${at + 2}`, 'dialog');
      }
    }
    await request.delete(`/api/v1/database/${database.id}`, { headers: database.headers });
  });

  test('at most three in a hundred are missing', () => {
    expect(found.total).toBeGreaterThan(700);
    expect(found.lost.length / found.total, found.lost.join('\n')).toBeLessThanOrEqual(0.03);
    console.info(`${found.total} controls, ${found.lost.length} missing`, found.lost.join('\n'));
  });
});

/** A workbook and a file of Parquet. */
async function otherFiles(): Promise<{ readonly excel: Buffer; readonly columnar: Buffer }> {
  const rows = [
    ['a', 'b'],
    [1, 2],
  ];
  const excel = Buffer.from(await writeXlsx({ sheets: [{ name: 'Letters', rows }] }));
  const folder = mkdtempSync(join(tmpdir(), 'isoline-pages-outlines-'));
  const path = join(folder, 'a.parquet');
  const connection = await (await DuckDBInstance.create()).connect();
  await connection.run(`COPY (SELECT 1 AS a, 2 AS b) TO '${path}' (FORMAT parquet)`);
  connection.closeSync();
  const columnar = readFileSync(path);
  rmSync(folder, { recursive: true });
  return { excel, columnar };
}

async function proof(request: APIRequestContext): Promise<Readonly<Record<string, string>>> {
  const { result } = (await (await request.get('/api/v1/security/csrf_token/')).json()) as { result: string };
  return { 'x-csrftoken': result };
}

async function madeSavedQuery(request: APIRequestContext) {
  const headers = await proof(request);
  const databases = await request.get('/api/v1/database/?q=(page_size:1)');
  const { ids } = (await databases.json()) as { ids: readonly number[] };
  const label = `Outlined ${process.pid}`;
  const data = { db_id: ids[0], label, sql: 'SELECT 1', schema: 'main' };
  const made = await request.post('/api/v1/saved_query/', { headers, data });
  return { headers, label, id: ((await made.json()) as { id: number }).id };
}

/** A database that takes uploads. */
async function madeUploads(request: APIRequestContext) {
  const headers = await proof(request);
  const data = {
    database_name: `Outlined ${process.pid}`,
    sqlalchemy_uri: postgresqlServer.href,
    allow_file_upload: true,
  };
  const made = await request.post('/api/v1/database/', { headers, data });
  return { headers, id: ((await made.json()) as { id: number }).id };
}
