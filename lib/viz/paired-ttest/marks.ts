export interface TTestRow {
  readonly group: readonly string[];
  readonly pValue: string;
  readonly lift: string;
  readonly significant: string;
  readonly isSignificant: boolean;
  readonly isControl: boolean;
}

/** One table for each metric: its groups compared with the first of them. Plain JSON. */
export interface TTestMarks {
  readonly dimensions: readonly string[];
  readonly tables: readonly { readonly metric: string; readonly rows: readonly TTestRow[] }[];
}
