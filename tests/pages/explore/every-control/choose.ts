import type { Locator } from 'playwright/test';

/** Takes the first option that is not chosen, and says which; null where the list offers none. */
export async function chooseOther(select: Locator): Promise<string | null> {
  const page = select.page();
  if (await select.isDisabled()) return null;
  await select.press('ArrowDown');
  const list = page.getByRole('listbox').last();
  const option = list.locator('[role=option][aria-selected=false]:not([aria-disabled=true])').first();
  try {
    await option.waitFor({ timeout: 4000 });
  } catch {
    await select.press('Escape');
    return null;
  }
  const label = (await option.getAttribute('aria-label')) ?? '';
  await option.click();
  if ((await select.getAttribute('aria-expanded')) === 'true') await select.press('Escape');
  return label;
}

/** Takes the option of that name. */
export async function chooseNamed(select: Locator, name: string | RegExp): Promise<void> {
  await select.press('ArrowDown');
  await select.page().getByRole('listbox').last().getByRole('option', { name }).first().click();
  if ((await select.getAttribute('aria-expanded')) === 'true') await select.press('Escape');
}
