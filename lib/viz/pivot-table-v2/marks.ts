export interface PivotCell {
  readonly text: string;
  readonly colSpan?: number;
  readonly rowSpan?: number;
  readonly kind: 'corner' | 'attribute' | 'key' | 'subtotal' | 'total' | 'value';
  /** Index in the interaction's items. */
  readonly item?: number;
  /** True when the chart's cross-filter has this value. */
  readonly isChosen?: true;
  readonly background?: string;
  readonly color?: string;
}

export interface PivotRow {
  readonly kind: 'row' | 'subtotal' | 'total';
  readonly heads: readonly PivotCell[];
  readonly values: readonly PivotCell[];
}

/** A computed table: every cell has its text, its spans and its colours. */
export interface PivotMarks {
  readonly head: readonly (readonly PivotCell[])[];
  readonly body: readonly PivotRow[];
  readonly total: PivotRow | null;
  readonly isHtml: boolean;
  /** Index of the page that the reader selected; absent for the first. */
  readonly page?: number;
  readonly locale?: string;
}
