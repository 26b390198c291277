import { checkbox, control, kept, render, same, select, when } from '@/lib/viz/kit/controls/control';
import { dateFormat } from '@/lib/viz/kit/controls/part-controls';
import { adhocFilters, grainOf, metrics, rowLimit, sortMetric } from '@/lib/viz/kit/controls/query-controls';
import type { ControlSection } from '@/lib/viz/viz';

type Form = Readonly<Record<string, unknown>>;

const isRaw = (form: Form) =>
  form.query_mode === 'raw' ||
  (form.query_mode !== 'aggregate' && Array.isArray(form.all_columns) && form.all_columns.length > 0);
const isAggregate = (form: Form) => !isRaw(form);

export const tableControls: readonly ControlSection[] = [
  {
    label: 'Query',
    tab: 'data',
    expanded: true,
    rows: [
      [
        control('query_mode', 'RadioButtonControl', 'Query mode', {
          choices: [
            ['aggregate', 'Aggregate'],
            ['raw', 'Raw records'],
          ],
        }),
      ],
      [
        control('groupby', 'DndColumnSelect', 'Dimensions', {
          default: [],
          multi: true,
          visible: isAggregate,
          ...kept,
        }),
      ],
      [grainOf('groupby'), control('temporal_columns_lookup', 'HiddenControl', 'Time columns', { default: {} })],
      [
        { ...metrics, validators: [], visible: isAggregate, ...kept },
        control('all_columns', 'DndColumnSelect', 'Columns', { default: [], multi: true, visible: isRaw, ...kept }),
      ],
      [
        control('percent_metrics', 'DndMetricSelect', 'Percentage metrics', {
          default: [],
          multi: true,
          visible: isAggregate,
          ...kept,
        }),
      ],
      [adhocFilters],
      [
        { ...sortMetric, visible: isAggregate, ...kept },
        control('order_by_cols', 'SelectControl', 'Ordering', { default: [], multi: true, visible: isRaw, ...kept }),
      ],
      [
        checkbox('order_desc', 'Sort descending', {
          default: true,
          visible: (form) => isAggregate(form) && Boolean(form.timeseries_limit_metric),
          ...kept,
        }),
      ],
      [checkbox('server_pagination', 'Server pagination')],
      [
        select('server_page_length', 'Server Page Length', same(10, 20, 50, 100, 200), {
          default: 10,
          freeForm: true,
          validators: ['integer'],
          isNeeded: true,
          visible: when('server_pagination'),
        }),
      ],
      [rowLimit],
      [
        select(
          'percent_metric_calculation',
          'Percentage metric calculation',
          [
            ['row_limit', 'Row limit'],
            ['all_records', 'All records'],
          ],
          { default: 'row_limit', clearable: false, visible: isAggregate },
        ),
      ],
      [checkbox('show_totals', 'Show summary', { visible: isAggregate, ...kept })],
    ],
  },
  {
    label: 'Options',
    tab: 'customize',
    expanded: true,
    rows: [
      [{ ...dateFormat('table_timestamp_format', 'Timestamp format'), clearable: false }],
      [
        select('page_length', 'Page length', [[0, 'All'], ...same(10, 20, 50, 100, 200)], {
          freeForm: true,
          visible: (form) => !form.server_pagination,
          ...render,
        }),
      ],
      [checkbox('include_search', 'Search box', render)],
      [
        checkbox('allow_rearrange_columns', 'Allow columns to be rearranged', {
          visible: (form) => !form.time_compare,
          ...render,
        }),
      ],
      [checkbox('allow_render_html', 'Render columns in HTML format', { default: true, ...render })],
      [control('column_config', 'ColumnConfigControl', 'Customize columns', render)],
    ],
  },
  {
    label: 'Visual formatting',
    tab: 'customize',
    expanded: true,
    rows: [
      [checkbox('show_cell_bars', 'Show cell bars', { default: true, ...render })],
      [checkbox('align_pn', 'Align +/-', render)],
      [checkbox('color_pn', 'Add colors to cell bars for +/-', { default: true, ...render })],
      [
        checkbox('comparison_color_enabled', 'Basic conditional formatting', {
          visible: when('time_compare'),
          ...render,
        }),
      ],
      [
        select(
          'comparison_color_scheme',
          'color type',
          [
            ['Green', 'Green for increase, red for decrease'],
            ['Red', 'Red for increase, green for decrease'],
          ],
          {
            default: 'Green',
            visible: (form) => Boolean(form.time_compare) && Boolean(form.comparison_color_enabled),
            ...render,
          },
        ),
      ],
      [control('conditional_formatting', 'ConditionalFormattingControl', 'Custom conditional formatting', render)],
    ],
  },
  {
    label: 'Time Comparison',
    tab: 'data',
    expanded: false,
    rows: [
      [
        select(
          'time_compare',
          'Time shift',
          [
            ...same('1 day ago', '1 week ago', '1 month ago', '1 year ago'),
            ['custom', 'Custom date'],
            ['inherit', 'Inherit range from time filter'],
          ],
          {
            freeForm: true,
            placeholder: 'Select or type a custom value...',
            visible: isAggregate,
          },
        ),
      ],
      [
        control('start_date_offset', 'TimeOffsetControl', 'Shift start date', {
          visible: (form) => form.time_compare === 'custom',
        }),
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
          { default: 'values', visible: () => false },
        ),
      ],
      [control('comparison_range_label', 'ComparisonRangeLabel', '', { visible: when('time_compare') })],
    ],
  },
];
