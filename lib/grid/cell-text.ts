import type { GridColumn } from './grid-column';

/** The words of values that have no text of their own. */
export const nullText = 'NULL';
export const emptyText = '<empty string>';

/** The value as text without formatting: null is empty, objects are JSON. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'object') return jsonText(value);
  return String(value);
}

/** What a cell shows. `isMark` says that the text stands for a value without text (null, the empty text). */
export function cellText(value: unknown, column: GridColumn): { readonly text: string; readonly isMark: boolean } {
  if (value === null || value === undefined) return { text: column.nullText ?? nullText, isMark: true };
  if (value === '') return { text: emptyText, isMark: true };
  if (column.format) return { text: column.format(value), isMark: false };
  if (typeof value === 'boolean') return { text: value ? 'TRUE' : 'FALSE', isMark: false };
  return { text: plainText(value), isMark: false };
}

/** Whether the value is an object or a list, or the JSON text of one in a column of JSON. */
export function isJsonValue(value: unknown, column: GridColumn): boolean {
  if (typeof value === 'object') return value !== null;
  return column.kind === 'json' && typeof value === 'string' && /^\s*[[{]/.test(value);
}

/** The value over several lines: JSON is indented, everything else is its text. */
export function longText(value: unknown): string {
  if (typeof value === 'object' && value !== null) return jsonText(value, 2);
  const text = plainText(value);
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function jsonText(value: object, indent?: number): string {
  try {
    return JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? part.toString() : part), indent) ?? '';
  } catch {
    return String(value);
  }
}
