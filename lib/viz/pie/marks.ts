export interface PieSlice {
  readonly key: string;
  readonly label: string;
  readonly color: string;
  /** Angles in radians, clockwise from the top. */
  readonly start: number;
  readonly end: number;
  /** Share of the full radius, below 1 in a rose. */
  readonly reach: number;
  /** The label beside or on the slice; null below the threshold. */
  readonly text: string | null;
  readonly item: number;
  readonly isDimmed: boolean;
}

export interface PieMarks {
  readonly slices: readonly PieSlice[];
  /** Share of the radius for the hole. */
  readonly hole: number;
  /** Size of the pie as a share of the available space. */
  readonly size: number;
  readonly labels: 'outside' | 'inside' | 'none';
  readonly total: string | null;
  readonly legendPlace: 'top' | 'bottom' | 'left' | 'right' | 'none';
}
