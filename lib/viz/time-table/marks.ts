/** The key of the column of names. */
export const nameKey = '__name';

/** The line of a series, drawn in a cell. */
export interface Spark {
  readonly shape: 'line' | 'area' | 'bar';
  /** Heights, 0 to 1; null is a gap. */
  readonly heights: readonly (number | null)[];
  /** Its ends, written beside it, or null when they are not wanted. */
  readonly high: string | null;
  readonly low: string | null;
  readonly item: number;
}

export interface TimeCell {
  readonly text: string;
  /** Where the value stands between the bounds of its column, 0 to 1. */
  readonly shade?: number;
  readonly spark?: Spark;
}

/** Series as rows; cells are figures or small lines. Plain JSON. */
export interface TimeTableMarks {
  readonly head: string;
  /** What the rows are ordered by; null leaves the order of the query. */
  readonly sort: { readonly key: string; readonly isDescending: boolean } | null;
  readonly columns: readonly { readonly key: string; readonly label: string; readonly tooltip: string }[];
  readonly rows: readonly {
    readonly name: string;
    readonly href: string | null;
    readonly cells: readonly TimeCell[];
  }[];
}
