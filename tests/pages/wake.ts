import { expect, type Locator, type Page } from 'playwright/test';

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

/** The filter bar of a dashboard, with its scripts running: they start when the pointer comes to it. */
export async function wakeBar(page: Page): Promise<Locator> {
  const bar = page.getByRole('complementary', { name: 'Filters' });
  await expect(async () => {
    await wake(page);
    await bar.hover({ position: { x: 60, y: 20 } });
    await expect(page.locator('aside[data-live]')).toHaveCount(1, { timeout: 3000 });
  }).toPass();
  return bar;
}

/** Wakes the chart builder, and opens the settings of its look: a tab that answers tells that its scripts run. */
export async function wakeExplore(page: Page, timeout?: number): Promise<void> {
  const customize = page.getByRole('tab', { name: /^Customize/ });
  await expect(async () => {
    await wake(page);
    await customize.click({ timeout: 2000 });
    await expect(customize).toHaveAttribute('aria-selected', 'true', { timeout: 1000 });
  }).toPass(timeout === undefined ? {} : { timeout });
}

/** Acts until `opened` is there: what was done before the scripts of a page run may be lost, or be answered later. */
export async function openBy(act: () => Promise<void>, opened: Locator): Promise<void> {
  await expect(async () => {
    // What is open covers what opens it.
    if (!(await opened.isVisible())) await act();
    await expect(opened).toBeVisible({ timeout: 2000 });
  }).toPass();
}

/** The menu of the page of a chart, opened once its scripts run. */
export async function wakeChartMenu(page: Page): Promise<void> {
  await openBy(
    async () => {
      await wake(page);
      await page.getByRole('button', { name: 'Menu actions trigger' }).click({ timeout: 2000 });
    },
    page.getByRole('menuitem', { name: 'Download' }),
  );
}
