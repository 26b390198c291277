import type { CartesianMarks } from '@/lib/viz/kit/cartesian/marks';

export interface GanttBar {
  readonly key: string;
  readonly series: string;
  readonly color: string;
  /** Shares of the plot: start and end along the time axis, upper and lower edge. */
  readonly from: number;
  readonly to: number;
  readonly top: number;
  readonly bottom: number;
  readonly isDimmed: boolean;
}

export interface GanttRow {
  readonly label: string;
  readonly top: number;
  readonly bottom: number;
}

export interface GanttMarks {
  /** The time axis, as in any chart over time. */
  readonly clock: CartesianMarks;
  readonly rows: readonly GanttRow[];
  readonly bars: readonly GanttBar[];
}
