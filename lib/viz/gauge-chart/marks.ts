export interface GaugePointer {
  readonly key: string;
  readonly label: string;
  readonly color: string;
  readonly value: number;
  /** Position as a share of the dial, 0 to 1. */
  readonly at: number;
  readonly text: string;
  readonly isDimmed: boolean;
}

export interface GaugeMarks {
  readonly pointers: readonly GaugePointer[];
  /** Radians, clockwise from the top. */
  readonly start: number;
  readonly end: number;
  readonly min: number;
  readonly max: number;
  readonly ticks: readonly { readonly at: number; readonly text: string }[];
  readonly bands: readonly { readonly from: number; readonly to: number; readonly color: string }[];
  readonly hasPointer: boolean;
  readonly hasProgress: boolean;
  readonly hasTicks: boolean;
  readonly hasSplitLines: boolean;
  readonly isRound: boolean;
  /** True when all arcs share one track, false when each has its own. */
  readonly isOverlaid: boolean;
  readonly fontSize: number;
}
