import type { CartesianMarks } from '@/lib/viz/kit/cartesian/marks';

export interface GanttBar {
  readonly key: string;
  readonly series: string;
  readonly color: string;
  /** Shares of the plot: when, and which line of its row. */
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
  /** The axis of time, as any chart over time has it. */
  readonly clock: CartesianMarks;
  readonly rows: readonly GanttRow[];
  readonly bars: readonly GanttBar[];
}
