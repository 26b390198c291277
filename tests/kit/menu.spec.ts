import { expect, type Page, test } from 'playwright/test';
import { type KitPage, serveStories } from '@/tests/kit/support/kit-page';

let kit: KitPage;
test.beforeAll(async () => {
  kit = await serveStories('overlay');
});
test.afterAll(() => kit.close());

const show = (page: Page, story: string) => page.goto(`${kit.url}/?story=${story}`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.describe('menu', () => {
  test('opens, moves, chooses and gives the focus back by keys', async ({ page }) => {
    await show(page, 'menu');
    await button(page, 'More options').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Edit chart properties' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Save' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Last: save')).toBeVisible();
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(button(page, 'More options')).toBeFocused();
  });

  test('finds by typing, opens a submenu and comes back', async ({ page }) => {
    await show(page, 'menu');
    await button(page, 'More options').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Edit chart properties' })).toBeFocused();
    await page.keyboard.type('do');
    await expect(page.getByRole('menuitem', { name: 'Download' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('menuitem', { name: 'Export to CSV' })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('menuitem', { name: 'Download' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('menuitem', { name: 'Export to CSV' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Last: csv')).toBeVisible();
  });

  test('has checked, linked and disabled items', async ({ page }) => {
    await show(page, 'menu');
    await button(page, 'More options').click();
    const wrap = page.getByRole('menuitemcheckbox', { name: 'Wrap lines' });
    await expect(wrap).toHaveAttribute('aria-checked', 'true');
    await wrap.click();
    await expect(wrap).toHaveAttribute('aria-checked', 'false');
    await expect(page.getByRole('menuitem', { name: 'Open the dataset' })).toHaveAttribute('href', '#dataset');
    const share = page.getByRole('menuitem', { name: 'Share' });
    await expect(share).toHaveAttribute('aria-disabled', 'true');
    await expect(share).toHaveAttribute('title', 'Save the chart first');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  });
});

test.describe('context menu', () => {
  test('opens at the pointer with what was clicked', async ({ page }) => {
    await show(page, 'context-menu');
    await button(page, 'Boys').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Drill by Boys' }).click();
    await expect(page.getByText('Last: Boys')).toBeVisible();
  });

  for (const keys of ['Shift+F10', 'ContextMenu']) {
    test(`opens by ${keys}`, async ({ page }) => {
      await show(page, 'context-menu');
      await button(page, 'Girls').focus();
      await page.keyboard.press(keys);
      await expect(page.getByRole('menuitem', { name: 'Drill by Girls' })).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Last: Girls')).toBeVisible();
    });
  }
});

test.describe('popover', () => {
  test('takes the focus and gives it back', async ({ page }) => {
    await show(page, 'popover');
    await button(page, 'Filter').click();
    const popover = page.getByRole('dialog', { name: 'Edit filter' });
    await expect(popover.getByLabel('Value')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(popover).toHaveCount(0);
    await expect(button(page, 'Filter')).toBeFocused();
    await button(page, 'Filter').click();
    await popover.getByRole('button', { name: 'Apply' }).click();
    await expect(popover).toHaveCount(0);
  });

  test('closes for a press elsewhere', async ({ page }) => {
    await show(page, 'popover');
    await button(page, 'Filter').click();
    await page.mouse.click(1200, 700);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('a tooltip comes after 300 ms of hovering, at once on focus, and describes', async ({ page }) => {
  await show(page, 'tooltip');
  await page.clock.install();
  await button(page, 'Refresh').hover();
  await page.clock.runFor(250);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(page.getByRole('tooltip')).toHaveText('Runs the query again, without the cache');
  await page.mouse.move(900, 600);
  await page.clock.runFor(500);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await page.clock.runFor(400);
  await expect(button(page, 'Refresh')).toHaveAccessibleDescription('Runs the query again, without the cache');
  await page.keyboard.press('Escape');
  await page.clock.runFor(400);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
});
