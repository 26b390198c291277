import { expect, type Page } from 'playwright/test';
import { editorOf, focusEditor, openStoredTab, openTab, resultsOf, run, test } from './sqllab-page';

/** Posts what other pages of the product post to open a query. */
async function postForm(page: Page, formData: object): Promise<void> {
  await page.goto('/sqllab/');
  await page.evaluate((text) => {
    const form = Object.assign(document.createElement('form'), { method: 'post', action: '/sqllab/' });
    form.append(Object.assign(document.createElement('input'), { name: 'form_data', value: text }));
    document.body.append(form);
    form.submit();
  }, JSON.stringify(formData));
}

test('a query that a form asks for is opened, and one that cannot be opened is told', async ({ page }) => {
  await postForm(page, { sql: 'SELECT 1 AS posted' });
  await expect(editorOf(page)).toContainText('SELECT 1 AS posted');
  await postForm(page, { datasourceKey: '999999999__table', sql: 'SELECT 1' });
  await expect(page.getByText('An error occurred while loading the SQL', { exact: true })).toBeVisible();
});

test('a closed tab is opened again with its text and its rows, also by a later page', async ({ page }) => {
  const mark = `binned_${process.pid}`;
  await openStoredTab(page, { name: mark, sql: 'SELECT 4711 AS found' });
  await focusEditor(page);
  const kept = page.waitForResponse((answer) => (answer.request().postData() ?? '').includes('latest_query_id'));
  await run(page);
  await kept;
  const deleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE' && answer.ok());
  await page.getByRole('button', { name: `remove ${mark}` }).click();
  await expect(page.getByRole('tab', { name: mark })).toHaveCount(0);
  await deleted;
  await openTab(page);
  await page.getByRole('button', { name: 'Tab actions' }).click();
  await page.getByRole('menuitem', { name: 'Reopen closed tab' }).click();
  await page.getByRole('menuitem', { name: mark }).click();
  await expect(page.getByRole('tab', { name: mark })).toHaveAttribute('aria-selected', 'true');
  await expect(editorOf(page)).toContainText('SELECT 4711 AS found');
  await expect(resultsOf(page).getByRole('gridcell', { name: '4711' })).toBeVisible();
});
