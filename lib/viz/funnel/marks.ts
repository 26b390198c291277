export interface FunnelStep {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  readonly color: string;
  /** Widths at the upper and the lower edge, as shares of the widest step. */
  readonly upper: number;
  readonly lower: number;
  /** The label: a name that may be shortened, and values that may not. */
  readonly name: string;
  readonly figures: string;
  readonly isDimmed: boolean;
}

export interface FunnelMarks {
  readonly steps: readonly FunnelStep[];
  readonly hasLabels: boolean;
  readonly legendPlace: 'top' | 'bottom' | 'left' | 'right' | 'none';
}
