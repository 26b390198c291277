import { expect } from 'playwright/test';
import { editorOf, openTab, resultsOf, test, write } from './sqllab-page';

test('an alias is renamed wherever its statement names it, and as one step', async ({ page }) => {
  await openTab(page, { schema: 'main' });
  await write(page, 'SELECT s.symbol, count(*) AS s FROM stocks s GROUP BY s.symbol; SELECT s.price FROM stocks s');
  await page.keyboard.press('ControlOrMeta+Home');
  for (let step = 0; step < 'SELECT '.length; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('F2');
  const name = page.getByRole('textbox', { name: /^Rename input/ });
  await expect(name).toBeFocused();
  await name.fill('one');
  await name.press('Enter');
  await expect(editorOf(page)).toContainText(
    'SELECT one.symbol, count(*) AS s FROM stocks one GROUP BY one.symbol; SELECT s.price FROM stocks s',
  );
  await page.keyboard.press('ControlOrMeta+z');
  await expect(editorOf(page)).toContainText('SELECT s.symbol, count(*) AS s FROM stocks s GROUP BY s.symbol');
});

test('what is no alias says that it cannot be renamed', async ({ page }) => {
  await openTab(page, { schema: 'main' });
  await write(page, 'SELECT symbol FROM stocks');
  await page.keyboard.press('F2');
  const refusal = page.locator('.monaco-editor-overlaymessage');
  await expect(refusal).toContainText('Only aliases of tables and names of WITH queries can be renamed');
});

test('a call shows the arguments of its function while it is written', async ({ page }) => {
  await openTab(page, { schema: 'main' });
  await write(page, 'SELECT ');
  await page.keyboard.type('nullif(');
  const hints = page.locator('.parameter-hints-widget');
  await expect(hints).toContainText('nullif(value, other)');
  await expect(hints.locator('.parameter.active')).toHaveText('value');
  await page.keyboard.type('1, ');
  await expect(hints.locator('.parameter.active')).toHaveText('other');
});

test('an open bracket is marked before any database was asked, and no longer once it is closed', async ({ page }) => {
  await page.route('**/validate_sql/**', () => undefined);
  await openTab(page, { schema: 'main' });
  await write(page, 'SELECT count(1');
  // The editor has closed the bracket itself.
  await page.keyboard.press('Delete');
  const mark = page.locator('.squiggly-error');
  await expect(mark).toHaveCount(1);
  await page.keyboard.press('F8');
  await expect(page.getByText('This bracket is never closed', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('End');
  await page.keyboard.type(')');
  await expect(mark).toHaveCount(0);
});

test('a query that meets an ended session says how to sign in, and runs after that', async ({ page, context }) => {
  await openTab(page, { schema: 'main', sql: "SELECT 'kept' AS word" });
  const cookies = await context.cookies();
  await context.clearCookies({ name: 'session' });
  await page.keyboard.press('ControlOrMeta+Enter');
  const notice = resultsOf(page).getByRole('alert');
  await expect(notice).toContainText('Your session timed out. Sign in again in another window');
  const signIn = notice.getByRole('link', { name: 'Sign in again' });
  await expect(signIn).toHaveAttribute('target', '_blank');
  const opened = context.waitForEvent('page');
  await signIn.click();
  const other = await opened;
  await expect(other).toHaveURL(/\/login\//);
  await other.close();
  await context.addCookies(cookies);
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(resultsOf(page).getByRole('grid')).toContainText('kept');
});
