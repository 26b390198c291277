import type { Locator } from 'playwright/test';
import type { Control } from '@/lib/viz/viz';
import { chooseNamed, chooseOther } from './choose';

type Change = (box: Locator, control: Control) => Promise<string | null>;

/** The popover that is on top. */
export function popover(box: Locator): Locator {
  return box.page().locator('.popover-popup').last();
}

/** Opens the editor of a new field, or of the one that is there. */
async function openEditor(box: Locator): Promise<Locator> {
  const isNew = (await box.locator('.field-new').count()) > 0;
  await box
    .locator(isNew ? '.field-new' : '.field-chip-open')
    .first()
    .click();
  return popover(box);
}

async function save(editor: Locator): Promise<void> {
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await editor.waitFor({ state: 'hidden' });
}

/** Stands for a field whose editor offered nothing. */
async function leave(editor: Locator): Promise<null> {
  await editor.getByRole('button', { name: 'Close', exact: true }).click();
  return null;
}

/** The columns of all fields, also those of metrics that were chosen: a query can have each label once. */
async function usedIn(box: Locator): Promise<readonly string[]> {
  const labels = await box.page().locator('.explore-controls .field-chip-label').allTextContents();
  return labels.map((label) => label.replace(/^MAX\((.*)\)$/, '$1'));
}

export const changeColumn: Change = async (box, { name }) => {
  const editor = await openEditor(box);
  await editor.getByRole('tab', { name: 'Simple' }).click();
  // What is on the axis is resampled, and a series has a time before with which it is compared.
  const kind = name === 'x_axis' ? 'temporal' : 'string';
  const chosen = await chooseOther(editor.getByRole('combobox', { name: 'Column' }), { kind, used: await usedIn(box) });
  if (chosen === null) return leave(editor);
  await save(editor);
  return chosen;
};

export const changeMetric: Change = async (box) => {
  const editor = await openEditor(box);
  await editor.getByRole('tab', { name: 'Simple' }).click();
  const chosen = await chooseOther(editor.getByRole('combobox', { name: 'Select column' }), {
    kind: 'numeric',
    used: await usedIn(box),
  });
  if (chosen === null) return leave(editor);
  await chooseNamed(editor.getByRole('combobox', { name: 'Select aggregate options' }), 'MAX');
  await save(editor);
  return chosen;
};

export const changeFilter: Change = async (box) => {
  const editor = await openEditor(box);
  const chosen = await chooseOther(editor.getByRole('combobox', { name: 'Select subject' }));
  if (chosen === null) return leave(editor);
  await chooseNamed(editor.getByRole('combobox', { name: 'Select operator' }), 'Is not null');
  await save(editor);
  return chosen;
};

export const changeFixedOrMetric: Change = async (box, control) => {
  await box.locator('label.segmented-option', { hasText: 'metric' }).click();
  return changeMetric(box, control);
};

/** Every place of the kind that is chosen gets another column. */
export const changeSpatial: Change = async (box) => {
  const fields = await box.getByRole('combobox').all();
  let chosen: string | null = null;
  for (const field of fields) chosen = await chooseOther(field);
  return chosen;
};
