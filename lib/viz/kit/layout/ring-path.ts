import { arc } from '@visx/shape';
import type { Arc, DefaultArcObject } from '@visx/vendor/d3-shape';
import { fineText } from '@/lib/viz/kit/text/decimal-text';

/** A segment of a ring: angles in radians from the top, clockwise; radii and corner radius in pixels. */
export interface RingPiece {
  readonly start: number;
  readonly end: number;
  readonly inner: number;
  readonly outer: number;
  readonly corner?: number;
}

/** The library's type definitions lack `digits`. */
type Rounding = Arc<unknown, DefaultArcObject> & { digits(count: number): Arc<unknown, DefaultArcObject> };

/** Two decimals, which is finer than any screen. */
const ring = (arc() as Rounding).digits(2);

const quarter = Math.PI / 2;
/** Angles and radii below this count as zero. */
const least = 1e-6;

export function ringPath({ start, end, inner, outer, corner = 0 }: RingPiece): string {
  const opening = end - start;
  const isPlain = corner === 0 && outer > inner && inner >= 0 && outer > least;
  if (isPlain && opening > least && opening < 2 * Math.PI - least) return plainPath(start, end, inner, outer);
  const piece = { startAngle: start, endAngle: end, innerRadius: inner, outerRadius: outer };
  return ring.cornerRadius(corner)(piece) ?? '';
}

/**
 * The same path data as the library writes. The library spends time on corners and gaps, which this shape does not
 * have.
 */
function plainPath(start: number, end: number, inner: number, outer: number): string {
  const [fromX, fromY] = [Math.cos(start - quarter), Math.sin(start - quarter)];
  const [toX, toY] = [Math.cos(end - quarter), Math.sin(end - quarter)];
  const isLarge = end - start >= Math.PI ? 1 : 0;
  const far = fineText(outer);
  const rim = `M${fineText(outer * fromX)},${fineText(outer * fromY)}A${far},${far},0,${isLarge},1,${fineText(outer * toX)},${fineText(outer * toY)}`;
  const line = `L${fineText(inner * toX)},${fineText(inner * toY)}`;
  if (inner <= least) return `${rim}${line}Z`;
  const near = fineText(inner);
  return `${rim}${line}A${near},${near},0,${isLarge},0,${fineText(inner * fromX)},${fineText(inner * fromY)}Z`;
}
