import type { CartesianMarks } from '@/lib/viz/kit/cartesian/marks';

export interface Box {
  readonly key: string;
  readonly label: string;
  readonly color: string;
  readonly low: number;
  readonly q1: number;
  readonly median: number;
  readonly q3: number;
  readonly high: number;
  readonly outliers: readonly number[];
  readonly isDimmed: boolean;
}

export interface BoxPlotMarks extends CartesianMarks {
  readonly boxes: readonly Box[];
}
