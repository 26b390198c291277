import type { ControlSection } from '@/lib/viz/viz';
import { shifts } from './analytics-controls';
import { checkbox, same, select, text } from './control';
import {
  adhocFilters,
  granularity,
  groupby,
  limit,
  metrics,
  orderDesc,
  rowLimit,
  sortMetric,
  timeGrain,
  timeRange,
} from './query-controls';

/** Sections of chart types from older releases, which define the time range separately from the filters. */
export const timeSection: ControlSection = {
  label: 'Time',
  tab: 'data',
  expanded: true,
  rows: [[granularity], [timeGrain], [timeRange]],
};

const rollingType = select('rolling_type', 'Rolling Function', same('None', 'mean', 'sum', 'std', 'cumsum'), {
  default: 'None',
  heading: 'Rolling Window',
});
const periods = text('rolling_periods', 'Periods', { isInt: true });
const minPeriods = text('min_periods', 'Min Periods', { isInt: true });
const timeShift = select(
  'time_compare',
  'Time Shift',
  shifts.map((shift) => [shift, shift] as const),
  { freeForm: true, heading: 'Time Comparison', multi: true },
);
const comparison = select(
  'comparison_type',
  'Calculation type',
  [
    ['values', 'Actual Values'],
    ['absolute', 'Difference'],
    ['percentage', 'Percentage change'],
    ['ratio', 'Ratio'],
  ],
  { default: 'values' },
);
const rule = select('resample_rule', 'Rule', same('1T', '1H', '1D', '7D', '1M', '1AS'), {
  freeForm: true,
  heading: 'Resample',
});
const method = select('resample_method', 'Method', same('asfreq', 'bfill', 'ffill', 'median', 'mean', 'sum'), {
  freeForm: true,
});

export const olderAnalytics: ControlSection = {
  label: 'Advanced Analytics',
  tab: 'data',
  expanded: false,
  rows: [[rollingType], [periods, minPeriods], [timeShift, comparison], [rule, method]],
};

/** The same controls, each on its own line. */
export const olderAnalyticsLines: ControlSection = {
  ...olderAnalytics,
  rows: olderAnalytics.rows.flatMap((row) => row.map((one) => [one])),
};

/** The query of an older type with series; `groups` are its dimensions. */
export function olderSeriesQuery({ isPaired = true, groups = groupby } = {}): ControlSection {
  return {
    label: 'Query',
    tab: 'data',
    expanded: true,
    rows: [
      [metrics],
      [adhocFilters],
      [groups],
      ...(isPaired ? [[limit, sortMetric]] : [[limit], [sortMetric]]),
      [orderDesc],
      [checkbox('contribution', 'Contribution')],
      [rowLimit],
    ],
  };
}
