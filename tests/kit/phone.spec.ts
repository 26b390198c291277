import { expect, type Page, test } from 'playwright/test';
import { type KitPage, serveStories } from '@/tests/kit/support/kit-page';

let kit: KitPage;
test.beforeAll(async () => {
  kit = await serveStories('overlay');
});
test.afterAll(() => kit.close());

const show = (page: Page, story: string) => page.goto(`${kit.url}/?story=${story}`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  for (const [story, name, popup] of [
    ['menu', 'More options', '[role=menu]'],
    ['popover', 'Filter', '[role=dialog]'],
    ['confirm', 'Delete the dashboard', '[role=dialog]'],
    ['sheet', 'Filters', '[role=dialog]'],
  ] as const) {
    test(`${story} comes from below`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await show(page, story);
      await button(page, name).tap();
      const end = async () => {
        const box = await page.locator(popup).boundingBox();
        return box && { left: box.x, width: box.width, bottom: Math.round(box.y + box.height) };
      };
      await expect.poll(end).toEqual({ left: 0, width: 390, bottom: 844 });
    });
  }

  test('a dialog fills the screen', async ({ page }) => {
    await show(page, 'dialog');
    await button(page, 'Edit properties').tap();
    await expect.poll(() => page.getByRole('dialog').boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  });

  test('a submenu is a sheet with a way back', async ({ page }) => {
    await show(page, 'menu');
    await button(page, 'More options').tap();
    await page.getByRole('menuitem', { name: 'Download' }).tap();
    await expect(page.getByRole('menuitem', { name: 'Export to CSV' })).toBeVisible();
    await page.getByRole('menuitem', { name: 'Back' }).tap();
    await expect(page.getByRole('menuitem', { name: 'Export to CSV' })).toHaveCount(0);
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
    await expect(page.getByText('Save the chart first')).toBeVisible();
  });

  test('a sheet is dragged away', async ({ page }) => {
    await show(page, 'sheet');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await button(page, 'Filters').tap();
    await expect(page.getByRole('dialog')).toBeVisible();
    const box = await page.getByRole('dialog').boundingBox();
    if (!box) throw new Error('No sheet');
    const touch = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] });
    await send('touchStart', box.y + 8);
    for (let y = box.y + 8; y < 840; y += 20) await send('touchMove', y);
    await send('touchEnd');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('a long press opens the context menu', async ({ page }) => {
    await show(page, 'context-menu');
    const box = await button(page, 'Girls').boundingBox();
    if (!box) throw new Error('No button');
    const point = { x: box.x + 10, y: box.y + 10 };
    const touch = await page.context().newCDPSession(page);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await expect(page.getByRole('menuitem', { name: 'Drill by Girls' })).toBeVisible();
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(page.getByRole('menuitem', { name: 'Drill by Girls' })).toBeVisible();
  });
});
