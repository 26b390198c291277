import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from 'playwright/test';
import { type KitPage, serveStories } from './kit-page';

let kit: KitPage;
test.beforeAll(async () => {
  kit = await serveStories('overlay');
});
test.afterAll(() => kit.close());

const show = (page: Page, story: string, theme = 'light') => page.goto(`${kit.url}/?story=${story}&theme=${theme}`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens every overlay, one after the other. */
const openings: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  menu: (page) => button(page, 'More options').click(),
  'context-menu': (page) => button(page, 'Girls').click({ button: 'right' }),
  popover: (page) => button(page, 'Filter').click(),
  tooltip: (page) => button(page, 'Refresh').hover(),
  dialog: (page) => button(page, 'Edit properties').click(),
  confirm: (page) => button(page, 'Delete the dashboard').click(),
  sheet: (page) => button(page, 'Filters').click(),
  toast: (page) => button(page, 'danger').click(),
  palette: (page) => button(page, 'Go to…').click(),
};
const popups = '[role=menu], [role=dialog], [role=tooltip], [role=alert]';

for (const [story, open] of Object.entries(openings)) {
  for (const theme of ['light', 'dark']) {
    test(`${story} has no accessibility fault (${theme})`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await show(page, story, theme);
      await open(page);
      await expect(page.locator(popups).first()).toBeVisible();
      await page.waitForTimeout(200);
      const { violations } = await new AxeBuilder({ page })
        .disableRules(['page-has-heading-one', 'region'])
        .exclude('[data-base-ui-focus-guard]')
        .analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
    });
  }
}

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
    await button(page, 'More options').click();
    await page.keyboard.press('d');
    await page.keyboard.press('o');
    await expect(page.getByRole('menuitem', { name: 'Download' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('menuitem', { name: 'Export to CSV' })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('menuitem', { name: 'Download' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
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
      expect(await dialog(page).evaluate((element) => element.contains(document.activeElement))).toBe(true);
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

test.describe('toasts', () => {
  for (const [kind, role, ms] of [
    ['info', 'status', 4000],
    ['success', 'status', 4000],
    ['warning', 'alert', 6000],
    ['danger', 'alert', 8000],
  ] as const) {
    test(`${kind} is shown for ${ms} ms as ${role}`, async ({ page }) => {
      await page.clock.install();
      await show(page, 'toast');
      await button(page, kind).click();
      await page.clock.runFor(100);
      await expect(page.getByRole(role)).toHaveCount(1);
      await page.clock.runFor(ms - 300);
      await expect(page.getByRole(role)).toHaveCount(1);
      await page.clock.runFor(800);
      await expect(page.getByRole(role)).toHaveCount(0);
    });
  }

  test('stand still while hovered', async ({ page }) => {
    await page.clock.install();
    await show(page, 'toast');
    await button(page, 'info').click();
    await page.clock.runFor(100);
    await page.getByRole('status').hover();
    await page.clock.runFor(20_000);
    await expect(page.getByRole('status')).toHaveCount(1);
    await page.mouse.move(10, 500);
    await page.clock.runFor(5000);
    await expect(page.getByRole('status')).toHaveCount(0);
  });

  test('stand still while focused, and Close closes', async ({ page }) => {
    await page.clock.install();
    await show(page, 'toast');
    await button(page, 'danger').focus();
    await page.keyboard.press('Enter');
    await page.clock.runFor(100);
    await page.keyboard.press('F6');
    await page.clock.runFor(20_000);
    await expect(page.getByRole('alert')).toHaveCount(1);
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
    await page.clock.runFor(500);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('offer an action for their own time', async ({ page }) => {
    await page.clock.install();
    await show(page, 'toast');
    await button(page, 'with undo').click();
    await page.clock.runFor(9000);
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await page.clock.runFor(500);
    await expect(page.getByText('Last: undone')).toBeVisible();
    await expect(page.getByRole('status')).toHaveCount(0);
  });

  test('are five at once, the others wait', async ({ page }) => {
    await page.clock.install();
    await show(page, 'toast');
    await button(page, 'seven').click();
    await page.clock.runFor(100);
    await expect(page.getByRole('status')).toHaveCount(5);
    await expect(page.getByText('Message 6')).toHaveCount(0);
    await page.clock.runFor(4500);
    await expect(page.getByText('Message 7')).toBeVisible();
    await expect(page.getByRole('status')).toHaveCount(2);
  });

  test('are not repeated', async ({ page }) => {
    await show(page, 'toast');
    await button(page, 'info').click();
    await button(page, 'info').click();
    await expect(page.getByRole('status')).toHaveCount(1);
  });
});

test.describe('palette', () => {
  const option = (page: Page, name: string) => page.getByRole('option', { name });

  test('finds, moves and chooses by keys', async ({ page }) => {
    await show(page, 'palette');
    await button(page, 'Go to…').click();
    const field = page.getByRole('combobox', { name: 'Go to' });
    await expect(field).toBeFocused();
    await expect(option(page, 'World Bank')).toBeVisible();
    await field.fill('sal');
    await expect(option(page, 'Sales Dashboard')).toHaveAttribute('aria-selected', 'true');
    await field.fill('keys');
    await expect(option(page, 'All keys')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Last: keys')).toBeVisible();
    await expect(button(page, 'Go to…')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue('');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#charts$/);
  });

  test('a later answer wins, and nothing is said to be nothing', async ({ page }) => {
    await show(page, 'palette');
    await button(page, 'Go to…').click();
    const field = page.getByRole('combobox', { name: 'Go to' });
    await field.fill('b');
    await page.waitForTimeout(200);
    await field.fill('world');
    await expect(option(page, 'World Bank')).toBeVisible();
    await page.waitForTimeout(900);
    await expect(page.getByRole('option')).toHaveCount(1);
    await field.fill('zzz');
    await expect(page.getByText('No results')).toBeVisible();
    await field.fill('broken');
    await expect(page.getByText('The search failed. Try again.')).toBeVisible();
  });
});

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
      await page.waitForTimeout(300);
      const box = await page.locator(popup).boundingBox();
      expect(box?.x).toBe(0);
      expect(box?.width).toBe(390);
      expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844);
    });
  }

  test('a dialog fills the screen', async ({ page }) => {
    await show(page, 'dialog');
    await button(page, 'Edit properties').tap();
    await page.waitForTimeout(300);
    const box = await page.getByRole('dialog').boundingBox();
    expect(box).toEqual({ x: 0, y: 0, width: 390, height: 844 });
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
    await button(page, 'Filters').tap();
    await page.waitForTimeout(300);
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
