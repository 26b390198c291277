export interface HeatmapCell {
  readonly x: number;
  readonly y: number;
  readonly color: string;
  readonly text: string | null;
  readonly item: number;
}

export interface HeatmapMarks {
  readonly xs: readonly string[];
  /** Labels of the rows, from top to bottom. */
  readonly ys: readonly string[];
  readonly cells: readonly HeatmapCell[];
  readonly border: { readonly color: string; readonly width: number } | null;
  /** The scale from low to high, or null when it is not shown. */
  readonly legend: {
    readonly kind: 'continuous' | 'piecewise';
    readonly stops: readonly string[];
    readonly low: string;
    readonly high: string;
  } | null;
  readonly xEvery: number;
  readonly yEvery: number;
  readonly leftMargin: number | null;
  readonly bottomMargin: number | null;
}
