import { ensureArray } from '@/lib/query/build/labels';
import { timeseriesQuery } from '@/lib/query/build/timeseries';
import type { FormData } from '@/lib/query/form-data';
import type { QueryContext } from '@/lib/query/query-context';

/** Converts the form of an older time-series chart to the current control names and values, with the same meaning. */
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

/** A query that returns one row for each instant and one column for each series. */
export function olderTimeseriesQuery(formData: FormData): QueryContext {
  return timeseriesQuery(todaysForm(formData));
}
