import type { TransformInput } from '@/lib/viz/viz';
import { type TimeseriesDrawing, timeseriesDrawing } from './timeseries';

const diameter = 6;

/** The drawing of a line chart without the lines: one point for each value. */
export function pointsDrawing(input: TransformInput): TimeseriesDrawing {
  const drawing = timeseriesDrawing(input, 'line');
  const { marks } = drawing;
  const series = marks.series.map((one) => ({
    ...one,
    fill: 0,
    marker: one.marker || diameter,
    isPoints: true as const,
  }));
  const legend = drawing.legend.map((item) => ({ ...item, shape: 'point' as const }));
  return { ...drawing, label: drawing.label.replace(/line chart/i, 'Points'), legend, marks: { ...marks, series } };
}
