import { expect, type Page } from 'playwright/test';

/** The script of a page sleeps until somebody touches it. */
export async function wake(page: Page): Promise<void> {
  await page.mouse.move(300, 300);
  await page.mouse.move(320, 310);
}

/** Touches the page until its sheet holds the focus: a link may still be leading there. */
export async function wakeSheet(page: Page): Promise<void> {
  await expect(async () => {
    await wake(page);
    await expect(page.locator('dialog:modal')).toBeVisible({ timeout: 1000 });
  }).toPass();
}
