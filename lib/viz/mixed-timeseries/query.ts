import { timeseriesQuery } from '@/lib/query/build/timeseries';
import type { FormData } from '@/lib/query/form-data';
import type { QueryContext, QueryObject } from '@/lib/query/query-context';
import { formOf } from './form-of';

/** Two queries over one axis; contributions, sorting and forecasts are for single charts only. */
export function query(formData: FormData): QueryContext {
  const [first, second] = (['a', 'b'] as const).map((which) => timeseriesQuery(plain(formOf(formData, which))));
  const context = first ?? timeseriesQuery(formData);
  const { force, result_format, result_type } = context;
  return {
    ...context,
    queries: [...context.queries, ...(second?.queries ?? [])].map(ordered),
    form_data: { ...formOf(formData, 'a'), force, result_format, result_type },
  };
}

/** Removes the fields from which `orderby` was computed. */
function ordered({ order_desc: _, series_limit_metric: __, ...query }: QueryObject): QueryObject {
  return query;
}

function plain(form: FormData): FormData {
  const { contributionMode: _, x_axis_sort: __, forecastEnabled: ___, ...rest } = form;
  return rest as FormData;
}
