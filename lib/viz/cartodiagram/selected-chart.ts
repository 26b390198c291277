import { AppError } from '@/lib/errors/app-error';
import type { FormData } from '@/lib/query/form-data';
import { parsed } from '@/lib/viz/kit/map/line-geometry';

/** The form data of the chart that is drawn at each place, as its control stores it: JSON within JSON. */
export function selectedChart({ selected_chart }: FormData): FormData {
  const chart = objectOf(selected_chart);
  const params = objectOf(chart?.params);
  const datasource = params?.datasource;
  if (typeof chart?.viz_type !== 'string' || typeof datasource !== 'string') throw new AppError('inner_chart_missing');
  return { ...params, viz_type: chart.viz_type, datasource };
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> | null {
  const found = typeof value === 'string' ? parsed(value) : value;
  return typeof found === 'object' && found !== null ? { ...found } : null;
}
