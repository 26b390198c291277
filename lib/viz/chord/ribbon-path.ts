import { fineText } from '@/lib/viz/kit/text/decimal-text';
import type { ChordBand, ChordEnd } from './marks';

const quarter = Math.PI / 2;
/** Angles below this count as zero. */
const least = 1e-6;

/** A band between two arcs of a circle, curved towards the centre; two decimals, which is finer than any screen. */
export function ribbonPath({ source, target }: Pick<ChordBand, 'source' | 'target'>, radius: number): string {
  const isSame = source.startAngle === target.startAngle && source.endAngle === target.endAngle;
  const start = point(source.startAngle, radius);
  const way = isSame ? '' : `Q0,0,${point(target.startAngle, radius)}${arc(target, radius)}`;
  return `M${start}${arc(source, radius)}${way}Q0,0,${start}Z`;
}

function arc({ startAngle, endAngle }: ChordEnd, radius: number): string {
  const opening = endAngle - startAngle;
  if (opening <= least) return '';
  const reach = fineText(radius);
  return `A${reach},${reach},0,${opening >= Math.PI ? 1 : 0},1,${point(endAngle, radius)}`;
}

function point(angle: number, radius: number): string {
  return `${fineText(Math.cos(angle - quarter) * radius)},${fineText(Math.sin(angle - quarter) * radius)}`;
}
