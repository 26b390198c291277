import { expect, type Locator, type Page } from 'playwright/test';

/** The form of an alert or report. */
export const dialogOf = (page: Page): Locator => page.getByRole('dialog');

/** Opens the form of a new alert or report from its list. */
export async function openForm(page: Page, kind: 'Alert' | 'Report'): Promise<void> {
  await page.goto(`/${kind.toLowerCase()}/list/`);
  await page.getByRole('button', { name: `plus ${kind}`, exact: true }).click();
  await page.mouse.move(300, 300);
  await expect(page.getByRole('heading', { name: `Add ${kind}` })).toBeVisible();
}

/** Opens one panel of the form. */
export async function openPanel(page: Page, name: string): Promise<void> {
  await dialogOf(page)
    .getByRole('tab', { name: new RegExp(`^${name}`) })
    .click();
}
