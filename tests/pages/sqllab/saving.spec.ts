import { expect, type Page } from 'playwright/test';
import { madeUser } from '@/tests/pages/made-user';
import { signIn } from '@/tests/pages/sign-in';
import { awake, choose, editorOf, focusEditor, openTab, pick, resultsOf, run, test, write } from './sqllab-page';

async function copiedLink(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link Copied!')).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

test('a query is saved with tags, found by them, opened again and updated', async ({ page, request }) => {
  const name = `Saved ${process.pid}`;
  const tag = `tag ${process.pid}`;
  await openTab(page, { name, sql: `SELECT ${process.pid} AS saved` });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Save query' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
  await dialog.getByRole('textbox', { name: 'Description' }).fill('made by a test');
  await dialog.getByRole('combobox', { name: 'Tags' }).fill(tag);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(tag)).toBeVisible();
  // The list of a field with several values stays open, over the buttons of the dialog.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your query was saved')).toBeVisible();

  const idOf = async () => {
    const q = `(filters:!((col:label,opr:eq,value:'${name}')),columns:!(id,tags.name))`;
    const { result } = (await (await request.get(`/api/v1/saved_query/?q=${q}`)).json()) as {
      result: readonly { readonly id: number; readonly tags: readonly { readonly name: string }[] }[];
    };
    return result[0]?.tags.some((one) => one.name === tag) ? result[0].id : 0;
  };
  await expect.poll(idOf).toBeGreaterThan(0);
  const id = await idOf();
  await page.goto('/savedqueryview/list/');
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(tag);

  await page.goto(`/sqllab/?savedQueryId=${id}`);
  await awake(page);
  await expect(page.getByRole('tab', { selected: true, name })).toBeVisible();
  await expect(editorOf(page)).toContainText(`${process.pid} AS saved`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('made by a test');
  await expect(dialog.getByText(tag)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Description' }).fill('changed by a test');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Your query was updated')).toBeVisible();

  const { result: token } = (await (await request.get('/api/v1/security/csrf_token/')).json()) as { result: string };
  const shown = (await (await request.get(`/api/v1/saved_query/${id}`)).json()) as { result: { description: string } };
  expect(shown.result.description).toBe('changed by a test');
  await request.delete(`/api/v1/saved_query/${id}`, { headers: { 'x-csrftoken': token } });
});

test('a link opens the text in another window', async ({ page, context }) => {
  await openTab(page, { name: `Linked ${process.pid}`, sql: `SELECT ${process.pid} AS linked` });
  const link = await copiedLink(page);
  expect(new URL(link).pathname).toMatch(/^\/sqllab\/p\/\w+/);
  const other = await context.newPage();
  await other.goto(link);
  await awake(other);
  await expect(editorOf(other)).toContainText(`${process.pid} AS linked`);
  await other.close();
});

test('a link opens the text for another user, who runs it', async ({ page, request, browser, baseURL }) => {
  const colleague = await madeUser(request, `colleague-${process.pid}`, ['Alpha', 'sql_lab']);
  await openTab(page, { name: `Lent ${process.pid}`, sql: `SELECT ${process.pid} AS lent` });
  const link = await copiedLink(page);

  const elsewhere = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    storageState: { cookies: [], origins: [] },
  });
  const other = await elsewhere.newPage();
  await signIn(other, colleague.name, colleague.password);
  await other.goto(link);
  await awake(other);
  await expect(editorOf(other)).toContainText(`${process.pid} AS lent`);
  await focusEditor(other);
  await expect(await run(other)).toContainText(String(process.pid));
  await elsewhere.close();
  await colleague.remove();
});

test('rows become a dataset, and a chart', async ({ page, request }) => {
  const name = `from_sql_${process.pid}`;
  await openTab(page, { sql: 'SELECT symbol, price FROM stocks' });
  await focusEditor(page);
  await run(page);
  await pick(page, 'down Save menu', 'Save dataset');
  const dialog = page.getByRole('dialog', { name: 'Save or Overwrite Dataset' });
  await dialog.getByRole('textbox', { name: 'Dataset name' }).fill(name);
  await dialog.getByRole('button', { name: 'Save & Explore' }).click();
  await page.waitForURL(/\/explore\/\?datasource_type=table&datasource_id=\d+/);
  const id = new URL(page.url()).searchParams.get('datasource_id');
  const { result } = (await (await request.get(`/api/v1/dataset/${id}`)).json()) as {
    result: { table_name: string; columns: readonly { readonly column_name: string }[] };
  };
  expect(result.table_name).toBe(name);
  expect(result.columns.map(({ column_name }) => column_name).sort()).toEqual(['price', 'symbol']);

  await openTab(page);
  const sql = 'SELECT symbol, price FROM stocks LIMIT 7';
  await write(page, sql);
  await run(page);
  await resultsOf(page).getByRole('button', { name: 'Create chart' }).click();
  await page.waitForURL(/\/explore\/\?form_data_key=/);
  // What was typed a moment ago is stored before the page is left.
  const { result: kept } = (await (await request.get('/api/v1/sqllab/')).json()) as {
    result: { active_tab: { sql: string } };
  };
  expect(kept.active_tab.sql).toBe(sql);
  await expect(page.getByRole('main')).toContainText('MSFT');
  const { result: token } = (await (await request.get('/api/v1/security/csrf_token/')).json()) as { result: string };
  await request.delete(`/api/v1/dataset/${id}`, { headers: { 'x-csrftoken': token } });
});

test('a table becomes a dataset in a dialog that checks its name and leads to a chart of it', async ({
  page,
  request,
}) => {
  const name = `from_table_${process.pid}`;
  await openTab(page, { schema: 'main' });
  await choose(page, /^Select table/, 'stocks');
  await pick(page, 'More for stocks', 'Create dataset');
  const dialog = page.getByRole('dialog', { name: 'Create dataset' });
  const field = dialog.getByRole('textbox', { name: 'Dataset name' });
  const save = dialog.getByRole('button', { name: 'Save' });
  await expect(field).toHaveValue('stocks');
  await field.fill(' ');
  await expect(field).toHaveAccessibleDescription(/Give the dataset a name/);
  await expect(save).toBeDisabled();
  await field.fill(name);
  await save.click();
  await expect(dialog.getByText('The dataset has been saved')).toBeVisible();
  await expect(page).toHaveURL(/\/sqllab\//);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();

  await pick(page, 'More for stocks', 'Create dataset');
  await field.fill(name);
  await expect(field).toHaveAccessibleDescription(/A dataset of this name exists already/);
  await expect(save).toBeDisabled();
  await dialog.getByRole('link', { name: 'View dataset' }).click();
  await page.waitForURL(/\/explore\/\?datasource_type=table&datasource_id=\d+/);
  const id = new URL(page.url()).searchParams.get('datasource_id');
  const { result } = (await (await request.get(`/api/v1/dataset/${id}`)).json()) as {
    result: { table_name: string; sql: string; columns: readonly { readonly column_name: string }[] };
  };
  expect(result.table_name).toBe(name);
  expect(result.sql).toBe('SELECT * FROM main.stocks');
  expect(result.columns.map(({ column_name }) => column_name)).toEqual(expect.arrayContaining(['symbol', 'price']));
  const { result: token } = (await (await request.get('/api/v1/security/csrf_token/')).json()) as { result: string };
  await request.delete(`/api/v1/dataset/${id}`, { headers: { 'x-csrftoken': token } });
});

test('queries that ran are in the history of the tab, and in that of all tabs', async ({ page }) => {
  const word = `history_${process.pid}`;
  await openTab(page, { sql: `SELECT 1 AS ${word}` });
  await focusEditor(page);
  await run(page);
  await page.getByRole('tab', { name: 'Query history' }).click();
  const panel = page.getByRole('tabpanel', { name: 'Query history' });
  const row = panel.getByRole('row').filter({ hasText: word });
  await expect(row).toContainText('success');
  await row.getByRole('button', { name: 'View results' }).click();
  const dialog = page.getByRole('dialog', { name: 'Results' });
  await expect(dialog.getByRole('columnheader', { name: word })).toBeVisible();
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: 'Run query in a new tab' }).click();
  await expect(editorOf(page)).toContainText(word);

  await page.goto(`/sqllab/history/?q=${word}`);
  await expect(page.getByRole('row').filter({ hasText: word }).first()).toBeVisible();
});

test('the history of a tab and that of all tabs tell why a query failed', async ({ page }) => {
  const word = `failed_${process.pid}`;
  await openTab(page, { name: word, sql: `SELECT no_such_${word}` });
  await focusEditor(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(resultsOf(page).getByRole('alert').getByText(`no_such_${word}`).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Query history' }).click();
  const panel = page.getByRole('tabpanel', { name: 'Query history' });
  await panel.getByRole('button', { name: 'View error' }).click();
  const dialog = page.getByRole('dialog', { name: 'Error of the query' });
  await expect(dialog.getByText(`no_such_${word}`).first()).toBeVisible();

  await page.goto(`/sqllab/history/?q=${word}`);
  const preview = page.getByRole('row').filter({ hasText: word }).getByRole('button', { name: 'binoculars' });
  await expect(preview).toBeInViewport({ ratio: 1 });
  await preview.click();
  await expect(page.getByRole('dialog', { name: 'Query preview' }).getByRole('alert')).toContainText(`no_such_${word}`);
});

test('the rows of a query are found again from the history of all tabs', async ({ page }) => {
  const word = `kept_${process.pid}`;
  await openTab(page, { name: word, sql: `SELECT 42 AS ${word}` });
  await focusEditor(page);
  await run(page);
  await page.goto(`/sqllab/history/?q=${word}`);
  await page.getByRole('row').filter({ hasText: word }).getByRole('link', { name: word, exact: true }).click();
  await awake(page);
  await expect(page.getByRole('tab', { name: word })).toHaveCount(2);
  await expect(editorOf(page)).toContainText(`SELECT 42 AS ${word}`);
  const grid = resultsOf(page).getByRole('grid', { name: 'Results' });
  await expect(grid.getByRole('columnheader', { name: word })).toBeVisible();
  await expect(grid).toContainText('42');
});
