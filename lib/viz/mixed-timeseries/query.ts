import { timeseriesQuery } from '@/lib/query/build-query-timeseries';
import type { FormData } from '@/lib/query/form-data';
import type { QueryContext } from '@/lib/query/query-context';
import { formOf } from './form-of';

/** Two queries over one axis; contributions, sorting and forecasts belong to single charts only. */
export function query(formData: FormData): QueryContext {
  const [first, second] = (['a', 'b'] as const).map((which) => timeseriesQuery(plain(formOf(formData, which))));
  const context = first ?? timeseriesQuery(formData);
  const { force, result_format, result_type } = context;
  return {
    ...context,
    queries: [...context.queries, ...(second?.queries ?? [])],
    form_data: { ...formData, force, result_format, result_type },
  };
}

function plain(form: FormData): FormData {
  const { contributionMode: _, x_axis_sort: __, forecastEnabled: ___, ...rest } = form;
  return rest as FormData;
}
