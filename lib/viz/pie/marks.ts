export interface PieSlice {
  readonly key: string;
  readonly label: string;
  readonly color: string;
  /** Angles in radians, clockwise from the top. */
  readonly start: number;
  readonly end: number;
  /** Share of the full radius, below 1 in a rose. */
  readonly reach: number;
  /** What stands beside or on the slice; null below the threshold. */
  readonly text: string | null;
  readonly item: number;
  readonly isDimmed: boolean;
}

export interface PieMarks {
  readonly slices: readonly PieSlice[];
  /** Share of the radius that stays empty. */
  readonly hole: number;
  /** Share of the room there is that the pie takes. */
  readonly size: number;
  readonly labels: 'outside' | 'inside' | 'none';
  readonly total: string | null;
  readonly legendPlace: 'top' | 'bottom' | 'left' | 'right' | 'none';
}
