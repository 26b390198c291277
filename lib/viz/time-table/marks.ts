/** The key of the column of names. */
export const nameKey = '__name';

/** The sparkline of a series in a cell. */
export interface Spark {
  readonly shape: 'line' | 'area' | 'bar';
  /** Heights, 0 to 1; null is a gap. */
  readonly heights: readonly (number | null)[];
  /** Texts of the ends of its value axis beside it; null when the form hides them. */
  readonly high: string | null;
  readonly low: string | null;
  readonly item: number;
}

export interface TimeCell {
  readonly text: string;
  /** Position of the value between the bounds of its column, 0 to 1. */
  readonly shade?: number;
  readonly spark?: Spark;
}

/** Series as rows; cells are numbers or sparklines. Plain JSON. */
export interface TimeTableMarks {
  readonly head: string;
  /** The sort of the rows; null for the order of the query. */
  readonly sort: { readonly key: string; readonly isDescending: boolean } | null;
  readonly columns: readonly { readonly key: string; readonly label: string; readonly tooltip: string }[];
  readonly rows: readonly {
    readonly name: string;
    readonly href: string | null;
    readonly cells: readonly TimeCell[];
  }[];
}
