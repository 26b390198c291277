import { expect, type Page, test } from 'playwright/test';
import { type KitPage, serveStories } from '@/tests/kit/support/kit-page';

let kit: KitPage;
let sheets: KitPage;
test.beforeAll(async () => {
  [kit, sheets] = await Promise.all([serveStories('overlay'), serveStories('sheet')]);
});
test.afterAll(() => Promise.all([kit.close(), sheets.close()]));

const show = (page: Page, story: string) => page.goto(`${kit.url}/?story=${story}`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.describe('dialog', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Dashboard properties' });

  test('is 600 px wide, begins at its first field, scrolls inside and gives the focus back', async ({ page }) => {
    await show(page, 'dialog');
    await button(page, 'Edit properties').click();
    await expect(dialog(page).getByLabel('Name')).toBeFocused();
    await expect.poll(async () => (await dialog(page).boundingBox())?.width).toBe(600);
    await expect(dialog(page).getByRole('button', { name: 'Save' })).toBeInViewport();
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(button(page, 'Edit properties')).toBeFocused();
  });

  test('keeps the focus inside', async ({ page }) => {
    await show(page, 'dialog');
    await button(page, 'Edit properties').click();
    await expect(dialog(page).getByLabel('Name')).toBeFocused();
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press('Tab');
      await expect.poll(() => dialog(page).evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
  });

  test('is resized by pointer and keys, down to 380 px', async ({ page }) => {
    await show(page, 'dialog');
    await button(page, 'Edit properties').click();
    const handle = dialog(page).getByRole('separator', { name: 'Resize the dialog' });
    await handle.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await dialog(page).boundingBox())?.width).toBe(620);
    const box = await handle.boundingBox();
    if (!box) throw new Error('No handle');
    await page.mouse.move(box.x + 9, box.y + 9);
    await page.mouse.down();
    await page.mouse.move(500, 500, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await dialog(page).boundingBox())?.width).toBe(380);
  });

  test('fills the screen, and gives it back', async ({ page }) => {
    await show(page, 'dialog');
    await button(page, 'Edit properties').click();
    const width = async () => Math.round((await dialog(page).boundingBox())?.width ?? 0);
    const before = await width();
    await dialog(page).getByRole('button', { name: 'fullscreen', exact: true }).click();
    await expect.poll(width).toBe((page.viewportSize()?.width ?? 0) - 32);
    await dialog(page).getByRole('button', { name: 'fullscreen-exit' }).click();
    await expect.poll(width).toBe(before);
  });

  test('leaves a key to the question above it, as soon as that is there', async ({ page }) => {
    await show(page, 'dialog');
    await button(page, 'Edit properties').click();
    await dialog(page).getByLabel('Name').fill('Sales');
    const asked = await page.evaluate(async () => {
      const pressEscape = (): boolean | undefined =>
        document
          .querySelector('[role=dialog] input')
          ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
      pressEscape();
      while (document.querySelectorAll('[role=dialog]').length < 2) await new Promise((resolve) => setTimeout(resolve));
      pressEscape();
      return document.querySelectorAll('[role=dialog]').length;
    });
    expect(asked).toBe(2);
    await expect(page.getByRole('dialog', { name: 'Please confirm' })).toHaveCount(0);
    await expect(dialog(page)).toBeVisible();
  });

  test('stays when its owner says so, and the question lies above it', async ({ page }) => {
    await show(page, 'dialog');
    await button(page, 'Edit properties').click();
    await dialog(page).getByLabel('Name').fill('Sales');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Please confirm' });
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(dialog(page).getByLabel('Name')).toHaveValue('Sales');
    await expect(dialog(page).getByLabel('Name')).toBeFocused();
    await page.mouse.click(20, 20);
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(dialog(page)).toHaveCount(0);
  });
});

test.describe('question', () => {
  const question = (page: Page) => page.getByRole('dialog', { name: 'Please confirm' });

  test('waits for the word, in any case', async ({ page }) => {
    await show(page, 'confirm');
    await button(page, 'Delete the dashboard').click();
    const field = question(page).getByRole('textbox', { name: 'Type "DELETE" to confirm' });
    await expect(field).toBeFocused();
    const yes = question(page).getByRole('button', { name: 'Delete' });
    await expect(yes).toBeDisabled();
    await field.press('Enter');
    await expect(question(page)).toBeVisible();
    await field.fill('delete');
    await expect(yes).toBeEnabled();
    await field.press('Enter');
    await expect(page.getByText('Last: yes')).toBeVisible();
    await expect(question(page)).toHaveCount(0);
    await expect(button(page, 'Delete the dashboard')).toBeFocused();
  });

  test('means no by Escape, not by a press beside it', async ({ page }) => {
    await show(page, 'confirm');
    await button(page, 'Delete the dashboard').click();
    await page.mouse.click(20, 20);
    await expect(question(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Last: no', { exact: true })).toBeVisible();
  });

  test('begins at Cancel when nothing is typed', async ({ page }) => {
    await show(page, 'confirm');
    await button(page, 'Discard changes').click();
    await expect(button(page, 'Cancel')).toBeFocused();
    await button(page, 'OK').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('a sheet closes by Escape and gives the focus back', async ({ page }) => {
  await show(page, 'sheet');
  await button(page, 'Filters').click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expect(sheet.getByRole('button', { name: 'Apply filters' })).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(button(page, 'Filters')).toBeFocused();
});

test.describe('sheet of a list', () => {
  const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

  test('becomes modal without moving the focus, though it wakes while the focus changes', async ({ page }) => {
    await page.goto(sheets.url);
    await field(page, 'CSS').click();
    await page.keyboard.type('a {}');
    await page.keyboard.press('ArrowLeft');
    await field(page, 'Name').click();
    await page.keyboard.type('Teal');
    await field(page, 'CSS').evaluate(
      (css: HTMLElement) =>
        new Promise<void>((moved) => {
          globalThis.wakeSheet?.(() => {
            css.focus();
            moved();
          });
        }),
    );
    await page.keyboard.type('color');
    await expect(page.locator('dialog:modal')).toBeVisible();
    await expect(field(page, 'CSS')).toBeFocused();
    await page.keyboard.type(': teal');
    await expect(field(page, 'CSS')).toHaveValue('a {color: teal}');
    await expect(field(page, 'Name')).toHaveValue('Teal');
  });

  test('begins at its first field when nothing has the focus', async ({ page }) => {
    await page.goto(sheets.url);
    await expect(field(page, 'Name')).toBeVisible();
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      globalThis.wakeSheet?.();
    });
    await expect(page.locator('dialog:modal')).toBeVisible();
    await expect(field(page, 'Name')).toBeFocused();
  });
});
