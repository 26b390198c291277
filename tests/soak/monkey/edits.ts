import type { Locator, Page } from 'playwright';
import { type Gesture, pick, touch } from './gestures';

const shortMs = 3_000;

function panel(page: Page): Locator {
  return page.locator('.explore-controls');
}

/** A random control of the tab that is shown. */
const control: Gesture = async (hand) => {
  const { page, random } = hand;
  const shown = panel(page).locator('[data-control]:visible');
  const count = await shown.count();
  if (count === 0) return null;
  const one = shown.nth(Math.floor(random() * count));
  const name = await one.getAttribute('data-control', { timeout: shortMs });
  const told = await touch(hand, panel(page).locator(`[data-control="${name}"]`));
  return told === null ? null : `${name}: ${told}`;
};

const tab: Gesture = async ({ page, random }) => {
  const name = pick(['Data', 'Customize'], random) ?? 'Data';
  const found = panel(page).getByRole('tab', { name: new RegExp(`^${name}`) });
  await found.click({ timeout: shortMs });
  return `tab ${name}`;
};

const section: Gesture = async ({ page, random }) => {
  const closed = panel(page).locator('h3 button[aria-expanded=false]:visible');
  const count = await closed.count();
  if (count === 0) return null;
  await closed.nth(Math.floor(random() * count)).click({ timeout: shortMs });
  return 'section opened';
};

/** A type of the bar. */
const usualType: Gesture = async ({ page, random }) => {
  const types = panel(page).locator('.explore-type:visible');
  const count = await types.count();
  if (count === 0) return null;
  const type = types.nth(Math.floor(random() * count));
  const name = await type.getAttribute('title', { timeout: shortMs });
  await type.click({ timeout: shortMs });
  return `type ${name}`;
};

/** Any type of the gallery. */
export const anyType: Gesture = async ({ page, random }) => {
  const all = panel(page).getByRole('button', { name: 'View all charts' });
  if (!(await all.isVisible())) return null;
  await all.click({ timeout: shortMs });
  const gallery = page.getByRole('dialog');
  const tiles = gallery.locator('.chooser-name');
  await tiles.first().waitFor({ timeout: 5_000 });
  const tile = tiles.nth(Math.floor(random() * (await tiles.count())));
  const name = (await tile.textContent({ timeout: shortMs }))?.slice(0, 40);
  await tile.click({ timeout: shortMs });
  await gallery.getByRole('button', { name: 'Select', exact: true }).click({ timeout: shortMs });
  return `gallery ${name}`;
};

/** A field of the dataset, by the menu beside it. */
const field: Gesture = async ({ page, random }) => {
  const adds = page.locator('.explore-source').getByRole('button', { name: /^Add .* to a control$/ });
  const count = await adds.count();
  if (count === 0) return null;
  const add = adds.nth(Math.floor(random() * count));
  const name = await add.getAttribute('aria-label', { timeout: shortMs });
  await add.click({ timeout: shortMs });
  const items = page.locator('[role=menu] [role=menuitem]:not([aria-disabled=true])');
  if ((await items.count()) === 0) return `${name}: nowhere`;
  const item = items.nth(Math.floor(random() * (await items.count())));
  const words = await item.textContent({ timeout: shortMs });
  await item.click({ timeout: shortMs });
  return `${name}: ${words}`;
};

/** A field of the dataset, dragged onto a control. */
const drag: Gesture = async ({ page, random }) => {
  const rows = page.locator('.explore-source .explore-field-name:visible');
  const boxes = panel(page).locator('.field-box:visible');
  const [rowCount, boxCount] = [await rows.count(), await boxes.count()];
  if (rowCount === 0 || boxCount === 0) return null;
  const row = await rows.nth(Math.floor(random() * Math.min(rowCount, 10))).boundingBox({ timeout: shortMs });
  const target = boxes.nth(Math.floor(random() * boxCount));
  await target.scrollIntoViewIfNeeded({ timeout: shortMs });
  const box = await target.boundingBox({ timeout: shortMs });
  if (row === null || box === null) return null;
  await page.mouse.move(row.x + 40, row.y + row.height / 2);
  await page.mouse.down();
  await page.mouse.move(row.x + 80, row.y + 30, { steps: 3 });
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 6 });
  await page.mouse.up();
  // What lies under the pointer is settled shortly after the button was let go.
  await page.locator('.drag-ghost').waitFor({ state: 'detached', timeout: shortMs });
  return 'field dragged';
};

/** A chip is moved among its neighbours by keys. */
const reorder: Gesture = async ({ page, random }) => {
  const handles = panel(page).locator('.field-chip-handle:visible');
  const count = await handles.count();
  if (count === 0) return null;
  await handles.nth(Math.floor(random() * count)).focus({ timeout: shortMs });
  for (const key of ['Space', pick(['ArrowDown', 'ArrowUp'], random) ?? 'ArrowDown', 'Space']) {
    await page.keyboard.press(key);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }
  return 'chip moved';
};

const title: Gesture = async ({ page, random }) => {
  const name = page.getByRole('textbox', { name: 'Chart title' });
  await name.fill(pick(['Rows', 'A longer name of a chart', 'Größe & <b>', ''], random) ?? '', { timeout: shortMs });
  await page.keyboard.press('Enter');
  return 'title';
};

const dataPane: Gesture = async (hand) => {
  const pane = hand.page.locator('.explore-data:visible');
  if ((await pane.count()) === 0) return null;
  const tabs = pane.getByRole('tab');
  const found = tabs.nth(Math.floor(hand.random() * (await tabs.count())));
  await found.click({ timeout: shortMs });
  return 'data pane';
};

const run: Gesture = async ({ page }) => {
  await page.keyboard.press('Control+Enter');
  return 'run';
};

const undo: Gesture = async ({ page }) => {
  const button = page.getByRole('button', { name: 'Undo', exact: true });
  if (!(await button.isEnabled())) return null;
  await button.click({ timeout: shortMs });
  return 'undo';
};

const redo: Gesture = async ({ page }) => {
  const button = page.getByRole('button', { name: 'Redo', exact: true });
  if (!(await button.isEnabled())) return null;
  await button.click({ timeout: shortMs });
  return 'redo';
};

/** One difference of the list of what was altered is taken back. */
const wayBack: Gesture = async ({ page, random }) => {
  const mark = page.locator('.explore-altered:visible');
  if ((await mark.count()) === 0) return null;
  await mark.click({ timeout: shortMs });
  const backs = page.locator('.explore-differences li button');
  const count = await backs.count();
  if (count === 0) return 'altered list';
  const back = backs.nth(Math.floor(random() * count));
  const name = await back.getAttribute('aria-label', { timeout: shortMs });
  await back.click({ timeout: shortMs });
  return `altered list: ${name}`;
};

/** Each gesture with how often it comes. */
const gestures: readonly (readonly [Gesture, number])[] = [
  [control, 60],
  [tab, 5],
  [section, 6],
  [usualType, 3],
  [anyType, 3],
  [field, 5],
  [drag, 3],
  [reorder, 3],
  [title, 1],
  [dataPane, 2],
  [run, 2],
  [undo, 4],
  [redo, 2],
  [wayBack, 2],
];
const bag = gestures.flatMap(([gesture, weight]) => Array.from({ length: weight }, () => gesture));

export function randomGesture(random: () => number): Gesture {
  return pick(bag, random) ?? control;
}
