import { checkbox, control, render, same, select, text } from '@/lib/viz/kit/controls/control';
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
  {
    label: 'Advanced analytics Query A',
    tab: 'data',
    expanded: false,
    rows: [
      [
        select('rolling_type', 'Rolling function', [
          [null, 'None'],
          ['mean', 'mean'],
          ['sum', 'sum'],
          ['std', 'std'],
          ['cumsum', 'cumsum'],
        ]),
      ],
      [text('rolling_periods', 'Periods')],
      [text('min_periods', 'Min periods')],
      [
        select(
          'time_compare',
          'Time shift',
          same(
            '1 day ago',
            '1 week ago',
            '28 days ago',
            '30 days ago',
            '52 weeks ago',
            '1 year ago',
            '104 weeks ago',
            '2 years ago',
            '156 weeks ago',
            '3 years ago',
          ),
          { freeForm: true },
        ),
      ],
      [
        select(
          'comparison_type',
          'Calculation type',
          [
            ['values', 'Actual values'],
            ['difference', 'Difference'],
            ['percentage', 'Percentage change'],
            ['ratio', 'Ratio'],
          ],
          { default: 'values' },
        ),
      ],
      [
        select(
          'resample_rule',
          'Rule',
          [
            ['1T', '1 minutely frequency'],
            ['1H', '1 hourly frequency'],
            ['1D', '1 calendar day frequency'],
            ['7D', '7 calendar day frequency'],
            ['1MS', '1 month start frequency'],
            ['1M', '1 month end frequency'],
            ['1AS', '1 year start frequency'],
            ['1A', '1 year end frequency'],
          ],
          { freeForm: true },
        ),
      ],
      [
        select('resample_method', 'Fill method', [
          ['asfreq', 'Null imputation'],
          ['zerofill', 'Zero imputation'],
          ['linear', 'Linear interpolation'],
          ['ffill', 'Forward values'],
          ['bfill', 'Backward values'],
          ['median', 'Median values'],
          ['mean', 'Mean values'],
          ['sum', 'Sum values'],
        ]),
      ],
    ],
  },
  {
    label: 'Query B',
    tab: 'data',
    expanded: true,
    rows: [
      [control('metrics_b', 'DndMetricSelect', 'Metrics', { validators: ['nonEmpty'] })],
      [control('groupby_b', 'DndColumnSelect', 'Dimensions', { default: [] })],
      [control('adhoc_filters_b', 'DndFilterSelect', 'Filters', { default: [] })],
      [select('limit_b', 'Series limit', same(5, 10, 25, 50, 100, 500), { freeForm: true, validators: ['integer'] })],
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
  {
    label: 'Advanced analytics Query B',
    tab: 'data',
    expanded: false,
    rows: [
      [
        select('rolling_type_b', 'Rolling function', [
          [null, 'None'],
          ['mean', 'mean'],
          ['sum', 'sum'],
          ['std', 'std'],
          ['cumsum', 'cumsum'],
        ]),
      ],
      [text('rolling_periods_b', 'Periods')],
      [text('min_periods_b', 'Min periods')],
      [
        select(
          'time_compare_b',
          'Time shift',
          same(
            '1 day ago',
            '1 week ago',
            '28 days ago',
            '30 days ago',
            '52 weeks ago',
            '1 year ago',
            '104 weeks ago',
            '2 years ago',
            '156 weeks ago',
            '3 years ago',
          ),
          { freeForm: true },
        ),
      ],
      [
        select(
          'comparison_type_b',
          'Calculation type',
          [
            ['values', 'Actual values'],
            ['difference', 'Difference'],
            ['percentage', 'Percentage change'],
            ['ratio', 'Ratio'],
          ],
          { default: 'values' },
        ),
      ],
      [
        select(
          'resample_rule_b',
          'Rule',
          [
            ['1T', '1 minutely frequency'],
            ['1H', '1 hourly frequency'],
            ['1D', '1 calendar day frequency'],
            ['7D', '7 calendar day frequency'],
            ['1MS', '1 month start frequency'],
            ['1M', '1 month end frequency'],
            ['1AS', '1 year start frequency'],
            ['1A', '1 year end frequency'],
          ],
          { freeForm: true },
        ),
      ],
      [
        select('resample_method_b', 'Fill method', [
          ['asfreq', 'Null imputation'],
          ['zerofill', 'Zero imputation'],
          ['linear', 'Linear interpolation'],
          ['ffill', 'Forward values'],
          ['bfill', 'Backward values'],
          ['median', 'Median values'],
          ['mean', 'Mean values'],
          ['sum', 'Sum values'],
        ]),
      ],
    ],
  },
  {
    label: 'Annotations and Layers',
    tab: 'data',
    expanded: false,
    rows: [[control('annotation_layers', 'AnnotationLayerControl', '', { default: [] })]],
  },
  {
    label: 'Chart Title',
    tab: 'customize',
    expanded: true,
    rows: [
      [text('x_axis_title', 'X Axis Title', { default: '', ...render })],
      [
        select('x_axis_title_margin', 'X Axis Title Margin', same(15, 30, 50, 75, 100, 125, 150, 200), {
          default: 15,
          freeForm: true,
          ...render,
        }),
      ],
      [text('y_axis_title', 'Y Axis Title', { default: '', ...render })],
      [
        select('y_axis_title_margin', 'Y Axis Title Margin', same(15, 30, 50, 75, 100, 125, 150, 200), {
          default: 30,
          freeForm: true,
          ...render,
        }),
      ],
      [
        select('y_axis_title_position', 'Y Axis Title Position', same('Left', 'Top'), {
          default: 'Left',
          freeForm: true,
          clearable: false,
          ...render,
        }),
      ],
    ],
  },
  ...looks,
];
