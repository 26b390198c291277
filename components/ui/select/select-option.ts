import type { ReactNode } from 'react';

/** What a choice stands for. A number and the text of it, `5` and `"5"`, are the same choice. */
export type SelectValue = string | number | boolean | null;

export interface SelectOption {
  readonly value: SelectValue;
  /** The visible text, and the accessible name of the option. */
  readonly label: string;
  /** Quiet text at the end of the row, such as a type or an e-mail address. It is searched too. */
  readonly hint?: string | undefined;
  /** Another name by which the option is found. It is not shown. */
  readonly alias?: string | undefined;
  readonly icon?: ReactNode;
  readonly isDisabled?: boolean | undefined;
  /** Options with the same group stand together under its heading. */
  readonly group?: string | undefined;
}

export interface SelectPage {
  readonly options: readonly SelectOption[];
  /** Number of options that match the search, on all pages. */
  readonly total: number;
}

/**
 * Loads one page of 100 options. `search` is trimmed, `page` counts from 0. The signal is aborted when a newer search
 * makes the answer superfluous. A rejected promise shows the error's message with a button to try again.
 */
export type LoadOptions = (search: string, page: number, signal: AbortSignal) => Promise<SelectPage>;

export type SortOptions = (left: SelectOption, right: SelectOption) => number;
