import { expect, type Locator, type Page, test } from 'playwright/test';
import { type KitPage, serveStories } from '@/tests/kit/support/kit-page';
import { axe } from '@/tests/support/axe';

let kit: KitPage;
test.beforeAll(async () => {
  kit = await serveStories('api-error');
});
test.afterAll(() => kit.close());

async function notice(page: Page, story: string): Promise<Locator> {
  await page.goto(`${kit.url}/?story=${story}`);
  return page.getByRole('alert');
}

test('a database error has its reasons and its owners', async ({ page }) => {
  const shown = await notice(page, 'database');
  await expect(shown).toContainText('PostgreSQL Error');
  await expect(shown).toContainText('Ada Lovelace, Grace Hopper');
  await page.getByRole('button', { name: 'See more' }).click();
  await expect(shown).toContainText('Issue 1002 - The database returned an unexpected error.');
  await expect(page.getByRole('button', { name: 'See less' })).toBeVisible();
});

test('a timeout says after how long', async ({ page }) => {
  const sentence = "We're having trouble loading this visualization. Queries are set to timeout after 60 seconds.";
  const shown = await notice(page, 'timeout');
  await expect(shown).toContainText(sentence);
  await page.getByRole('button', { name: 'See more' }).click();
  await expect(shown).toContainText('Issue 1001');
});

test('the caret stands under the column of the SQL', async ({ page }) => {
  const shown = await notice(page, 'sql');
  await expect(shown.locator('pre')).toHaveText('FORM people\n^');
});

test('a parameter that is nearly right is suggested', async ({ page }) => {
  await expect(await notice(page, 'parameters')).toContainText('contry: did you mean country?');
});

test('each field has its line', async ({ page }) => {
  const shown = await notice(page, 'fields');
  await expect(shown.getByRole('listitem')).toHaveText(['slug: Must be unique', 'owners: Owners are invalid']);
});

test('other errors have their titles', async ({ page }) => {
  const titles = {
    dataset: 'Missing dataset',
    network: 'Network error',
    driver: 'Missing database driver',
    access: 'Forbidden',
    unexpected: 'Unexpected error',
  };
  for (const [story, title] of Object.entries(titles)) await expect(await notice(page, story)).toContainText(title);
});

test('access can be asked for, but no script is run', async ({ page }) => {
  await notice(page, 'access');
  await expect(page.getByRole('link', { name: 'Request Access' })).toHaveAttribute('href', 'https://a.test/ask');
  await notice(page, 'script');
  await expect(page.getByRole('link')).toHaveCount(0);
});

test('after an authorisation in another window the call is made again', async ({ page, context }) => {
  await notice(page, 'oauth2');
  const link = page.getByRole('link', { name: 'provide authorization' });
  await expect(link).toHaveAttribute('target', '_blank');
  const other = await context.newPage();
  await other.goto(kit.url);
  await other.evaluate(() => {
    const channel = new BroadcastChannel('oauth2');
    channel.postMessage({ tabId: 'of another tab' });
    channel.postMessage({ tabId: 'tab-1' });
  });
  await expect(page.getByText('Runs: 1')).toBeVisible();
});

for (const theme of ['light', 'dark']) {
  test(`all of them are accessible, ${theme}`, async ({ page }) => {
    await page.goto(`${kit.url}/?theme=${theme}`);
    await expect(page.getByText('Missing dataset')).toBeVisible();
    const { violations } = await axe(page).include('.api-error').analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    await page.screenshot({ path: `/tmp/work/client/errors-${theme}.png`, fullPage: true });
  });
}
