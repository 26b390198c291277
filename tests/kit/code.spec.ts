import { expect, test } from 'playwright/test';
import { type KitPage, serveStories } from '@/tests/kit/support/kit-page';
import { axe } from '@/tests/support/axe';

let kit: KitPage;
test.beforeAll(async () => {
  kit = await serveStories('code');
});
test.afterAll(() => kit.close());

for (const theme of ['light', 'dark']) {
  test(`has no accessibility problems in ${theme}`, async ({ page }) => {
    await page.goto(`${kit.url}/?theme=${theme}`);
    await expect(page.locator('.code-monaco:not([data-hidden])').first()).toBeVisible();
    expect((await axe(page).include('.code').analyze()).violations).toEqual([]);
  });
}

test('a field is plain until it has the focus, and keeps text and caret', async ({ page }) => {
  await page.goto(`${kit.url}/?story=field`);
  await expect(page.locator('.monaco-editor')).toHaveCount(0);
  await page.locator('textarea').focus();
  await page.keyboard.press('Home');
  await page.keyboard.type('1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + ', { delay: 15 });
  await expect(page.locator('.code-monaco:not([data-hidden])').first()).toBeVisible();
  await page.keyboard.type('2 * ');
  await expect(page.locator('output')).toHaveText('Value: 1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + 2 * SUM(num)');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Sent: 1 + 2 + 3')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'SQL expression' })).toBeFocused();
});

test('an editor completes, runs keys, inserts and tells the caret', async ({ page }) => {
  await page.goto(`${kit.url}/?story=editor`);
  await expect(page.locator('.code-monaco:not([data-hidden])').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'SQL' }).focus();
  await page.keyboard.press('Control+End');
  await expect(page.getByText('Cursor: 3:13')).toBeVisible();
  await page.keyboard.type(' my');
  await expect(page.getByRole('option', { name: /my_births/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.locator('output')).toContainText('> 5 my_births');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Runs: 1')).toBeVisible();
  await page.keyboard.type(' ');
  await page.getByRole('button', { name: 'Insert' }).click();
  await expect(page.locator('output')).toContainText('my_births limit_here');
  await expect(page.locator('.squiggly-error')).toHaveCount(1);
});

test('formats JSON', async ({ page }) => {
  await page.goto(`${kit.url}/?story=json`);
  await page.getByRole('button', { name: 'Format' }).click();
  await expect(page.locator('output')).toHaveText('Value: { "color": "#fff", "size": 12, "on": true }');
});

test('the colours follow the theme of the page', async ({ page }) => {
  await page.goto(`${kit.url}/?story=editor`);
  const background = () =>
    page.locator('.monaco-editor .margin').evaluate((element) => getComputedStyle(element).backgroundColor);
  await expect.poll(background).toBe('rgb(255, 255, 255)');
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
  });
  await expect.poll(background).toBe('rgb(22, 26, 32)');
});
