import type { CartesianMarks } from '@/lib/viz/kit/cartesian/marks';

export interface MixedMarks {
  /** The series on the left axis, with the domain that both axes share. */
  readonly left: CartesianMarks;
  /** The series on the right axis; null when it has none. */
  readonly right: CartesianMarks | null;
}
