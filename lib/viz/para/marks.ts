export interface ParaAxis {
  readonly key: string;
  readonly label: string;
  /** Words beside the axis, 0 at its foot and 1 at its head. */
  readonly ticks: readonly { readonly at: number; readonly text: string }[];
}

export interface ParaLine {
  readonly key: string;
  readonly label: string;
  readonly color: string;
  /** One place an axis; null where there is no value. */
  readonly at: readonly (number | null)[];
  readonly isDimmed: boolean;
}

/** Axes side by side, a line across them a member. Items are the lines. Plain JSON. */
export interface ParaMarks {
  readonly axes: readonly ParaAxis[];
  readonly lines: readonly ParaLine[];
  /** The first axis holds the names of the members. */
  readonly hasNames: boolean;
  /** Rows of a table below the axes, when the form wants one. */
  readonly rows: readonly (readonly string[])[] | null;
}
