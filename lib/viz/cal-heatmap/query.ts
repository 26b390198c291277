import { baseQuery, queryContext } from '@/lib/query/build/build-query';
import type { FormData } from '@/lib/query/form-data';
import type { QueryContext } from '@/lib/query/query-context';

const grains: Readonly<Record<string, string>> = {
  min: 'PT1M',
  hour: 'PT1H',
  day: 'P1D',
  week: 'P1W',
  month: 'P1M',
  year: 'P1Y',
};

/** A query that returns one row for each cell. Older forms store the ends of the time range separately. */
export function query(formData: FormData): QueryContext {
  const grain = grains[String(formData.subdomain_granularity ?? 'day')] ?? 'P1D';
  const { since, until, time_range } = formData;
  const isApart = (since || until) && (!time_range || time_range === 'No filter');
  const form: FormData = {
    ...formData,
    time_grain_sqla: grain,
    ...(isApart ? { time_range: `${since ?? ''} : ${until ?? ''}`, since: undefined, until: undefined } : {}),
  };
  const context = queryContext(form, [{ ...baseQuery(form), is_timeseries: true }]);
  const { force, result_format, result_type } = context;
  return { ...context, form_data: { ...formData, force, result_format, result_type } };
}
