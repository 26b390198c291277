import type { CartesianMarks } from '@/lib/viz/kit/cartesian/marks';

/**
 * Of more bubbles, only the largest have tooltips and clicks; the others follow them in the array and are drawn as
 * dots.
 */
export const mostAnswering = 2000;

export interface Bubble {
  readonly key: string;
  readonly series: string;
  readonly label: string;
  readonly color: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** Position along the x axis, 0 to 1, and diameter in pixels. */
  readonly at: number;
  readonly diameter: number;
}

export interface BubbleMarks extends CartesianMarks {
  readonly bubbles: readonly Bubble[];
  readonly opacity: number;
}
