import { expect, type Locator, type Page } from 'playwright/test';
import { builder } from './made-dashboard';

/** The ways in which a person works on a page. */
export interface Hands {
  press(target: Locator): Promise<void>;
  /** Opens a menu and presses an entry, by way of its submenus. */
  menu(trigger: Locator, ...entries: readonly string[]): Promise<void>;
  /** Writes a text in place of what stands in a field. */
  fill(field: Locator, text: string): Promise<void>;
  /** Chooses an option of a field that opens a list. */
  choose(field: Locator, option: string): Promise<void>;
  /** Says that the next component goes into the one with this name, which is empty and stands at `place`. */
  aim(name: string, place: Locator): Promise<void>;
}

export function pointerHands(page: Page): Hands {
  return {
    press: (target) => target.click(),
    async menu(trigger, ...entries) {
      await trigger.click();
      for (const name of entries) await entryOf(page, name).click();
    },
    async fill(field, text) {
      await field.click();
      await field.fill(text);
    },
    async choose(field, option) {
      await field.click();
      await optionOf(page, option).click();
    },
    async aim(_, place) {
      await place.click();
    },
  };
}

/** A person without a pointer: goes from one control to the next by Tab, within lists and menus by arrows. */
export function keyHands(page: Page): Hands {
  const { keyboard } = page;
  async function press(target: Locator): Promise<void> {
    await reach(page, target);
    await keyboard.press(await keyOf(target));
  }
  return {
    press,
    async menu(trigger, ...entries) {
      await press(trigger);
      for (const name of entries) {
        await step(page, entryOf(page, name), (entry) => entry === document.activeElement);
        await keyboard.press('Enter');
      }
    },
    async fill(field, text) {
      await reach(page, field);
      await keyboard.press('ControlOrMeta+a');
      await keyboard.type(text);
    },
    async choose(field, option) {
      await press(field);
      await step(page, optionOf(page, option), (row) => row instanceof HTMLElement && 'active' in row.dataset);
      await keyboard.press('Enter');
    },
    async aim(name) {
      await reach(page, page.getByRole('button', { name: `Move ${name}`, exact: true }));
      await keyboard.press('+');
      await expect(builder(page).getByRole('tab', { selected: true })).toBeFocused();
    },
  };
}

/** Adds a layout element where the hands point to. */
export async function addByHand(page: Page, hands: Hands, name: string): Promise<void> {
  const panel = builder(page);
  const tab = panel.getByRole('tab', { name: 'Layout elements' });
  if ((await tab.getAttribute('aria-selected')) !== 'true') await openTab(page, hands, tab);
  await hands.press(panel.getByRole('button', { name, exact: true }));
}

/** Adds a saved chart where the hands point to. */
export async function addChartByHand(page: Page, hands: Hands, name: string): Promise<void> {
  const panel = builder(page);
  const tab = panel.getByRole('tab', { name: 'Charts' });
  if ((await tab.getAttribute('aria-selected')) !== 'true') await openTab(page, hands, tab);
  const mine = panel.getByRole('checkbox', { name: 'Show only my charts' });
  if (await mine.isChecked()) await hands.press(mine);
  await hands.fill(panel.getByRole('textbox', { name: 'Filter your charts' }), name);
  const add = panel.getByRole('button', { name: `Add ${name}`, exact: true });
  await hands.press(add);
  await expect(add).toHaveCount(0);
}

/** Of a list of tabs the open one has the focus, and arrows lead to the others. */
async function openTab(page: Page, hands: Hands, tab: Locator): Promise<void> {
  const open = builder(page).getByRole('tab', { selected: true });
  await hands.press(open);
  await page.keyboard.press((await open.textContent()) === 'Charts' ? 'ArrowRight' : 'ArrowLeft');
  await expect(tab).toHaveAttribute('aria-selected', 'true');
}

function entryOf(page: Page, name: string): Locator {
  return page
    .getByRole('menuitem', { name, exact: true })
    .or(page.getByRole('menuitemcheckbox', { name, exact: true }))
    .last();
}

function optionOf(page: Page, name: string): Locator {
  return page.getByRole('option', { name, exact: true }).first();
}

/** Space checks a box, Enter presses everything else. */
async function keyOf(target: Locator): Promise<string> {
  return target.evaluate((element) => (element.matches('input[type=checkbox],input[type=radio]') ? 'Space' : 'Enter'));
}

const mostSteps = 400;

/** Goes by Tab, or back by Shift and Tab, until the target has the focus. */
async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeAttached();
  for (let at = 0; at < mostSteps; at += 1) {
    const way = await target.evaluate((element) => {
      const { activeElement } = document;
      if (activeElement === element) return 'here';
      const isBefore =
        activeElement && element.compareDocumentPosition(activeElement) & Node.DOCUMENT_POSITION_FOLLOWING;
      return isBefore && activeElement !== document.body ? 'back' : 'on';
    });
    if (way === 'here') return;
    await page.keyboard.press(way === 'back' ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`Tab does not reach ${target}.`);
}

/** Goes down a list or a menu until its target is the one that Enter takes. */
async function step(page: Page, target: Locator, isThere: (element: Element) => boolean): Promise<void> {
  await expect(target).toBeVisible();
  for (let at = 0; at < mostSteps; at += 1) {
    if (await target.evaluate(isThere)) return;
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`Arrows do not reach ${target}.`);
}
