import { expect, type Page } from 'playwright/test';

/** The scripts of a page start at the first interaction. */
export async function wake(page: Page): Promise<void> {
  await page.mouse.move(300, 300);
  await page.mouse.move(320, 310);
}

/** Moves the pointer until the sheet is modal: the page may still be loading. */
export async function wakeSheet(page: Page): Promise<void> {
  await expect(async () => {
    await wake(page);
    await expect(page.locator('dialog:modal')).toBeVisible({ timeout: 1000 });
  }).toPass();
}
