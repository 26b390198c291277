import type { Locator, Page } from 'playwright/test';

/** The form of an alert or report. */
export const dialogOf = (page: Page): Locator => page.getByRole('dialog');

/** Opens one panel of the form. */
export async function openPanel(page: Page, name: string): Promise<void> {
  await dialogOf(page)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
}
