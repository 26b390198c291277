import { expect as expectNow, type Page } from 'playwright/test';
import { awake, editorOf, focusEditor, openStoredTab, storedSql, test, write } from './sqllab-page';

const expect = expectNow.configure({ timeout: 60_000 });
const offlineMs = 60_000;
const wordsOfLine = 12;

/** Types numbered words, at least for a time, and returns the text that they make. */
async function typeFor(page: Page, ms: number, begun: string): Promise<string> {
  const until = Date.now() + ms;
  let whole = begun;
  for (let count = 1; Date.now() < until; count += 1) {
    const word = `w${count}${count % wordsOfLine === 0 ? '\n-- ' : ' '}`;
    await page.keyboard.type(word, { delay: 60 });
    whole += word;
  }
  return whole;
}

test('a minute of typing without network is with the server afterwards, and with another browser', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const mark = `minute_${process.pid}`;
  await openStoredTab(page, { name: mark, sql: 'SELECT 0' });
  await write(page, '-- ');
  await focusEditor(page);
  await expect(page.getByLabel('Notifications'), 'what warns is loaded').toBeAttached();
  await context.setOffline(true);
  const warned = expect(page.getByText(/^An error occurred while storing your query in the backend/)).toBeVisible();
  const typed = await typeFor(page, offlineMs, '-- ');
  await page.keyboard.type('and the end');
  const whole = `${typed}and the end`;
  await expect(editorOf(page)).toContainText('and the end');
  await warned;
  await context.setOffline(false);
  await expect.poll(() => storedSql(page, mark)).toBe(whole);

  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '', storageState: await context.storageState() });
  const other = await elsewhere.newPage();
  await other.goto('/sqllab/');
  await awake(other);
  await other.getByRole('tab', { name: mark }).click();
  await expect(editorOf(other)).toContainText('w1 w2 w3');
  await elsewhere.close();
});
