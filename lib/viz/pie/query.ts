import { AppError } from '@/lib/errors/app-error';
import { baseQuery, queryContext } from '@/lib/query/build/build-query';
import { metricLabel } from '@/lib/query/build/labels';
import type { FormData } from '@/lib/query/form-data';
import type { QueryContext } from '@/lib/query/query-context';

/** A query for slices with their shares of the whole. */
export function query(formData: FormData): QueryContext {
  const base = baseQuery(formData);
  const [metric] = base.metrics ?? [];
  if (metric === undefined) throw new AppError('metric_missing', {});
  const label = metricLabel(metric);
  return queryContext(formData, [
    {
      ...base,
      ...(formData.sort_by_metric ? { orderby: [[metric, false]] } : {}),
      post_processing: [
        { operation: 'contribution', options: { columns: [label], rename_columns: [`${label}__contribution`] } },
      ],
    },
  ]);
}
