/** One series within a slice. */
export interface RosePetal {
  readonly key: string;
  readonly series: string;
  readonly color: string;
  /** Radii as shares of the full radius. */
  readonly inner: number;
  readonly outer: number;
}

/** One instant. */
export interface RoseSlice {
  readonly key: string;
  readonly label: string;
  /** Angles in radians, clockwise from the top. */
  readonly start: number;
  readonly end: number;
  readonly petals: readonly RosePetal[];
}

/** Slices of equal angles with stacked petals; items are the petals, slice by slice. Plain JSON. */
export interface RoseMarks {
  readonly slices: readonly RoseSlice[];
  readonly legendPlace: 'top' | 'none';
}
