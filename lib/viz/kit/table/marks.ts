export interface TableColumn {
  readonly key: string;
  readonly label: string;
  readonly align: 'left' | 'right' | 'center';
  readonly width?: number;
  /** The metric whose comparison this column is part of. */
  readonly group?: string;
}

export interface CellBar {
  /** Percent of the cell's width. */
  readonly left: number;
  readonly width: number;
  readonly sign: 'plain' | 'positive' | 'negative';
}

export interface TableCell {
  readonly text: string;
  /** Sanitised markup, drawn instead of the text. */
  readonly html?: string;
  readonly href?: string;
  readonly isMissing?: boolean;
  readonly bar?: CellBar;
  readonly background?: string;
  readonly color?: string;
  /** The arrow before the text. */
  readonly trend?: 'up' | 'down';
  /** True for a favourable change, false for an unfavourable one; sets the cell's background colour. */
  readonly isGood?: boolean;
  /** Index in the interaction's items. */
  readonly item?: number;
  /** True when the chart's cross-filter has this value. */
  readonly isChosen?: true;
}

export interface TableMarks {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly TableCell[])[];
  readonly totals: readonly TableCell[] | null;
  /** Number of all rows of the query, which may be more than those in `rows`. */
  readonly rowCount: number;
  readonly locale: string;
  /**
   * The reader's page, sort and search, and the index of the first row here among all; absent for tables of one page.
   */
  readonly view?: PagedView;
}

export interface PagedView {
  readonly sort: { readonly key: string; readonly isDescending: boolean } | null;
  readonly search: string;
  readonly from: number;
  readonly page: number;
  readonly pageSize: number;
  /** True where a search box is shown. */
  readonly isSearchable: boolean;
}
