import type { CellKind } from '@/lib/grid/grid-column';

/** Rows of a chart as JSON: times are epoch milliseconds, numbers that JavaScript would round are texts. */
export interface TileRows {
  readonly columns: readonly { readonly name: string; readonly kind: CellKind }[];
  readonly rows: readonly (readonly unknown[])[];
  /** Number of all rows, of which `rows` may be a part. */
  readonly total: number;
}

/** The statements of a chart. */
export interface TileStatements {
  readonly queries: readonly string[];
  /** The address of SQL Lab with them; null for who may not use it. */
  readonly labHref: string | null;
}
