import { expect, test } from 'playwright/test';
import { type KitPage, serveStories } from '@/tests/kit/support/kit-page';

let kit: KitPage;
test.beforeAll(async () => {
  kit = await serveStories('page');
});
test.afterAll(() => kit.close());

test('lists are reached from each other by keyboard, and the open one is named', async ({ page }) => {
  await page.goto(`${kit.url}/?story=lists`);
  const tabs = page.getByRole('tablist', { name: 'Lists of queries' }).getByRole('tab');
  await expect(tabs).toHaveText(['Saved queries', 'Query history']);
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
  await expect(tabs.last()).toHaveAttribute('aria-selected', 'false');
  await tabs.first().focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#history$/);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Show all' })).toBeFocused();
});

test('a menu opens and closes by key, without a script', async ({ page }) => {
  await page.goto(`${kit.url}/?story=marks`);
  await page.getByRole('menuitem', { name: 'New' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeHidden();
});
