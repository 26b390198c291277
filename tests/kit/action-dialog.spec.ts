import { expect, type Page, test } from 'playwright/test';
import { type KitPage, serveStories } from '@/tests/kit/support/kit-page';

let kit: KitPage;
test.beforeAll(async () => {
  kit = await serveStories('action-dialog');
});
test.afterAll(() => kit.close());
test.use({ actionTimeout: 10_000 });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function open(page: Page) {
  await page.goto(`${kit.url}/?story=name`);
  await button(page, 'Rename').click();
  const dialog = page.getByRole('dialog', { name: 'Rename the tab' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  return dialog;
}

test('a blank name is no name, neither by the button nor by Enter', async ({ page }) => {
  const dialog = await open(page);
  await dialog.getByLabel('Name').fill('  ');
  await expect(button(page, 'Save')).toBeDisabled();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Names:')).toHaveText('Names: ');
  await button(page, 'Cancel').click();
  await expect(dialog).toHaveCount(0);
});

test('a pending action is not started again, holds the dialog, and says why it failed', async ({ page }) => {
  const dialog = await open(page);
  await dialog.getByLabel('Name').fill('Returns');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Save')).toBeDisabled();
  await expect(button(page, 'Cancel')).toBeDisabled();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await page.evaluate(() => document.dispatchEvent(new Event('refused')));
  await expect(dialog.getByText('The name is taken')).toBeVisible();
  await button(page, 'Save').click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Names:')).toHaveText('Names: Returns, Returns');
});
