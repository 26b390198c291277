import type { Locator } from 'playwright/test';
import type { ColumnKind } from '@/lib/frame/frame';

export interface Wish {
  /** Takes a column of this kind where there is one. */
  readonly kind?: ColumnKind;
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
  const offered = await options.evaluateAll((rows) =>
    rows.map((row) => ({
      label: row.getAttribute('aria-label') ?? '',
      kind: row.querySelector('[data-kind]')?.getAttribute('data-kind'),
    })),
  );
  const isWished = (row: (typeof offered)[number]) =>
    (kind === undefined || row.kind === kind) && row.label.includes(like);
  const free = offered.filter(({ label }) => !used.includes(label));
  const chosen = free.find(isWished) ?? free[0] ?? offered.find(isWished) ?? offered[0];
  if (chosen === undefined) return null;
  await options.nth(offered.indexOf(chosen)).click();
  if ((await select.getAttribute('aria-expanded')) === 'true') await select.press('Escape');
  return chosen.label;
}

/** Takes the option of that name. */
export async function chooseNamed(select: Locator, name: string | RegExp): Promise<void> {
  await select.press('ArrowDown');
  await select.page().getByRole('listbox').last().getByRole('option', { name }).first().click();
  if ((await select.getAttribute('aria-expanded')) === 'true') await select.press('Escape');
}
