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
  await selectRows(page);
  await page.locator('[data-node="ROW-2"]').getByRole('button', { name: 'Move Row' }).click();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(selected(page)).toHaveCount(2);
});

test('the button that removes a tab stays in its line, however many tabs there are', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Add components' }).click();
  const sheet = page.getByRole('dialog', { name: 'Components' });
  await sheet.getByRole('tab', { name: 'Layout elements' }).click();
  await sheet.getByRole('button', { name: 'Tabs', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  const tabs = page.getByRole('tablist', { name: 'Tabs' }).getByRole('tab');
  const title = page.getByRole('textbox', { name: 'Tab title' });
  for (const [at, name] of ['One', 'Two', 'Three of them', 'Four', 'Five', 'So many words '.repeat(8)].entries()) {
    if (at > 0) await page.getByRole('button', { name: 'Add tab' }).click();
    await expect(tabs).toHaveCount(at + 1);
    await title.fill(name);
    await title.press('Enter');
    expect(await apart(page), name).toEqual([]);
  }
  await tabs.first().press('Enter');
  await expect(title).toHaveValue('One');
  expect(await apart(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove Five' }).click();
  await expect(tabs).toHaveCount(5);
});

/** Selects both rows. */
async function selectRows(page: Page): Promise<void> {
  await page.locator('[data-node="ROW-1"]').click({ position: { x: 20, y: 20 } });
  await page.locator('[data-node="ROW-2"]').click({ position: { x: 20, y: 20 }, modifiers: ['ControlOrMeta'] });
  await expect(selected(page)).toHaveCount(2);
}

test('several components are deleted together, and come back together', async ({ page }) => {
  const rows = page.locator('[data-type=ROW]');
  await selectRows(page);
  await page.keyboard.press('Delete');
  await expect(rows).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(rows).toHaveCount(2);
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
});

test('components are copied, and pasted on another dashboard', async ({ page, context }) => {
  await writing(page);
  await page.keyboard.type('Copied words');
  await page.keyboard.press('Escape');
  await expect(selected(page)).toHaveAttribute('data-node', 'MARKDOWN-1');
  await page.keyboard.press('ControlOrMeta+c');
  const other = await context.newPage();
  await other.goto(`${kit.url}/?story=editor`);
  await expect(other.locator('[data-type=MARKDOWN]')).toHaveCount(1);
  await other.keyboard.press('ControlOrMeta+v');
  await expect(other.locator('[data-type=MARKDOWN]')).toHaveCount(2);
  await expect(other.getByText('Unsaved changes')).toBeVisible();
  await other.keyboard.press('ControlOrMeta+z');
  await expect(other.locator('[data-type=MARKDOWN]')).toHaveCount(1);
});

test('a row gets a background', async ({ page }) => {
  const row = page.locator('[data-node="ROW-1"]');
  await row.click({ position: { x: 20, y: 20 } });
  await row.getByRole('button', { name: 'Settings of Row' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Solid' }).click();
  await expect(row.locator('> .row')).toHaveAttribute('data-white', '');
  await expect(page.locator('[data-node="ROW-2"] > .row')).not.toHaveAttribute('data-white', '');
});

test('the browser asks before a page with unsaved changes is left, and not without any', async ({ page }) => {
  const kinds: string[] = [];
  page.on('dialog', (dialog) => {
    kinds.push(dialog.type());
    void dialog.accept();
  });
  await page.locator('[data-node="ROW-1"]').click({ position: { x: 20, y: 20 } });
  await page.reload();
  expect(kinds).toEqual([]);
  await page.locator('[data-node="ROW-1"]').click({ position: { x: 20, y: 20 } });
  await page.keyboard.press('Delete');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await page.reload();
  expect(kinds).toEqual(['beforeunload']);
});

/** The names of tabs whose button to remove them does not lie within them, or that reach out of the page. */
function apart(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.canvas-tab')].flatMap((tools) => {
      const name = document.getElementById(`tab-${tools.dataset.node}`);
      const whole = (tools.dataset.open ? tools : name)?.getBoundingClientRect();
      const button = [...tools.querySelectorAll('button')].at(-1)?.getBoundingClientRect();
      const isWithin =
        whole && button && whole.left <= button.left && button.right <= whole.right && whole.right <= innerWidth;
      const isInLine = whole && button && whole.top <= button.top && button.bottom <= whole.bottom;
      return isWithin && isInLine ? [] : [name?.textContent ?? ''];
    }),
  );
}

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('tabs are added and removed one after the other, and tools never come under the finger', async ({ page }) => {
    await page.getByRole('button', { name: 'Add components' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Components' });
    await sheet.getByRole('tab', { name: 'Layout elements' }).tap();
    await sheet.getByRole('button', { name: 'Tabs', exact: true }).tap();
    await sheet.getByRole('button', { name: 'Header', exact: true }).tap();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    const tabs = page.getByRole('tablist', { name: 'Tabs' }).getByRole('tab');
    const title = page.getByRole('textbox', { name: 'Tab title' });
    await expect(tabs).toHaveCount(1);
    for (const [at, name] of ['Second', 'Third', 'Fourth', 'Fifth'].entries()) {
      await page.getByRole('button', { name: 'Add tab' }).tap();
      await expect(tabs).toHaveCount(at + 2);
      await title.fill(name);
      await title.press('Enter');
    }
    for (const name of ['Fourth', 'Second']) await page.getByRole('button', { name: `Remove ${name}` }).tap();
    await expect(tabs).toHaveCount(3);
    await page.getByRole('textbox', { name: 'Header text' }).tap();
    await page.getByRole('button', { name: 'Settings of New header' }).tap();
    await page.getByRole('menuitemcheckbox', { name: 'Large' }).tap();
    await expect(page.locator('.canvas-header')).toHaveAttribute('data-size', 'large');
  });
});
