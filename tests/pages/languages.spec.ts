import { expect, test } from 'playwright/test';

test.use({ locale: 'de-DE', actionTimeout: 20_000 });

test('a browser that prefers German reads German, before and after its scripts', async ({ page }) => {
  // Chromium may report a pointer at (0, 0) while the page loads, which starts its scripts.
  const texts = page.waitForResponse(/\/lang\/de\/texts\//);
  await page.goto('/chart/list/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page).toHaveTitle(/Diagramme/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Diagramme');
  await page.mouse.move(300, 300);
  expect((await texts).headers()['cache-control']).toContain('immutable');
  await page.getByRole('button', { name: 'Mehrfachauswahl' }).click();
  await expect(page.getByText('0 ausgewählt')).toBeVisible();
});

test('a language is chosen in the menu, and stays', async ({ page, context }) => {
  await page.goto('/dashboard/list/');
  await page.getByRole('menuitem', { name: 'Sprache' }).click();
  await page.getByRole('link', { name: '日本語' }).click();
  await expect(page).toHaveURL(/\/dashboard\/list\/$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await page.goto('/superset/welcome/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await context.clearCookies({ name: 'locale' });
});

test('explore and SQL Lab wake up in German', async ({ page }) => {
  await page.goto('/sqllab/');
  await expect(page.getByRole('button', { name: 'Ausführen' }).first()).toBeVisible();
  await page.goto('/chart/add');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Neues Diagramm erstellen');
});
