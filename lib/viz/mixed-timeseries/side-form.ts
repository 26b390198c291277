import type { FormData } from '@/lib/query/form-data';
import { formOf } from './form-of';

/** Style fields of the second query, which forms store with the suffix `B`. */
const looks = [
  'seriesType',
  'area',
  'stack',
  'show_value',
  'only_total',
  'percentage_threshold',
  'opacity',
  'markerEnabled',
  'markerSize',
  'sort_series_type',
  'sort_series_ascending',
];

/** The form of one query as for a chart of its own, for the value axis that its series use. */
export function sideForm(form: FormData, which: 'a' | 'b', axis: 0 | 1): FormData {
  const own: FormData = { ...formOf(form, which) };
  if (which === 'b') for (const look of looks) own[look] = form[`${look}B`];
  if (axis === 1) {
    own.y_axis_format = form.y_axis_format_secondary;
    own.currency_format = form.currency_format_secondary;
    own.y_axis_bounds = form.y_axis_bounds_secondary;
    own.logAxis = form.logAxisSecondary;
    own.y_axis_title = form.yAxisTitleSecondary;
  }
  return {
    ...own,
    contributionMode: null,
    forecastEnabled: false,
    legendOrientation: form.legendOrientation,
  };
}
