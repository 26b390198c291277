import { expect, type Page } from 'playwright/test';
import { comparedBy, watchCalls } from '@/tests/pages/flows/calls';
import { equal } from './recorded-flows';
import { awake, choose, editorOf, focusEditor, openStoredTab, pick, resultsOf, run, test, write } from './sqllab-page';

/** The calls that the page makes, against those recorded in the same steps. */
test.use({ actionTimeout: 15_000 });
const compared = comparedBy(test);

/** Tabs are stored when their window is left, among other times. */
const leave = (page: Page) => page.evaluate(() => dispatchEvent(new Event('blur')));

/** The text that a new tab begins with is not sent to be checked. */
const unchecked = 'POST /api/v1/database/<id>/validate_sql/';

compared('a table is chosen, a statement typed and run, and the history opened', async ({ page }) => {
  const opening = watchCalls(page);
  await openStoredTab(page);
  await choose(page, /^Select schema/, 'main');
  await equal('sqllab-choose-schema', opening);
  const choosing = watchCalls(page);
  await choose(page, /^Select table/, 'stocks');
  await leave(page);
  await equal('sqllab-choose-table', choosing);
  await equal('sqllab-open', opening, unchecked);
  const typing = watchCalls(page);
  await write(page, 'SELECT symbol, count(*) AS c FROM stocks GROUP BY 1');
  await equal('sqllab-type-sql', typing);
  const running = watchCalls(page);
  await run(page);
  await leave(page);
  await equal('sqllab-run', running);
  const opened = watchCalls(page);
  await page.getByRole('tab', { name: 'Query history' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Query history' }).getByRole('row').nth(1)).toBeVisible();
  await equal('sqllab-history-tab', opened);
});

compared('a statement fails, and a new tab is added', async ({ page }) => {
  await openStoredTab(page, { schema: 'main' });
  const failing = watchCalls(page);
  await write(page, 'SELECT nope FROM stocks');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(resultsOf(page).getByText(/nope/).first()).toBeVisible();
  await equal('sqllab-run-error', failing);
  const adding = watchCalls(page);
  await page.getByRole('button', { name: 'Add tab' }).click();
  await awake(page);
  await leave(page);
  await equal('sqllab-new-tab', adding, unchecked);
});

compared('rows of a statement that runs by keys become a chart', async ({ page }) => {
  await openStoredTab(page, { schema: 'main' });
  const running = watchCalls(page);
  await write(page, 'SELECT * FROM stocks');
  await focusEditor(page);
  await run(page);
  await equal('d2-sqllab-run-limit', running);
  const charting = watchCalls(page);
  await resultsOf(page).getByRole('button', { name: 'Create chart' }).click();
  await page.waitForURL(/\/explore\/\?form_data_key=/);
  // The text of the tab may have been stored while its rows were fetched.
  await equal('d2-sqllab-create-chart', [...running, ...charting]);
});

compared('a statement is formatted, and another tab is opened and left', async ({ page }) => {
  await openStoredTab(page, { name: `Formatted ${process.pid}`, schema: 'main' });
  await write(page, 'select * from stocks');
  await run(page);
  await leave(page);
  const formatting = watchCalls(page);
  await pick(page, 'ellipsis More', 'Format SQL');
  await expect(editorOf(page)).toContainText('SELECT');
  await leave(page);
  await equal('d2-sqllab-format', formatting);
  await page.getByRole('button', { name: 'Add tab' }).click();
  await page.getByRole('tab', { name: `Formatted ${process.pid}` }).click();
  const typed = watchCalls(page);
  await write(page, 'select nope from stocks');
  await page.getByRole('tablist', { name: 'Queries' }).getByRole('tab').last().click();
  await write(page, 'SELECT 2');
  await leave(page);
  await equal('sqllab-estimate-format', [...formatting, ...typed]);
});

compared('a query is saved', async ({ page }) => {
  await openStoredTab(page, { name: `Walked ${process.pid}`, sql: 'SELECT 1 AS one', schema: 'main' });
  const saving = watchCalls(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Save query' });
  const answered = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/v1/saved_query/'),
  );
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  const { id } = (await (await answered).json()) as { id: number };
  await equal('sqllab-save', saving);
  const { result: token } = (await (await page.request.get('/api/v1/security/csrf_token/')).json()) as {
    result: string;
  };
  await page.request.delete(`/api/v1/saved_query/${id}`, { headers: { 'x-csrftoken': token } });
});
