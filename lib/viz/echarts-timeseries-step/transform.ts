import { pointsDrawing } from '@/lib/viz/kit/timeseries/points';
import { type TimeseriesDrawing, timeseriesDrawing } from '@/lib/viz/kit/timeseries/timeseries';
import type { TransformInput } from '@/lib/viz/viz';

export function transform(input: TransformInput): TimeseriesDrawing {
  const { seriesType } = input.formData;
  if (seriesType === 'scatter') return pointsDrawing(input);
  return timeseriesDrawing(input, seriesType === 'bar' ? 'bar' : 'line');
}
