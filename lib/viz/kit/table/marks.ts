export interface TableColumn {
  readonly key: string;
  readonly label: string;
  readonly align: 'left' | 'right' | 'center';
  readonly width?: number;
  /** The measure whose comparison this column belongs to. */
  readonly group?: string;
}

export interface CellBar {
  /** Percent of the cell. */
  readonly left: number;
  readonly width: number;
  readonly sign: 'plain' | 'positive' | 'negative';
}

export interface TableCell {
  readonly text: string;
  /** Markup that was cleaned; drawn instead of the text. */
  readonly html?: string;
  readonly href?: string;
  readonly isMissing?: boolean;
  readonly bar?: CellBar;
  readonly background?: string;
  readonly color?: string;
  /** The arrow before the text. */
  readonly trend?: 'up' | 'down';
  /** Whether a comparison is good news, for the cell's ground. */
  readonly isGood?: boolean;
  /** Index in the interaction's items. */
  readonly item?: number;
  /** The other charts are filtered by it. */
  readonly isChosen?: true;
}

export interface TableMarks {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly TableCell[])[];
  readonly totals: readonly TableCell[] | null;
  /** All rows that the query found, when more than are here. */
  readonly rowCount: number;
  readonly locale: string;
  /** What the reader asked for, and where in all rows those that are here begin; absent for tables of one page. */
  readonly view?: PagedView;
}

export interface PagedView {
  readonly sort: { readonly key: string; readonly isDescending: boolean } | null;
  readonly search: string;
  readonly from: number;
  readonly page: number;
  readonly pageSize: number;
  /** True where a box to search in is shown. */
  readonly isSearchable: boolean;
}
