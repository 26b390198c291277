import { expect } from 'playwright/test';
import { editorOf, openTab, pick, resultsOf, run, test, write } from './sqllab-page';

test('the variables of a template have fields, and a missing one is named', async ({ page }) => {
  await openTab(page);
  await write(page, "SELECT '{{ symbol }}' AS chosen, {{ most }} + 1 AS more");
  const inputs = page.getByRole('region', { name: 'Values of the variables' });
  await inputs.getByRole('textbox', { name: 'symbol' }).fill('MSFT');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(resultsOf(page).getByText(/most/).first()).toBeVisible();

  await inputs.getByRole('button', { name: 'Kind of most' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Number' }).click();
  await inputs.getByRole('spinbutton', { name: 'most' }).fill('41');
  await inputs.getByRole('button', { name: 'Kind of symbol' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'List from a query' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choices of symbol' });
  const field = dialog.getByRole('textbox', { name: 'Query of the choices' });
  await field.focus();
  await expect(dialog.locator('.monaco-editor')).toBeVisible();
  await expect(field).toBeFocused();
  await page.keyboard.insertText('SELECT DISTINCT symbol FROM stocks ORDER BY 1');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await inputs.getByRole('combobox', { name: 'symbol' }).click();
  await page.getByRole('listbox').getByRole('option', { name: 'IBM' }).click();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const grid = resultsOf(page).getByRole('grid', { name: 'Results' });
  await expect(grid.getByRole('gridcell', { name: 'IBM' })).toBeVisible();
  await expect(grid.getByRole('gridcell', { name: '42' })).toBeVisible();
});

test('a query is run with its inputs alone, its SQL hidden, and the results get the room', async ({ page }) => {
  await openTab(page, { sql: "SELECT '{{ word }}' AS told" });
  const inputs = page.getByRole('region', { name: 'Values of the variables' });
  const height = async () => (await resultsOf(page).boundingBox())?.height ?? 0;
  const before = await height();
  await inputs.getByRole('button', { name: 'Hide the SQL' }).click();
  await expect(editorOf(page)).toBeHidden();
  await expect.poll(height).toBeGreaterThan(before + 50);
  await inputs.getByRole('textbox', { name: 'word' }).fill('heard');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(resultsOf(page).getByRole('grid', { name: 'Results' })).toContainText('heard');
  await inputs.getByRole('button', { name: 'Show the SQL' }).click();
  await expect(editorOf(page)).toContainText("SELECT '{{ word }}' AS told");
  await expect.poll(height).toBeLessThan(before + 5);
});

test('on a phone a saved query with inputs opens with these alone', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { result: token } = (await (await request.get('/api/v1/security/csrf_token/')).json()) as { result: string };
  const headers = { 'x-csrftoken': token, referer: 'http://127.0.0.1/' };
  const [database] = (
    (await (await request.get('/api/v1/database/')).json()) as { result: readonly { readonly id: number }[] }
  ).result;
  const saved = await request.post('/api/v1/saved_query/', {
    headers,
    data: { db_id: database?.id, label: `inputs_${process.pid}`, sql: "SELECT '{{ word }}' AS told" },
  });
  const { id } = (await saved.json()) as { readonly id: number };
  await page.goto(`/sqllab/?savedQueryId=${id}`);
  await expect(page.locator('html[data-sqllab=awake]')).toBeAttached({ timeout: 60_000 });
  const inputs = page.getByRole('region', { name: 'Values of the variables' });
  await inputs.getByRole('textbox', { name: 'word' }).fill('by thumb');
  await expect(editorOf(page)).toBeHidden();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(resultsOf(page).getByRole('grid', { name: 'Results' })).toContainText('by thumb');
  await inputs.getByRole('button', { name: 'Show the SQL' }).click();
  await expect(editorOf(page)).toBeVisible();
  const height = async () => (await resultsOf(page).boundingBox())?.height ?? 0;
  const before = await height();
  await pick(page, 'ellipsis More', 'Hide the SQL');
  await expect(editorOf(page)).toBeHidden();
  await expect.poll(height).toBeGreaterThan(before + 100);
  await request.delete(`/api/v1/saved_query/${id}`, { headers });
});

test('parameters are also written as JSON, and near names are told', async ({ page }) => {
  await openTab(page);
  await write(page, 'SELECT {{ colour }} AS shade');
  await pick(page, 'ellipsis More', 'Parameters');
  const dialog = page.getByRole('dialog', { name: 'Edit template parameters' });
  const field = dialog.getByRole('textbox', { name: 'Parameters as JSON' });
  await field.fill('{"color": 3');
  await expect(dialog.getByText('This is not a JSON object')).toBeVisible();
  await field.fill('{"color": 3}');
  await expect(dialog.getByText('Did you mean color?')).toBeVisible();
  await field.fill('{"colour": 3}');
  await expect(dialog.getByText('has no value')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  const grid = await runFrom(page);
  await expect(grid.getByRole('gridcell', { name: '3', exact: true }).first()).toBeVisible();
});

test('a script is formatted as one step that can be undone', async ({ page }) => {
  await openTab(page);
  await write(page, 'select symbol,max(price) from stocks group by symbol');
  await pick(page, 'ellipsis More', 'Format SQL');
  await expect(editorOf(page)).toContainText('SELECT');
  await expect(page.getByRole('textbox', { name: /^Cursor at row/ })).toBeVisible();
  await editorOf(page).getByRole('textbox').focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(editorOf(page)).toContainText('select symbol,max(price)');
});

async function runFrom(page: Parameters<typeof run>[0]) {
  await editorOf(page).getByRole('textbox').focus();
  return run(page);
}
