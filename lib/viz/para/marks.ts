export interface ParaAxis {
  readonly key: string;
  readonly label: string;
  /** Labels beside the axis; `at` is 0 at its lower and 1 at its upper end. */
  readonly ticks: readonly { readonly at: number; readonly text: string }[];
}

export interface ParaLine {
  readonly key: string;
  readonly label: string;
  readonly color: string;
  /** One position for each axis; null where there is no value. */
  readonly at: readonly (number | null)[];
  readonly isDimmed: boolean;
}

/** Parallel axes with one line for each member. Items are the lines. Plain JSON. */
export interface ParaMarks {
  readonly axes: readonly ParaAxis[];
  readonly lines: readonly ParaLine[];
  /** True when the first axis shows the names of the members. */
  readonly hasNames: boolean;
  /** Rows of the table below the axes; null when the form has none. */
  readonly rows: readonly (readonly string[])[] | null;
}
