import { expect, type Locator, type Page } from 'playwright/test';

/** The field with the title of the X axis, in the tab of a chart's look. */
export function axisTitleOf(page: Page): Locator {
  return page.locator('[data-control=x_axis_title]').getByRole('textbox');
}

/** Opens the tab of the look as soon as the page works. */
export async function openLook(page: Page): Promise<void> {
  const tab = page.getByRole('tab', { name: /^Customize/ });
  await expect(async () => {
    await tab.click({ timeout: 2000 });
    await expect(axisTitleOf(page)).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
}
