/** One figure with what belongs to it, written and ready to be placed. Plain JSON. */
export interface FigureMarks {
  readonly text: string;
  /** A colour from the reader's rules, or null for the plain ink. */
  readonly color: string | null;
  readonly name: string | null;
  readonly change: { readonly text: string; readonly tone: 'up' | 'down' | 'even' } | null;
  readonly notes: readonly string[];
  /** The figure's height as a share of the tile's. */
  readonly size: number;
  /** How large the words are, as multiples of their usual size. */
  readonly wordSizes: WordSizes;
  readonly trend: Trend | null;
}

export interface WordSizes {
  readonly name: number;
  readonly change: number;
  readonly note: number;
}

/** The line a figure came along: positions and values, both 0..1. */
export interface Trend {
  readonly color: string;
  readonly at: readonly number[];
  readonly heights: readonly (number | null)[];
}
