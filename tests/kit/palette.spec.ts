import { expect, type Page, test } from 'playwright/test';
import { type KitPage, serveStories } from '@/tests/kit/support/kit-page';

let kit: KitPage;
test.beforeAll(async () => {
  kit = await serveStories('overlay');
});
test.afterAll(() => kit.close());

const show = (page: Page, story: string) => page.goto(`${kit.url}/?story=${story}`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.describe('palette', () => {
  const option = (page: Page, name: string) => page.getByRole('option', { name });

  test('finds, moves and chooses by keys', async ({ page }) => {
    await show(page, 'palette');
    await button(page, 'Go to…').click();
    const field = page.getByRole('combobox', { name: 'Go to' });
    await expect(field).toBeFocused();
    await expect(option(page, 'World Bank')).toBeVisible();
    await field.fill('sal');
    await expect(option(page, 'Sales Dashboard')).toHaveAttribute('aria-selected', 'true');
    await field.fill('keys');
    await expect(option(page, 'All keys')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Last: keys')).toBeVisible();
    await expect(button(page, 'Go to…')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue('');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#charts$/);
  });

  test('a later answer wins, and nothing is said to be nothing', async ({ page }) => {
    await show(page, 'palette');
    await button(page, 'Go to…').click();
    const field = page.getByRole('combobox', { name: 'Go to' });
    await field.fill('b');
    await page.waitForTimeout(200);
    await field.fill('world');
    await expect(option(page, 'World Bank')).toBeVisible();
    await page.waitForTimeout(900);
    await expect(page.getByRole('option')).toHaveCount(1);
    // What an answer brought is active, after what was active is gone.
    await expect(option(page, 'World Bank')).toHaveAttribute('aria-selected', 'true');
    await field.fill('sal');
    await expect(option(page, 'Sales Dashboard')).toHaveAttribute('aria-selected', 'true');
    await field.fill('world');
    await expect(option(page, 'World Bank')).toHaveAttribute('aria-selected', 'true');
    await field.fill('zzz');
    await expect(page.getByText('No results')).toBeVisible();
    await field.fill('broken');
    await expect(page.getByText('The search failed. Try again.')).toBeVisible();
  });
});
