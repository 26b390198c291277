import type { Cell, Frame } from '@/lib/frame/frame';

/** The levels of a header, outermost first. */
export type Levels = readonly Cell[];

/** A result laid out as its chart shows it, for downloads and reports. */
export interface Arranged {
  /** Columns under their flat names. Row names, if any, are in one index column, also flat. */
  readonly frame: Frame;
  readonly columnNames: readonly (string | Levels)[];
  /** A number for each row without a name. */
  readonly rowNames: readonly (number | Levels)[];
}

/** Returns the display name of the column or metric with this label. */
export type Shown = (label: string) => string;
