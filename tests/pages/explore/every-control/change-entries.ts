import type { Locator } from 'playwright/test';
import { popover } from './change-fields';
import { chooseOther } from './choose';

/** What is typed into the text fields of an entry, by their name; the others are left empty. */
const words: readonly (readonly [RegExp, string])[] = [
  [/^formula/i, 'x * 2'],
  [/^url/i, 'https://example.org/{z}/{x}/{y}.png'],
  [/tooltip|attribution|description/i, ''],
  [/./, 'Walked'],
];

/** Adds an entry with a value in each field that is empty. */
export async function addEntry(box: Locator): Promise<string | null> {
  await box.locator('.entry-add').click();
  const editor = popover(box);
  await editor.locator('form').waitFor();
  let next = 1;
  for (const select of await editor.getByRole('combobox').all()) {
    const field = select.locator('xpath=ancestor::*[contains(concat(" ", @class, " "), " select ")]');
    if ((await field.locator('.select-placeholder').count()) > 0) await chooseOther(select);
  }
  for (const field of await editor.getByRole('spinbutton').all()) {
    if ((await field.inputValue()) === '') await field.fill(String(next++));
  }
  for (const field of await editor.getByRole('textbox').all()) {
    if ((await field.inputValue()) !== '') continue;
    const name = await field.evaluate((one) => (one as HTMLInputElement).labels?.[0]?.textContent ?? one.ariaLabel);
    await field.fill(words.find(([pattern]) => pattern.test((name ?? '').trim() || 'x'))?.[1] ?? '');
  }
  // Layers have a button that shows them before they are kept.
  const done = editor.getByRole('button', { name: /^(save|ok|apply)$/i }).last();
  if (await done.isDisabled()) {
    await box.page().keyboard.press('Escape');
    return null;
  }
  await done.click();
  await editor.waitFor({ state: 'hidden' });
  return 'an entry';
}

/** Changes the first setting of the first column. */
export async function changeColumnConfig(box: Locator): Promise<string | null> {
  const [column] = await box.locator('.column-config-name').all();
  if (column === undefined) return null;
  await column.click();
  const editor = popover(box);
  await editor.waitFor();
  const given = await changeSetting(editor);
  await box.page().keyboard.press('Escape');
  await editor.waitFor({ state: 'hidden' });
  return given;
}

async function changeSetting(editor: Locator): Promise<string | null> {
  for (const [role, text] of [
    ['spinbutton', '60'],
    ['textbox', 'Walked'],
  ] as const) {
    const field = editor.getByRole(role).first();
    if ((await field.count()) === 0) continue;
    await field.fill(text);
    return text;
  }
  return chooseOther(editor.getByRole('combobox').first());
}
