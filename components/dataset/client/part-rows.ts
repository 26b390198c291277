// The index of the next new row. Stored rows count from 0, so that new rows come after all of them.
let next = 50_000;

/** Appends a row to a list, copied from the list's template row. Null when the list has none. */
export function addRow(editor: HTMLElement, list: string): HTMLElement | null {
  const spare = editor.querySelector<HTMLElement>(`[data-spare="${list}"] [data-part]`);
  const rows = editor.querySelector(`[data-parts="${list}"]`);
  if (spare === null || rows === null) return null;
  const row = spare.cloneNode(true) as HTMLElement;
  number(row, String(next));
  next += 1;
  rows.append(row);
  return row;
}

/** Adds the further fields of a row when they are first opened, copied from the template row. */
export function fillMore(opened: EventTarget | null, editor: HTMLElement): void {
  if (!(opened instanceof HTMLDetailsElement) || !opened.matches('.part-more') || opened.children.length > 1) return;
  const row = opened.closest<HTMLElement>('[data-part]');
  const list = row?.parentElement?.dataset.parts;
  const spare = editor.querySelector(`[data-spare="${list}"] .part-more > .form-pairs`);
  const at = row?.querySelector<HTMLInputElement>('[name$=".extra"]')?.name.split('.')[2];
  if (spare === null || at === undefined) return;
  const fields = spare.cloneNode(true) as HTMLElement;
  number(fields, at);
  opened.append(fields);
}

function number(copy: HTMLElement, at: string): void {
  for (const one of copy.querySelectorAll('[name], [id], [for]')) {
    for (const attribute of ['name', 'id', 'for']) {
      const value = one.getAttribute(attribute);
      if (value !== null) one.setAttribute(attribute, value.replace('.NEW', `.${at}`));
    }
  }
}
