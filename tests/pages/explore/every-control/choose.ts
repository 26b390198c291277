import type { Locator } from 'playwright/test';

export interface Wish {
  /** Takes a column of this kind where there is one. */
  readonly kind?: 'numeric' | 'temporal' | undefined;
  /** Part of the label of an option that is taken before others. */
  readonly like?: string;
  /** Labels that are taken only where there is no other. */
  readonly used?: readonly string[];
}

/** Takes an option that is not chosen, and says which; null where the list offers none. */
export async function chooseOther(select: Locator, { kind, like = '', used = [] }: Wish = {}): Promise<string | null> {
  const page = select.page();
  if (await select.isDisabled()) return null;
  await select.press('ArrowDown');
  const list = page.getByRole('listbox').last();
  const options = list.locator('[role=option][aria-selected=false]:not([aria-disabled=true])');
  try {
    await options.first().waitFor({ timeout: 4000 });
  } catch {
    await select.press('Escape');
    return null;
  }
  const wished = options.filter({ has: page.locator(`[data-kind=${kind ?? 'none'}]`) });
  const offered = (await wished.count()) > 0 ? wished : options;
  const labels = await offered.evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label') ?? ''));
  const free = labels.filter((label) => !used.includes(label));
  const at = Math.max(labels.indexOf(free.find((label) => label.includes(like)) ?? free[0] ?? ''), 0);
  await offered.nth(at).click();
  if ((await select.getAttribute('aria-expanded')) === 'true') await select.press('Escape');
  return labels[at] ?? '';
}

/** Takes the option of that name. */
export async function chooseNamed(select: Locator, name: string | RegExp): Promise<void> {
  await select.press('ArrowDown');
  await select.page().getByRole('listbox').last().getByRole('option', { name }).first().click();
  if ((await select.getAttribute('aria-expanded')) === 'true') await select.press('Escape');
}
