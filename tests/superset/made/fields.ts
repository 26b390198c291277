import type { Locator, Page } from 'playwright/test';
import { control, keep, type Name, named, opened, type Step, take, writeSql } from './panel';

/** Fills the editor of a field. */
type Fill = (editor: Locator) => Promise<void>;

/** Replaces what the control has by these columns: names, or SQL from `expression`. */
export function columns(name: Name, ...chosen: readonly (string | Fill)[]): Step {
  return fields(
    name,
    chosen.map((one) => (typeof one === 'string' ? column(one) : one)),
  );
}

function column(name: string): Fill {
  return async (editor) => {
    await named(editor, 'tab', 'Simple').click();
    await take(editor.getByRole('combobox', { name: 'Column', exact: true }), name);
  };
}

/** A calculated column of the dataset. */
export function calculated(name: string): Fill {
  return async (editor) => {
    await named(editor, 'tab', 'Saved').click();
    await take(editor.getByRole('combobox', { name: 'Saved expressions' }), name);
  };
}

/** A column or a metric in SQL, with a label of its own. */
export function expression(sql: string, label: string): Fill {
  return async (editor) => {
    await writeSql(editor, sql);
    await editor.getByRole('button', { name: 'edit' }).click();
    const field = editor.getByRole('textbox', { name: 'Label' });
    await field.fill(label);
    await field.press('Enter');
  };
}

/** Replaces the metrics of the control. */
export function metrics(name: Name, ...chosen: readonly Fill[]): Step {
  return fields(name, chosen);
}

export function saved(label: string): Fill {
  return async (editor) => {
    await named(editor, 'tab', 'Saved').click();
    await take(editor.getByRole('combobox', { name: 'Select saved metrics' }), label);
  };
}

export function simple(aggregate: string, of: string): Fill {
  return async (editor) => {
    await named(editor, 'tab', 'Simple').click();
    await take(editor.getByRole('combobox', { name: 'Select column' }), of);
    await take(editor.getByRole('combobox', { name: 'Select aggregate options' }), aggregate);
  };
}

/** Adds filters to those that the control has. */
export function filters(...chosen: readonly Fill[]): Step {
  return async (page) => {
    for (const fill of chosen) await add(page, control(page, 'group', 'Filters'), fill);
  };
}

/** A column compared with one value, with several, or with none. */
export function where(subject: string, operator: string, ...values: readonly string[]): Fill {
  return async (editor) => {
    await named(editor, 'tab', 'Simple').click();
    await take(editor.getByRole('combobox', { name: 'Select subject' }), subject);
    await take(editor.getByRole('combobox', { name: 'Select operator' }), operator);
    if (values.length === 0) return;
    const options = editor.getByRole('combobox', { name: 'Comparator option' });
    if ((await options.count()) > 0) await take(options, ...values);
    else await editor.getByRole('textbox', { name: 'Filter value' }).fill(values[0] ?? '');
  };
}

export function condition(clause: 'HAVING' | 'WHERE', sql: string): Fill {
  return async (editor) => {
    await writeSql(editor, sql);
    const select = editor.getByRole('combobox', { name: 'Select column' });
    if (clause === 'HAVING') await take(select, clause);
  };
}

/** Gives both ends to the filter on time with which a new chart begins, or to the time range of older types. */
export function during(since: string, until: string, column = 'ordered_at'): Step {
  return async (page) => {
    await control(page, 'group', 'Filters').getByRole('button', { name: column }).last().click();
    const editor = opened(page);
    await setRange(editor, since, until);
    await keep(editor);
  };
}

export function timeRange(since: string, until: string): Step {
  return (page) => setRange(page.locator('.explore-controls'), since, until);
}

async function setRange(within: Locator, since: string, until: string): Promise<void> {
  const page = within.page();
  await within.getByRole('button', { name: /^Time Range/ }).click();
  const panel = page.getByRole('dialog', { name: 'Edit time range' });
  await take(panel.getByRole('combobox', { name: 'Range type' }), 'Advanced');
  await panel.getByRole('textbox', { name: /^Start/ }).fill(since);
  await panel.getByRole('textbox', { name: /^End/ }).fill(until);
  await panel.getByRole('button', { name: 'APPLY' }).click();
  await panel.waitFor({ state: 'hidden' });
}

function fields(name: Name, chosen: readonly Fill[]): Step {
  return async (page) => {
    const box = control(page, 'group', name);
    const remove = box.getByRole('button', { name: 'close' });
    for (let left = await remove.count(); left > 0; left -= 1) await remove.first().click();
    for (const fill of chosen) await add(page, box, fill);
  };
}

async function add(page: Page, box: Locator, fill: Fill): Promise<void> {
  await box.getByRole('button', { name: /Drop .* here or click$/ }).click();
  const editor = opened(page);
  await fill(editor);
  await keep(editor);
}
