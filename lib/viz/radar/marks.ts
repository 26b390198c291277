export interface RadarShape {
  readonly key: string;
  readonly label: string;
  readonly color: string;
  readonly values: readonly (number | null)[];
  /** Position on each axis, as a share of the radius. */
  readonly reach: readonly number[];
  readonly texts: readonly string[];
  readonly isDimmed: boolean;
}

export interface RadarMarks {
  readonly axes: readonly { readonly label: string; readonly max: string }[];
  readonly shapes: readonly RadarShape[];
  readonly isCircle: boolean;
  readonly hasLabels: boolean;
  readonly legendPlace: 'top' | 'bottom' | 'left' | 'right' | 'none';
}
