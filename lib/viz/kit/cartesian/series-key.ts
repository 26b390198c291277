import type { LegendItem } from '@/lib/viz/viz';
import type { CartesianSeries } from './marks';

/** The legend key of a series: a line segment, a point, or a square for bars and areas. */
export function seriesKey({ key, label, color, shape, fill, isPoints }: CartesianSeries): LegendItem {
  if (isPoints) return { key, label, color, shape: 'point' };
  return shape === 'line' && fill === 0 ? { key, label, color, shape } : { key, label, color };
}
