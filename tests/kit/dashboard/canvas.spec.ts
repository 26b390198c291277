import { expect, type Locator, type Page, test } from 'playwright/test';
import { type KitPage, serveStories } from '@/tests/kit/support/kit-page';

let kit: KitPage;
test.beforeAll(async () => {
  kit = await serveStories('canvas');
});
test.afterAll(() => kit.close());
test.use({ actionTimeout: 10_000 });
test.beforeEach(async ({ page }) => {
  await page.goto(`${kit.url}/?story=editor`);
});

/** Opens the text, and gives the field that is Monaco's. */
async function writing(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Write a text in Markdown' }).click();
  const field = page.locator('.canvas-writing .code-monaco:not([data-hidden])').getByRole('textbox');
  await expect(field).toBeFocused();
  return field;
}

const selected = (page: Page) => page.locator('[data-node][data-selected]');

test('Escape leaves a text also in Monaco', async ({ page }) => {
  const field = await writing(page);
  await page.keyboard.type('# Weather');
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Move Text' })).toBeFocused();
});

test('Escape closes the search in a text before it leaves the text', async ({ page }) => {
  const field = await writing(page);
  await page.keyboard.type('Weather');
  await page.keyboard.press('ControlOrMeta+f');
  const search = page.locator('.canvas-writing .find-widget.visible');
  await expect(search.getByRole('textbox', { name: 'Find' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(search).toHaveCount(0);
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
});

test('the next component goes to the one whose handle has the focus by keys', async ({ page }) => {
  const first = page.getByRole('button', { name: 'Move Row' }).first();
  const second = page.locator('[data-node="ROW-2"]');
  await page.getByRole('button', { name: 'Delete Row' }).first().focus();
  await page.keyboard.press('Shift+Tab');
  await expect(first).toBeFocused();
  await expect(selected(page)).toHaveAttribute('data-node', 'ROW-1');
  while (!(await second.getByRole('button', { name: 'Move Row' }).evaluate((at) => at === document.activeElement))) {
    await page.keyboard.press('Tab');
  }
  await expect(selected(page)).toHaveAttribute('data-node', 'ROW-2');
  await page.keyboard.press('Shift+Tab');
  while (!(await first.evaluate((at) => at === document.activeElement))) await page.keyboard.press('Shift+Tab');
  // Tab would pass the handles that follow, and each of them is where the next component goes.
  await page.keyboard.press('+');
  await expect(page.getByRole('tab', { name: 'Charts' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  while (
    !(await page.getByRole('button', { name: 'Column', exact: true }).evaluate((at) => at === document.activeElement))
  ) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-node="ROW-1"] [data-type=COLUMN]')).toHaveCount(1);
});

test('a handle that is pressed with the pointer, or of one of several, keeps what is selected', async ({ page }) => {
  await page.locator('[data-node="ROW-1"]').click({ position: { x: 20, y: 20 } });
  await page.locator('[data-node="ROW-2"]').click({ position: { x: 20, y: 20 }, modifiers: ['ControlOrMeta'] });
  await expect(selected(page)).toHaveCount(2);
  await page.locator('[data-node="ROW-2"]').getByRole('button', { name: 'Move Row' }).click();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(selected(page)).toHaveCount(2);
});
