import { checkbox, control, render, same, select } from '@/lib/viz/kit/controls/control';
import { currencyFormat, dateFormat, numberFormat } from '@/lib/viz/kit/controls/part-controls';
import { adhocFilters, grainOf, metrics, rowLimit } from '@/lib/viz/kit/controls/query-controls';
import type { ControlSection } from '@/lib/viz/viz';
import { aggregations } from './aggregation';

const orders = [
  ['key_a_to_z', 'key a-z'],
  ['key_z_to_a', 'key z-a'],
  ['value_a_to_z', 'value ascending'],
  ['value_z_to_a', 'value descending'],
] as const;
const position = (first: string, last: string) =>
  [
    [true, first],
    [false, last],
  ] as const;

export const controls: readonly ControlSection[] = [
  {
    label: 'Query',
    tab: 'data',
    expanded: true,
    rows: [
      [control('groupbyColumns', 'DndColumnSelect', 'Columns', { default: [], multi: true })],
      [control('groupbyRows', 'DndColumnSelect', 'Rows', { default: [], multi: true })],
      [
        grainOf('groupbyColumns', 'groupbyRows'),
        control('temporal_columns_lookup', 'HiddenControl', 'Time columns', { default: {} }),
      ],
      [metrics],
      [
        control('metricsLayout', 'RadioButtonControl', 'Apply metrics on', {
          default: 'COLUMNS',
          choices: [
            ['COLUMNS', 'Columns'],
            ['ROWS', 'Rows'],
          ],
          ...render,
        }),
      ],
      [adhocFilters],
      [
        select('series_limit', 'Series limit', same(5, 10, 25, 50, 100, 500), {
          placeholder: 'None',
          freeForm: true,
          validators: ['integer'],
        }),
      ],
      [{ ...rowLimit, label: 'Cell limit' }],
      [control('series_limit_metric', 'DndMetricSelect', 'Sort query by')],
      [checkbox('order_desc', 'Sort Descending', { default: true })],
    ],
  },
  {
    label: 'Options',
    tab: 'data',
    expanded: true,
    rows: [
      [
        select('aggregateFunction', 'Aggregation function', same(...aggregations), {
          default: 'Sum',
          clearable: false,
          ...render,
        }),
      ],
      [checkbox('rowTotals', 'Show rows total', render)],
      [checkbox('rowSubTotals', 'Show rows subtotal', render)],
      [checkbox('colTotals', 'Show columns total', render)],
      [checkbox('colSubTotals', 'Show columns subtotal', render)],
      [checkbox('transposePivot', 'Transpose pivot', render)],
      [checkbox('combineMetric', 'Combine metrics', render)],
    ],
  },
  {
    label: 'Options',
    tab: 'customize',
    expanded: true,
    rows: [
      [numberFormat('valueFormat', 'Value format')],
      [currencyFormat],
      [dateFormat('date_format', 'Date format')],
      [select('rowOrder', 'Sort rows by', orders, { default: 'key_a_to_z', ...render })],
      [select('colOrder', 'Sort columns by', orders, { default: 'key_a_to_z', ...render })],
      [
        select('rowSubtotalPosition', 'Rows subtotal position', position('Top', 'Bottom'), {
          default: false,
          ...render,
        }),
      ],
      [
        select('colSubtotalPosition', 'Columns subtotal position', position('Left', 'Right'), {
          default: false,
          ...render,
        }),
      ],
      [control('conditional_formatting', 'ConditionalFormattingControl', 'Conditional formatting', render)],
      [checkbox('allow_render_html', 'Render columns in HTML format', { default: true, ...render })],
    ],
  },
];
