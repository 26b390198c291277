import type { SelectOption, SelectValue } from './select-option';

/** Identifies a value, so that `5` and `"5"` are the same choice, and `null` and `"null"` are not. */
export function keyOf(value: SelectValue | undefined): string {
  if (value === null || value === undefined) return 'null';
  return typeof value === 'boolean' ? `boolean:${value}` : `text:${String(value)}`;
}

const indexes = new WeakMap<readonly SelectOption[], ReadonlyMap<string, SelectOption>>();

/** The options by `keyOf` their values; computed once for an array. */
export function optionsByKey(options: readonly SelectOption[]): ReadonlyMap<string, SelectOption> {
  const known = indexes.get(options);
  if (known) return known;
  const index = new Map<string, SelectOption>();
  for (const option of options) {
    const key = keyOf(option.value);
    if (!index.has(key)) index.set(key, option);
  }
  indexes.set(options, index);
  return index;
}

/** The text of a value that no option describes. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '<NULL>';
  if (value === '') return '<empty string>';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value);
}

/** Splits pasted text on comma, newline, tab and semicolon into trimmed parts, without empty and repeated ones. */
export function splitPasted(text: string): readonly string[] {
  const parts = text.split(/[,;\t\r\n]/).map((part) => part.trim());
  return [...new Set(parts)].filter((part) => part !== '');
}

/** The enabled option that `text` names: by its label or value, else by one of them in another letter case. */
export function optionNamed(options: readonly SelectOption[], text: string): SelectOption | undefined {
  const lower = text.toLowerCase();
  let similar: SelectOption | undefined;
  for (const option of options) {
    if (option.isDisabled) continue;
    const value = textOf(option.value);
    if (option.label === text || value === text) return option;
    if (!similar && (option.label.toLowerCase() === lower || value.toLowerCase() === lower)) similar = option;
  }
  return similar;
}

/** The values that are among the options, each once. Returns the same array when all of them are. */
export function keepValid(values: readonly SelectValue[], options: readonly SelectOption[]): readonly SelectValue[] {
  const index = optionsByKey(options);
  const kept = unique(values.filter((value) => index.has(keyOf(value))));
  return kept.length === values.length ? values : kept;
}

export function unique(values: readonly SelectValue[]): readonly SelectValue[] {
  return [...new Map(values.map((value) => [keyOf(value), value])).values()];
}

/** The value that typed text creates: a number where all options are numbers, else the text. */
export function typedValue(text: string, options: readonly SelectOption[]): SelectValue {
  const isNumeric = options.length > 0 && options.every(({ value }) => typeof value === 'number');
  const number = Number(text);
  return isNumeric && text !== '' && Number.isFinite(number) ? number : text;
}
