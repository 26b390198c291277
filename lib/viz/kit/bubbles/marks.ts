import type { CartesianMarks } from '@/lib/viz/kit/cartesian/marks';

/** Of more bubbles only the largest answer to a pointer; the others come after them and are dots. */
export const mostAnswering = 2000;

export interface Bubble {
  readonly key: string;
  readonly series: string;
  readonly label: string;
  readonly color: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** Where it stands along the x axis, 0 to 1, and its diameter in pixels. */
  readonly at: number;
  readonly diameter: number;
}

export interface BubbleMarks extends CartesianMarks {
  readonly bubbles: readonly Bubble[];
  readonly opacity: number;
}
