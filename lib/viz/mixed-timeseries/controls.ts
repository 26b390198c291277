import { annotations, queryAnalytics } from '@/lib/viz/kit/controls/analytics-controls';
import { checkbox, control, same, select } from '@/lib/viz/kit/controls/control';
import {
  adhocFilters,
  axisGrain,
  groupby,
  limit,
  metrics,
  orderDesc,
  rowLimit,
  sortMetric,
  xAxis,
} from '@/lib/viz/kit/controls/query-controls';
import { axisTitles } from '@/lib/viz/kit/controls/timeseries-controls';
import type { ControlSection } from '@/lib/viz/viz';
import { looks } from './look-controls';

export const controls: readonly ControlSection[] = [
  { label: 'Shared query fields', tab: 'data', expanded: true, rows: [[xAxis], [axisGrain]] },
  {
    label: 'Query A',
    tab: 'data',
    expanded: true,
    rows: [
      [metrics],
      [groupby],
      [adhocFilters],
      [limit],
      [sortMetric],
      [orderDesc],
      [rowLimit],
      [checkbox('truncate_metric', 'Truncate Metric', { default: true })],
    ],
  },
  queryAnalytics('Advanced analytics Query A'),
  {
    label: 'Query B',
    tab: 'data',
    expanded: true,
    rows: [
      [control('metrics_b', 'DndMetricSelect', 'Metrics', { multi: true, validators: ['nonEmpty'] })],
      [control('groupby_b', 'DndColumnSelect', 'Dimensions', { default: [], multi: true })],
      [control('adhoc_filters_b', 'DndFilterSelect', 'Filters', { default: [] })],
      [
        select('limit_b', 'Series limit', same(5, 10, 25, 50, 100, 500), {
          freeForm: true,
          placeholder: 'None',
          validators: ['integer'],
        }),
      ],
      [control('timeseries_limit_metric_b', 'DndMetricSelect', 'Sort query by')],
      [checkbox('order_desc_b', 'Sort Descending', { default: true })],
      [
        select('row_limit_b', 'Row limit', same(10, 50, 100, 250, 500, 1000, 5000, 10000, 50000), {
          default: 10000,
          freeForm: true,
          clearable: false,
          validators: ['integer'],
        }),
      ],
      [checkbox('truncate_metric_b', 'Truncate Metric', { default: true })],
    ],
  },
  queryAnalytics('Advanced analytics Query B', '_b'),
  annotations,
  axisTitles,
  ...looks,
];
