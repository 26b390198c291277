/** Series folded into bands of colour, row by row. Plain JSON. */
export interface HorizonMarks {
  readonly rows: readonly HorizonRow[];
  /** Instants of the columns, oldest first; every column takes the same width. */
  readonly times: readonly number[];
  readonly locale: string;
  /** Minimum height of a row in pixels, which the form sets. */
  readonly rowHeight: number;
}

export interface HorizonRow {
  readonly key: string;
  readonly label: string;
  /** Values as shares of the row's largest value: -1..1, null where there is none. */
  readonly shares: readonly (number | null)[];
}
