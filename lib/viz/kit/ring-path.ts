import { type Arc, arc, type DefaultArcObject } from '@visx/vendor/d3-shape';

/** A piece of a ring: angles in radians from the top, clockwise; radii and the roundness of its corners in pixels. */
export interface RingPiece {
  readonly start: number;
  readonly end: number;
  readonly inner: number;
  readonly outer: number;
  readonly corner?: number;
}

/** The types of the library do not know that it rounds. */
type Rounding = Arc<unknown, DefaultArcObject> & { digits(count: number): Arc<unknown, DefaultArcObject> };

/** Two decimals, which no screen can tell from more. */
const ring = (arc() as Rounding).digits(2);

export function ringPath({ start, end, inner, outer, corner = 0 }: RingPiece): string {
  const piece = { startAngle: start, endAngle: end, innerRadius: inner, outerRadius: outer };
  return ring.cornerRadius(corner)(piece) ?? '';
}
