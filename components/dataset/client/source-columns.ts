import { refusalWords } from '@/lib/text/refusal-words';
import { addRow } from './part-rows';

export interface FoundColumn {
  readonly column_name: string;
  readonly type: string | null;
  readonly is_dttm: boolean;
}

export interface Difference {
  readonly added: readonly FoundColumn[];
  readonly gone: readonly string[];
  readonly changed: readonly { readonly column: FoundColumn; readonly before: string }[];
}

/** The current columns of a table in the database; null, with a message beside the button, when they cannot be read. */
export async function foundAt(
  button: HTMLButtonElement,
  address: string,
  init?: RequestInit,
): Promise<readonly FoundColumn[] | null> {
  button.disabled = true;
  say(button, ['Asking the database …']);
  try {
    const response = await fetch(address, init);
    const answer: unknown = await response.json();
    if (response.ok) return answer as readonly FoundColumn[];
    say(button, [refusalWords(answer) || 'The source could not be read.']);
  } catch {
    say(button, ['The server could not be reached.']);
  } finally {
    button.disabled = false;
  }
  return null;
}

export function compareWith(editor: HTMLElement, found: readonly FoundColumn[]): Difference {
  const held = new Map(
    rowsOf(editor).map((row) => [
      row.dataset.part ?? '',
      row.querySelector<HTMLInputElement>('[name$=".type"]')?.value,
    ]),
  );
  const names = new Set(found.map(({ column_name }) => column_name));
  return {
    added: found.filter(({ column_name }) => !held.has(column_name)),
    gone: [...held.keys()].filter((name) => !names.has(name)),
    changed: found.flatMap((column) => {
      const before = held.get(column.column_name);
      return before === undefined || before === (column.type ?? '') ? [] : [{ column, before }];
    }),
  };
}

function rowsOf(editor: HTMLElement): HTMLElement[] {
  return [...editor.querySelectorAll<HTMLElement>('[data-parts=columns] > [data-part]')];
}

/**
 * Lists the differences; its button calls `apply`, which writes them into the form, where they can still be changed.
 */
export function showDifference(button: HTMLElement, { added, gone, changed }: Difference, apply: (() => void) | null) {
  if (added.length + gone.length + changed.length === 0) {
    say(button, ['The columns are those of the source.']);
    return;
  }
  const lines = [
    ['New', added.map(({ column_name, type }) => `${column_name} (${type ?? 'no type'})`)],
    ['Gone', gone],
    ['Another type', changed.map(({ column, before }) => `${column.column_name} (${before} → ${column.type})`)],
  ] as const;
  const box = say(
    button,
    lines.flatMap(([start, names]) => (names.length === 0 ? [] : [`${start}: ${listed(names)}`])),
  );
  if (apply === null || box === null) return;
  const take = document.createElement('button');
  take.type = 'button';
  take.className = 'button';
  take.dataset.look = 'normal';
  take.dataset.take = '';
  take.textContent = 'Take over into the form';
  take.addEventListener('click', () => {
    apply();
    say(button, ['Taken over. Save to keep it.']);
  });
  const line = document.createElement('div');
  line.append(take);
  box.append(line);
}

const shownNames = 40;

function listed(names: readonly string[]): string {
  const others = names.length - shownNames;
  return names.slice(0, shownNames).join(', ') + (others > 0 ? ` and ${others} others` : '');
}

function say(button: HTMLElement, lines: readonly string[]): HTMLElement | null {
  const box = button.closest('[data-editor-part]')?.querySelector<HTMLElement>('[data-sync-result]') ?? null;
  if (box === null) return null;
  box.hidden = false;
  box.replaceChildren(
    ...lines.map((text) => {
      const line = document.createElement('p');
      line.textContent = text;
      return line;
    }),
  );
  return box;
}

/** Adds new columns, updates types, and ticks missing columns for removal. */
export function applyFound(editor: HTMLElement, { added, gone, changed }: Difference): void {
  const rows = new Map(rowsOf(editor).map((row) => [row.dataset.part, row]));
  for (const name of gone) setTick(rows.get(name), '[data-part-remove]', true);
  for (const { column } of changed) setValue(rows.get(column.column_name), '.type', column.type ?? '');
  for (const { column_name, type, is_dttm } of added) {
    const row = addRow(editor, 'columns');
    if (row === null) continue;
    row.dataset.part = column_name;
    setValue(row, '.column_name', column_name);
    setValue(row, '.type', type ?? '');
    setTick(row, 'input[type=checkbox][name$=".is_dttm"]', is_dttm);
    const name = row.querySelector('.part-name');
    if (name !== null) name.textContent = column_name;
  }
}

function setValue(row: HTMLElement | undefined, end: string, value: string): void {
  const input = row?.querySelector<HTMLInputElement>(`[name$="${end}"]`);
  if (input) input.value = value;
}

function setTick(row: HTMLElement | undefined, selector: string, isTicked: boolean): void {
  const box = row?.querySelector<HTMLInputElement>(selector);
  if (box) box.checked = isTicked;
}
