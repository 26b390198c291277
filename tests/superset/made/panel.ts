import type { Locator, Page } from 'playwright/test';
import { writeCode } from '@/tests/pages/explore/every-control/change-control';

/** One thing that a person does in the panel of a chart. */
export type Step = (page: Page) => Promise<void>;

/** The controls of the tab that is open. */
const panelOf = (page: Page): Locator => page.locator('.explore-controls');

/** A label, or a label and which of the controls that have it, from 0. */
export type Name = string | readonly [label: string, at: number];

type Role = 'checkbox' | 'combobox' | 'group' | 'radio' | 'radiogroup' | 'slider' | 'tab' | 'textbox';

export function named(within: Locator, role: Role, name: Name): Locator {
  const [label, at] = typeof name === 'string' ? [name, 0] : name;
  return within.getByRole(role, { name: label, exact: true }).nth(at);
}

export const control = (page: Page, role: Role, name: Name): Locator => named(panelOf(page), role, name);

/** Takes options by their whole name, typing it where the list can be searched. */
export async function take(select: Locator, ...labels: readonly string[]): Promise<void> {
  const page = select.page();
  for (const label of labels) {
    await select.click();
    if (await select.isEditable()) await select.fill(label);
    await page.getByRole('listbox').last().getByRole('option', { name: label, exact: true }).first().click();
  }
  if ((await select.getAttribute('aria-expanded')) === 'true') await select.press('Escape');
}

export function choose(name: Name, ...labels: readonly string[]): Step {
  return (page) => take(control(page, 'combobox', name), ...labels);
}

export function write(name: Name, text: string): Step {
  return async (page) => {
    const field = control(page, 'textbox', name);
    await field.fill(text);
    await field.press('Tab');
  };
}

export function tick(...names: readonly Name[]): Step {
  return async (page) => {
    for (const name of names) await control(page, 'checkbox', name).check();
  };
}

export function untick(...names: readonly Name[]): Step {
  return async (page) => {
    for (const name of names) await control(page, 'checkbox', name).uncheck();
  };
}

export function pick(name: Name, option: string): Step {
  return async (page) => {
    const bar = control(page, 'radiogroup', name);
    await bar.getByText(option, { exact: true }).click();
    await bar.getByRole('radio', { name: option, exact: true, checked: true }).waitFor();
  };
}

/** Moves a slider by steps, to the right or with a negative number to the left. */
export function slide(name: Name, steps: number): Step {
  return async (page) => {
    const thumb = control(page, 'slider', name);
    for (let left = Math.abs(steps); left > 0; left -= 1) await thumb.press(steps > 0 ? 'ArrowRight' : 'ArrowLeft');
  };
}

/** What is chosen in the second tab. */
export function look(...steps: readonly Step[]): Step {
  return async (page) => {
    await openTab(page, 'Customize');
    for (const step of steps) await step(page);
  };
}

export async function openTab(page: Page, name: 'Data' | 'Customize'): Promise<void> {
  await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
}

export async function writeSql(editor: Locator, sql: string): Promise<void> {
  await named(editor, 'tab', 'Custom SQL').click();
  await writeCode(editor, sql);
}

/** The popover that was opened last. */
export const opened = (page: Page): Locator => page.getByRole('dialog').last();

export async function keep(editor: Locator): Promise<void> {
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await editor.waitFor({ state: 'hidden' });
}
