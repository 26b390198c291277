import { expect, test } from 'playwright/test';
import { type KitPage, serveStories } from './kit-page';

let kit: KitPage;
test.beforeAll(async () => {
  kit = await serveStories('page');
});
test.afterAll(() => kit.close());

test('a list is used by keyboard alone', async ({ page }) => {
  await page.goto(`${kit.url}/?story=list`);
  const reached: string[] = [];
  for (let step = 0; step < 20; step += 1) {
    await page.keyboard.press('Tab');
    reached.push(
      await page.evaluate(() => {
        const at = document.activeElement;
        return at?.getAttribute('aria-label') ?? at?.textContent?.trim() ?? '';
      }),
    );
  }
  for (const name of ['Saved queries', 'Search charts', 'Owner', 'Name', 'Select Sales', 'Sales', 'Edit', 'Delete']) {
    expect(
      reached.some((text) => text.startsWith(name)),
      `${name} among ${reached.join(', ')}`,
    ).toBe(true);
  }
  await page.getByRole('checkbox', { name: 'Select Sales' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: 'Select Sales' })).toBeChecked();
  await page.getByRole('link', { name: 'Next' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#page-2$/);
});

test('a menu opens and closes by key, without a script', async ({ page }) => {
  await page.goto(`${kit.url}/?story=marks`);
  await page.locator('summary[aria-label=New]').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeHidden();
});
