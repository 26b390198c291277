export interface FunnelStep {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  readonly color: string;
  /** Shares of the widest step, at the upper and the lower edge. */
  readonly upper: number;
  readonly lower: number;
  /** What stands on it: a name that may be shortened, and figures that may not. */
  readonly name: string;
  readonly figures: string;
  readonly isDimmed: boolean;
}

export interface FunnelMarks {
  readonly steps: readonly FunnelStep[];
  readonly hasLabels: boolean;
  readonly legendPlace: 'top' | 'bottom' | 'left' | 'right' | 'none';
}
