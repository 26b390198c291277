export type GridRow = readonly unknown[];

export type CellKind = 'number' | 'text' | 'time' | 'boolean' | 'json';

/** One column of a grid; the value of a cell is at the column's place in its row. */
export interface GridColumn {
  /** Unique among the columns. */
  readonly id: string;
  readonly name: string;
  readonly kind: CellKind;
  /** Numbers are at the end, everything else at the start. */
  readonly align?: 'start' | 'end';
  /** The text of a value that is neither null nor the empty text; copied values stay unformatted. */
  readonly format?: (value: unknown) => string;
  /** What stands for null; `NULL`. */
  readonly nullText?: string;
}

export interface ColumnOrder {
  readonly id: string;
  readonly desc: boolean;
}
