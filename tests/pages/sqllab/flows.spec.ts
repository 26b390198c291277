import type { Page } from 'playwright/test';
import { equal, hasFlows, watchCalls } from './recorded-flows';
import { openTab, test } from './sqllab-page';

/** The calls that the page makes, against those recorded in the same steps. */
test.use({ actionTimeout: 15_000 });
const compared: (name: string, body: (options: { page: Page }) => Promise<void>) => void = hasFlows
  ? (name, body) => test(name, ({ page }) => body({ page }))
  : () => undefined;

compared('a query is saved', async ({ page }) => {
  await openTab(page, { name: `Walked ${process.pid}`, sql: 'SELECT 1 AS one', schema: 'main' });
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
