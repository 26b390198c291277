/** One formatted number with its name, change, notes and trend. Plain JSON. */
export interface FigureMarks {
  readonly text: string;
  /** A colour from the form's formatting rules, or null for the default text colour. */
  readonly color: string | null;
  readonly name: string | null;
  readonly change: { readonly text: string; readonly tone: 'up' | 'down' | 'even' } | null;
  readonly notes: readonly string[];
  /** The height of the number as a share of the tile's height. */
  readonly size: number;
  /** Font sizes of the words, as multiples of their usual size. */
  readonly wordSizes: WordSizes;
  readonly trend: Trend | null;
}

export interface WordSizes {
  readonly name: number;
  readonly change: number;
  readonly note: number;
}

/** The trend line of the number: positions and values, both 0..1. */
export interface Trend {
  readonly color: string;
  readonly at: readonly number[];
  readonly heights: readonly (number | null)[];
}
