import { ensureArray } from '@/lib/query/build/labels';
import { timeseriesQuery } from '@/lib/query/build/timeseries';
import type { FormData } from '@/lib/query/form-data';
import type { QueryContext } from '@/lib/query/query-context';

/** A form of an old time-series chart in the words of today's: what it says otherwise, it means the same. */
export function todaysForm(formData: FormData): FormData {
  const shifts = ensureArray(formData.time_compare as string | readonly string[] | null);
  return {
    ...formData,
    x_axis: undefined,
    time_compare: shifts.map((shift) => (/^\d+ \w+$/.test(shift) ? `${shift} ago` : shift)),
    comparison_type: formData.comparison_type === 'absolute' ? 'difference' : formData.comparison_type,
    contributionMode: formData.contribution === true ? 'row' : null,
    truncate_metric: true,
    show_empty_columns: true,
  };
}

/** One row a point in time, one column a series. */
export function olderTimeseriesQuery(formData: FormData): QueryContext {
  return timeseriesQuery(todaysForm(formData));
}
