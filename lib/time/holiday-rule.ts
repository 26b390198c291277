/**
 * The date of a holiday: a fixed date, days from Easter Sunday, the nth weekday of a month (−1: the last), or a list by
 * year.
 */
export type HolidayRule =
  | { readonly month: number; readonly day: number }
  | { readonly easter: number }
  | { readonly nth: number; readonly weekday: number; readonly month: number }
  | { readonly dates: Readonly<Record<number, string>> };

export interface Holiday {
  readonly name: string;
  readonly rule: HolidayRule;
  readonly from?: number;
  readonly until?: number;
}
