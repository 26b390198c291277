import type { CartesianMarks } from '@/lib/viz/kit/cartesian/marks';

export interface MixedMarks {
  /** What the left axis measures, with the domain that both share. */
  readonly left: CartesianMarks;
  /** What the right axis measures; null when nothing does. */
  readonly right: CartesianMarks | null;
}
