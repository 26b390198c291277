import type { SelectOption, SortOptions } from './select-option';
import { keyOf, textOf } from './select-values';

/** One line of the list: a group's heading or an option. */
export type SelectRow =
  | { readonly kind: 'heading'; readonly id: string; readonly label: string }
  | {
      readonly kind: 'option';
      readonly id: string;
      readonly option: SelectOption;
      /** Counts options from 1, headings not included. */
      readonly position: number;
      /** True for the entry that creates a value from the typed text. */
      readonly isNew: boolean;
    };

/** The options whose label, value, hint or alias contains the text in any letter case; those that begin with it come first. */
export function filterOptions(options: readonly SelectOption[], search: string): readonly SelectOption[] {
  if (search === '') return options;
  const lower = search.toLowerCase();
  const first: SelectOption[] = [];
  const rest: SelectOption[] = [];
  for (const option of options) {
    const label = option.label.toLowerCase();
    if (label.startsWith(lower)) first.push(option);
    else if (
      label.includes(lower) ||
      (option.value !== option.label && textOf(option.value).toLowerCase().includes(lower)) ||
      option.hint?.toLowerCase().includes(lower) ||
      option.alias?.toLowerCase().includes(lower)
    )
      rest.push(option);
  }
  return [...first, ...rest];
}

export interface SelectRowsInput {
  /** The options to show, filtered already. */
  readonly options: readonly SelectOption[];
  readonly sortOptions?: SortOptions | undefined;
  /** The entry that creates a value, shown first. */
  readonly created: SelectOption | null;
  /** True when no two options have the same value, so that nothing needs to look for one. */
  readonly isUnique?: boolean;
}

/** Arranges options into rows: the new entry first, then groups in the order of their first options. */
export function selectRows({ options, sortOptions, created, isUnique = false }: SelectRowsInput): readonly SelectRow[] {
  const ordered = sortOptions ? [...options].sort(sortOptions) : options;
  const groups = new Map<string | undefined, SelectOption[]>([[undefined, []]]);
  const seen = new Set<string>();
  for (const option of ordered) {
    if (!isUnique) {
      const key = keyOf(option.value);
      if (seen.has(key)) continue;
      seen.add(key);
    }
    const group = groups.get(option.group);
    if (group) group.push(option);
    else groups.set(option.group, [option]);
  }
  const rows: SelectRow[] = [];
  let position = 0;
  const add = (option: SelectOption, isNew: boolean): void => {
    position += 1;
    rows.push({ kind: 'option', id: isNew ? 'new' : keyOf(option.value), option, position, isNew });
  };
  if (created) add(created, true);
  for (const [group, members] of groups) {
    if (group !== undefined) rows.push({ kind: 'heading', id: `group:${group}`, label: group });
    for (const option of members) add(option, false);
  }
  return rows;
}

/**
 * The index of the next row in the direction that can be chosen. Beyond the ends it continues at the other end, unless
 * `isCircular` is false; then, and when no row can be chosen, it is `from`.
 */
export function nextRow(rows: readonly SelectRow[], from: number, step: number, isCircular = true): number {
  const direction = Math.sign(step);
  let left = Math.abs(step);
  let found = from;
  for (let index = from + direction, tries = 0; tries < rows.length; index += direction, tries += 1) {
    if (index < 0 || index >= rows.length) {
      if (!isCircular || Math.abs(step) > 1) break;
      index = direction > 0 ? 0 : rows.length - 1;
    }
    const row = rows[index];
    if (row?.kind !== 'option' || row.option.isDisabled) continue;
    found = index;
    left -= 1;
    if (left === 0) break;
  }
  return found;
}
