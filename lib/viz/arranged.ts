import type { Cell, Frame } from '@/lib/frame/frame';

/** The levels of a header, outermost first. */
export type Levels = readonly Cell[];

/** A result as its chart shows it, for downloads and reports. */
export interface Arranged {
  /** Columns under their flat names; rows that have names carry them in one index column, flat too. */
  readonly frame: Frame;
  readonly columnNames: readonly (string | Levels)[];
  /** Numbers for rows without names. */
  readonly rowNames: readonly (number | Levels)[];
}

/** What people call a column or metric of this label. */
export type Shown = (label: string) => string;
