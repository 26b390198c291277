import type { Locator, Page } from 'playwright';

/** What a gesture needs: the page, and numbers that a seed decides. */
export interface Hand {
  readonly page: Page;
  readonly random: () => number;
}

/** Words of what was done, such as `groupby: button "close"`; null where there was nothing to do. */
export type Gesture = (hand: Hand) => Promise<string | null>;

const shortMs = 3_000;
const touchable =
  'input, textarea, button, [role=slider], [role=checkbox], [role=switch], [role=radio], [role=combobox], [contenteditable=true]';
/** Help only tells, and what leads away ends the walk. */
const avoided = '.help-mark, a, [type=file], [aria-hidden=true]';
const texts = ['', '1', '7', '12', '0.5', '-3', '100', 'words', '%Y', ',.2f', '1 day ago', 'Überschrift', '{{ name }}'];
const overlay = '[role=dialog]:visible, [role=alertdialog]:visible, [role=menu]:visible, .select-popup:visible';

export function pick<One>(list: readonly One[], random: () => number): One | undefined {
  return list[Math.floor(random() * list.length)];
}

/** The places of the parts that can be touched now. */
async function places(scope: Locator): Promise<readonly number[]> {
  return scope.locator(touchable).evaluateAll(
    (all, leftOut) =>
      all.flatMap((one, at) => {
        const { width, height } = one.getBoundingClientRect();
        const isOff = one.matches(`:disabled, [aria-disabled=true], ${leftOut}`) || one.closest('[inert]') !== null;
        return width > 0 && height > 0 && !isOff && getComputedStyle(one).visibility !== 'hidden' ? [at] : [];
      }),
    avoided,
  );
}

/** Touches one random part of an area, and answers what opens. */
export async function touch({ page, random }: Hand, scope: Locator, depth = 0): Promise<string | null> {
  const at = pick(await places(scope), random);
  if (at === undefined) return null;
  const part = scope.locator(touchable).nth(at);
  const about = await part.evaluate((one) => {
    const { role, ariaLabel, textContent } = one;
    const type = one instanceof HTMLInputElement ? one.type : '';
    const name = ariaLabel ?? (textContent || ((one as HTMLInputElement).labels?.[0]?.textContent ?? ''));
    return {
      tag: one.localName,
      role,
      type,
      name: name.slice(0, 40),
      isEditor: one.closest('.monaco-editor') !== null,
    };
  });
  const told = `${about.role ?? (about.type || about.tag)} "${about.name}"`;
  if (about.role === 'combobox') return `${told} = ${await choose({ page, random }, part)}`;
  if (about.isEditor || (about.tag === 'textarea' && random() < 0.5)) {
    await part.focus();
    await page.keyboard.type(pick(['a', '1 + 1', '{{', 'count(*)', '{"a": 1}'], random) ?? '');
    return `${told} typed`;
  }
  if (about.role === 'slider' || about.type === 'range') {
    await part.focus();
    const key = pick(['ArrowRight', 'ArrowLeft', 'PageUp', 'End', 'Home'], random) ?? 'End';
    await page.keyboard.press(key);
    return `${told} ${key}`;
  }
  const isText = about.tag === 'textarea' || (about.tag === 'input' && !/checkbox|radio|file|button/.test(about.type));
  if (isText) return `${told} = ${await type({ page, random }, part)}`;
  if (about.type === 'radio' || about.type === 'checkbox') {
    await part.focus();
    await page.keyboard.press('Space');
    return told;
  }
  await part.click({ timeout: shortMs, noWaitAfter: true });
  const answered = await answer({ page, random }, depth);
  return answered === '' ? told : `${told} > ${answered}`;
}

async function type({ page, random }: Hand, part: Locator): Promise<string> {
  if (await part.evaluate((one) => (one as HTMLInputElement).readOnly)) return 'only read';
  const text = pick(texts, random) ?? '';
  await part.fill(text, { timeout: shortMs });
  await page.keyboard.press(random() < 0.3 ? 'Enter' : 'Tab');
  return JSON.stringify(text);
}

async function choose({ page, random }: Hand, part: Locator): Promise<string> {
  await part.click({ timeout: shortMs });
  if (random() < 0.15) {
    const text = pick(['a', 'count', '5', 'none of these'], random) ?? '';
    await part.fill(text, { timeout: shortMs }).catch(() => undefined);
  }
  const options = page.locator('[role=listbox] [role=option]:not([aria-disabled=true])');
  await options
    .first()
    .waitFor({ timeout: 1_500 })
    .catch(() => undefined);
  const count = await options.count();
  if (count === 0) return 'nothing';
  const option = options.nth(Math.floor(random() * Math.min(count, 12)));
  const words = (await option.textContent({ timeout: shortMs }).catch(() => null)) ?? '';
  await option.click({ timeout: shortMs, noWaitAfter: true });
  return JSON.stringify(words.slice(0, 40));
}

/** Acts in what a touch has opened: an entry of a menu, or some parts of an editor and then its main button. */
async function answer(hand: Hand, depth: number): Promise<string> {
  const { page, random } = hand;
  const opened = page.locator(overlay).last();
  if (!(await opened.isVisible())) return '';
  if ((await opened.getAttribute('role')) === 'menu') {
    const items = opened.locator('[role^=menuitem]:not([aria-disabled=true]):not(a)');
    const count = await items.count();
    if (count === 0) return 'an empty menu';
    const item = items.nth(Math.floor(random() * count));
    const words = await item.textContent();
    await item.click({ timeout: shortMs, noWaitAfter: true });
    return `entry "${words}"`;
  }
  if (depth > 1) return 'left as it is';
  const told: string[] = [];
  for (let left = 1 + Math.floor(random() * 5); left > 0 && (await opened.isVisible()); left -= 1) {
    told.push((await touch(hand, opened, depth + 1)) ?? 'nothing');
    await closeLists(page);
  }
  const done = opened.getByRole('button', { name: /^(Save|Apply|OK|Add|Proceed|Done)$/i }).last();
  if (random() < 0.8 && (await done.isVisible()) && (await done.isEnabled())) {
    await done.click({ timeout: shortMs, noWaitAfter: true });
    told.push('saved');
  }
  return told.join(', ');
}

async function closeLists(page: Page): Promise<void> {
  if (await page.locator('.select-popup:visible').count()) await page.keyboard.press('Escape');
}

/** Closes everything that floats. True when the page is free. */
export async function closeAll(page: Page): Promise<boolean> {
  for (let tries = 0; tries < 8; tries += 1) {
    if ((await page.locator(overlay).count()) === 0) return true;
    await page.keyboard.press('Escape');
    await page
      .locator(overlay)
      .last()
      .waitFor({ state: 'hidden', timeout: 400 })
      .catch(() => undefined);
  }
  return (await page.locator(overlay).count()) === 0;
}
