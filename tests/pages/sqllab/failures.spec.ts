import { expect, type Page } from 'playwright/test';
import { awake, choose, openStoredTab, openTab, resultsOf, run, test, write } from './sqllab-page';

/** What SQL Lab says of a run that fails: the answers are made here, as no server gives them all. */
interface Refusal {
  readonly status: number;
  readonly body?: unknown;
}

const problem = (error_type: string, message: string, extra: object = {}) => ({
  errors: [{ error_type, message, level: 'error', extra }],
});

async function runAgainst(page: Page, { status, body }: Refusal): Promise<void> {
  await page.route('**/api/v1/sqllab/execute/**', (route) =>
    route.fulfill({
      status,
      contentType: 'application/json',
      body: body === undefined ? '' : JSON.stringify(body),
    }),
  );
  await write(page, 'SELECT 1');
  await page.keyboard.press('ControlOrMeta+Enter');
}

test('a run that is refused without words has the name of its status and the words "Unknown error"', async ({
  page,
}) => {
  await openTab(page);
  for (const [status, title] of [
    [400, 'Bad request'],
    [403, 'Forbidden'],
    [404, 'Not found'],
    [409, 'Unexpected error'],
    [502, 'Bad gateway'],
    [503, 'Service unavailable'],
    [504, 'Gateway timeout'],
  ] as const) {
    await runAgainst(page, { status });
    await expect(resultsOf(page).getByRole('alert')).toContainText(title);
    await expect(resultsOf(page).getByRole('alert')).toContainText('Unknown error');
    await page.unroute('**/api/v1/sqllab/execute/**');
  }
});

test('a timeout says after how long and names its usual reasons', async ({ page }) => {
  await openTab(page);
  await runAgainst(page, { status: 408, body: problem('SQLLAB_TIMEOUT_ERROR', 'Too long', { timeout: 30 }) });
  const notice = resultsOf(page).getByRole('alert');
  await expect(notice).toContainText('Request timed out');
  await expect(notice).toContainText(
    "We're having trouble loading these results. Queries are set to timeout after 30 seconds.",
  );
  await notice.getByRole('button', { name: 'See more' }).click();
  await expect(notice).toContainText('Issue 1000 - The dataset is too large to query.');
  await expect(notice).toContainText('Issue 1001 - The database is under an unusual load.');
  await expect(notice.getByRole('button', { name: 'See less' })).toBeVisible();
});

test('a token that is too old is a session that timed out, and no answer at all a network error', async ({ page }) => {
  await openTab(page);
  const body = problem('GENERIC_BACKEND_ERROR', '400 Bad Request: The CSRF token has expired.');
  await runAgainst(page, { status: 400, body });
  await expect(resultsOf(page).getByRole('alert')).toContainText('Your session timed out.');
  await page.unroute('**/api/v1/sqllab/execute/**');
  await page.route('**/api/v1/sqllab/execute/**', (route) => route.abort());
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(resultsOf(page).getByRole('alert')).toContainText('Network error');
});

test('what an address asks for and cannot be opened is told', async ({ page }) => {
  for (const [address, sentence] of [
    ['/sqllab/?savedQueryId=999999999', "The query couldn't be loaded"],
    ['/sqllab/?queryId=999999999', "The query couldn't be loaded"],
    ['/sqllab/?id=999999999', "The query couldn't be loaded"],
    ['/sqllab/?datasourceKey=999999999__table', "The datasource couldn't be loaded"],
  ] as const) {
    await page.goto(address);
    await awake(page);
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
  }
});

test('a table that cannot be folded or removed on the server, and a query that cannot be saved, are told', async ({
  page,
}) => {
  await openStoredTab(page, { schema: 'main' });
  const stored = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/tableschemaview/');
  await choose(page, /^Select table/, 'stocks');
  await stored;
  await page.route('**/tableschemaview/**', (route) => route.fulfill({ status: 500, body: '' }));
  const table = page.getByRole('region', { name: 'Schema browser' }).getByRole('region', { name: 'stocks' });
  const alert = page.getByRole('alert');
  const fold = table.getByRole('button', { name: 'stocks', exact: true });
  await fold.click();
  await expect(alert.filter({ hasText: 'An error occurred while collapsing the table schema' })).toBeVisible();
  await fold.click();
  await expect(alert.filter({ hasText: 'An error occurred while expanding the table schema' })).toBeVisible();
  await table.getByRole('button', { name: 'Remove table preview' }).click();
  await expect(alert.filter({ hasText: 'An error occurred while removing the table schema' })).toBeVisible();

  await page.route('**/api/v1/saved_query/**', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Save query' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('refused');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Your query could not be saved');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('refused');
});

test('a tab, and names of the schema browser, that cannot be fetched are told', async ({ page }) => {
  const name = `Away ${process.pid}`;
  await openStoredTab(page, { name });
  await openStoredTab(page, { schema: 'main' });
  await page.route(/\/tabstateview\/\d+$/, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  );
  await page.route(/\/api\/v1\/database\/\d+\/(schemas|tables)\//, (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await awake(page);
  await page.getByRole('combobox', { name: /^Select schema/ }).click();
  await expect(page.getByText('There was an error loading the schemas')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: /^Select table/ }).click();
  await expect(page.getByText('There was an error loading the tables')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'An error occurred while fetching tab state' })).toBeVisible();
});

test('a query that is saved without its tags, or without its tab, is told', async ({ page, request }) => {
  const name = `Half saved ${process.pid}`;
  await openStoredTab(page, { name });
  await page.route(/\/api\/v1\/tag\/1\/\d+\//, (route) => route.fulfill({ status: 500, body: '' }));
  await page.route(/\/tabstateview\/\d+$/, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Save query' });
  await dialog.getByRole('combobox', { name: 'Tags' }).fill('never stored');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  const saved = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/v1/saved_query/');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const { id } = (await (await saved).json()) as { readonly id: number };
  const alert = page.getByRole('alert');
  await expect(alert.filter({ hasText: 'Your query was not properly saved' })).toBeVisible();
  await expect(alert.filter({ hasText: 'Failed to tag items' })).toBeVisible();
  const { result: token } = (await (await request.get('/api/v1/security/csrf_token/')).json()) as { result: string };
  await request.delete(`/api/v1/saved_query/${id}`, { headers: { 'x-csrftoken': token } });
});

test('rows that are kept and cannot be fetched are told', async ({ page, browser, context, request, baseURL }) => {
  const name = `Kept away ${process.pid}`;
  await openTab(page, { name });
  await write(page, 'SELECT 1 AS kept_away');
  await run(page);
  const elsewhere = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    storageState: await context.storageState(),
  });
  const other = await elsewhere.newPage();
  await other.route('**/api/v1/sqllab/results/**', (route) => route.fulfill({ status: 500, body: '' }));
  const stored = other.waitForResponse(
    (answer) => answer.request().method() === 'POST' && new URL(answer.url()).pathname === '/tabstateview/',
  );
  await other.goto('/sqllab/history/?q=kept_away');
  await other.getByRole('row').filter({ hasText: name }).getByRole('link', { name, exact: true }).click();
  await awake(other);
  await expect(resultsOf(other).getByRole('alert')).toContainText('Failed at retrieving results');
  const { id } = (await (await stored).json()) as { readonly id: number };
  await elsewhere.close();
  const { result: token } = (await (await request.get('/api/v1/security/csrf_token/')).json()) as { result: string };
  await request.delete(`/tabstateview/${id}`, { headers: { 'x-csrftoken': token } });
});
