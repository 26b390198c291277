import { type TimeseriesDrawing, timeseriesDrawing } from '@/lib/viz/kit/timeseries/timeseries';
import type { TransformInput } from '@/lib/viz/viz';

export function transform(input: TransformInput): TimeseriesDrawing {
  return timeseriesDrawing({ ...input, formData: { ...input.formData, seriesType: 'smooth' } }, 'line');
}
