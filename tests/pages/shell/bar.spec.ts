import { expect, type Locator, type Page, test } from 'playwright/test';

const opener = (page: Page, name: string): Locator =>
  page.getByRole('banner').getByRole('menuitem', { name, exact: false }).first();
const entry = (page: Page, name: string): Locator => page.getByRole('link', { name, exact: true });

/** The first touch wakes the page. */
async function awake(page: Page): Promise<void> {
  await page.goto('/dashboard/list/');
  await expect(async () => {
    await page.mouse.move(300, 700);
    await page.mouse.move(320, 710);
    await expect(page.locator('.list[data-live]')).toHaveCount(1, { timeout: 3000 });
  }).toPass();
}

test('menus of the bar open where the pointer rests, and close when it leaves', async ({ page }) => {
  await awake(page);
  await opener(page, 'SQL').hover();
  await expect(entry(page, 'Saved Queries')).toBeVisible();
  await expect(opener(page, 'SQL')).toHaveAttribute('aria-expanded', 'true');
  await entry(page, 'Query History').hover();
  await opener(page, 'Settings').hover();
  await expect(entry(page, 'Row Level Security')).toBeVisible();
  await expect(entry(page, 'Saved Queries')).toBeHidden();
  await page.mouse.move(700, 700);
  await expect(entry(page, 'Row Level Security')).toBeHidden();
  await expect(opener(page, 'SQL')).not.toHaveAttribute('aria-expanded');
});

test('a press keeps a menu open that the pointer opened, and a second one closes it', async ({ page }) => {
  await awake(page);
  await opener(page, 'SQL').hover();
  await expect(entry(page, 'Saved Queries')).toBeVisible();
  await opener(page, 'SQL').click();
  await page.mouse.move(700, 700);
  await page.mouse.move(710, 720);
  await expect(entry(page, 'Saved Queries')).toBeVisible();
  await opener(page, 'SQL').click();
  await expect(entry(page, 'Saved Queries')).toBeHidden();
  // Longer than a resting pointer takes to open a menu.
  await page.waitForTimeout(400);
  await expect(entry(page, 'Saved Queries')).toBeHidden();
});

test('what belongs to data stands in a menu of its own', async ({ page }) => {
  await awake(page);
  await opener(page, 'plus').click();
  await page.getByRole('menuitem', { name: 'Data', exact: true }).hover();
  await entry(page, 'Connect database').click();
  await expect(page).toHaveURL(/\/databaseview\/list\/\?new=1$/);
});

test('the bar and its menus are walked with arrow keys', async ({ page }) => {
  await awake(page);
  await entry(page, 'Dashboards').first().focus();
  await page.keyboard.press('End');
  await expect(opener(page, 'Settings')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(opener(page, 'SQL')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(entry(page, 'SQL Lab')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(entry(page, 'Query History')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(opener(page, 'SQL')).toBeFocused();
  await expect(entry(page, 'Query History')).toBeHidden();

  await opener(page, 'plus').focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Data', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(entry(page, 'Dataset')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('menuitem', { name: 'Data', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(entry(page, 'SQL query')).toBeFocused();
});

test('the theme is chosen in place', async ({ page }) => {
  await awake(page);
  await opener(page, 'format-painter').click();
  await page.getByRole('menuitem', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('menuitem', { name: 'Dark' })).toBeHidden();
  await opener(page, 'format-painter').click();
  await expect(page.getByRole('menuitem', { name: 'Dark' })).toHaveAttribute('aria-current', 'true');
  await page.getByRole('menuitem', { name: 'Match system' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'system');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('menus open, close and stand at their buttons', async ({ page }) => {
    await page.goto('/dashboard/list/');
    await opener(page, 'SQL').click();
    const [button, link] = await Promise.all([
      opener(page, 'SQL').boundingBox(),
      entry(page, 'Saved Queries').boundingBox(),
    ]);
    expect(link?.x).toBeGreaterThanOrEqual(button?.x ?? 0);
    expect(link?.x).toBeLessThan((button?.x ?? 0) + 40);
    await page.mouse.click(700, 700);
    await expect(entry(page, 'Saved Queries')).toBeHidden();
    await opener(page, 'Settings').click();
    await entry(page, 'Themes').click();
    await expect(page).toHaveURL(/\/theme\/list\/$/);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('one menu has everything, as a sheet', async ({ page }) => {
    await page.goto('/dashboard/list/');
    await opener(page, 'Menu').click();
    const sheet = page.getByRole('menu', { name: 'Menu' });
    await expect(sheet.getByRole('link', { name: 'Charts', exact: true })).toBeVisible();
    const box = await sheet.boundingBox();
    expect([box?.x, box?.width]).toEqual([0, 390]);
    await sheet.getByRole('link', { name: 'SQL Lab', exact: true }).click();
    await expect(page).toHaveURL(/\/sqllab\/$/);
  });
});
