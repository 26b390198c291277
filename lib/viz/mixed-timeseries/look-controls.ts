import { xLabelLayout } from '@/lib/viz/kit/controls/axis-controls';
import { checkbox, control, render, select, text, when } from '@/lib/viz/kit/controls/control';
import {
  colorScheme,
  currencyFormat,
  dateFormat,
  legendOrientation,
  legendType,
  numberFormat,
  showLegend,
} from '@/lib/viz/kit/controls/part-controls';
import type { ControlSection } from '@/lib/viz/viz';

/** Totals and percentages in tooltips are not offered for two queries, which have no common total. */
const isShared = (form: Readonly<Record<string, unknown>>) =>
  Boolean(form.rich_tooltip) && form.viz_type !== 'mixed_timeseries';

/** The style of one query; the suffix distinguishes the controls of the second. */
const queryLook = (suffix = '') => [
  [
    select(
      `seriesType${suffix}`,
      'Series type',
      [
        ['line', 'Line'],
        ['scatter', 'Scatter'],
        ['smooth', 'Smooth Line'],
        ['bar', 'Bar'],
        ['start', 'Step - start'],
        ['middle', 'Step - middle'],
        ['end', 'Step - end'],
      ],
      { default: 'line', heading: suffix === '' ? 'Query A' : 'Query B', ...render },
    ),
  ],
  [checkbox(`stack${suffix}`, 'Stack series', render)],
  [checkbox(`area${suffix}`, 'Area chart', render)],
  [checkbox(`show_value${suffix}`, 'Show Values', { default: null, ...render })],
  [
    checkbox(`only_total${suffix}`, 'Only Total', {
      default: true,
      visible: (form) => Boolean(form[`show_value${suffix}`]) && Boolean(form[`stack${suffix}`]),
      ...render,
    }),
  ],
  [control(`opacity${suffix}`, 'SliderControl', 'Opacity', { default: 0.2, min: 0, max: 1, step: 0.1, ...render })],
  [checkbox(`markerEnabled${suffix}`, 'Marker', render)],
  [control(`markerSize${suffix}`, 'SliderControl', 'Marker size', { default: 6, min: 0, max: 100, ...render })],
  [
    select(
      `yAxisIndex${suffix}`,
      'Y Axis',
      [
        [0, 'Primary'],
        [1, 'Secondary'],
      ],
      { default: 0, clearable: false, ...render },
    ),
  ],
  [
    select(
      `sort_series_type${suffix}`,
      'Sort Series By',
      [
        ['name', 'Category name'],
        ['sum', 'Total value'],
        ['min', 'Minimum value'],
        ['max', 'Maximum value'],
        ['avg', 'Average value'],
      ],
      { default: 'sum', ...render },
    ),
  ],
  [checkbox(`sort_series_ascending${suffix}`, 'Sort Series Ascending', render)],
];

/** Controls for the style of both queries. */
export const looks: readonly ControlSection[] = [
  {
    label: 'Chart Options',
    tab: 'customize',
    expanded: true,
    rows: [
      [colorScheme],
      [checkbox('time_shift_color', 'Match time shift color with original series', { default: true, ...render })],
      ...queryLook(),
      ...queryLook('B'),
      [checkbox('zoomable', 'Data Zoom', render)],
      [checkbox('minorTicks', 'Minor ticks', render)],
      [showLegend],
      [legendType],
      [legendOrientation],
      [text('legendMargin', 'Margin', { isInt: true, visible: when('show_legend'), ...render })],
      [dateFormat('x_axis_time_format', 'Time format')],
      ...xLabelLayout,
      [checkbox('show_query_identifiers', 'Show query identifiers', { heading: 'Tooltip', ...render })],
      [checkbox('rich_tooltip', 'Rich tooltip', { default: true, ...render })],
      [checkbox('showTooltipTotal', 'Show total', { default: true, visible: isShared, ...render })],
      [checkbox('showTooltipPercentage', 'Show percentage', { visible: isShared, ...render })],
      [checkbox('tooltipSortByMetric', 'Tooltip sort by metric', { visible: when('rich_tooltip'), ...render })],
      [{ ...dateFormat('tooltipTimeFormat', 'Tooltip time format'), clearable: false }],
      [checkbox('minorSplitLine', 'Minor Split Line', render)],
      [checkbox('truncateXAxis', 'Truncate X Axis', { default: true, ...render })],
      [control('xAxisBounds', 'BoundsControl', 'X Axis Bounds', { visible: when('truncateXAxis'), ...render })],
      [checkbox('truncateYAxis', 'Truncate Y Axis', render)],
      [control('y_axis_bounds', 'BoundsControl', 'Primary y-axis Bounds', { default: [null, null], ...render })],
      [numberFormat('y_axis_format', 'Primary y-axis format')],
      [currencyFormat],
      [checkbox('logAxis', 'Logarithmic y-axis', render)],
      [
        control('y_axis_bounds_secondary', 'BoundsControl', 'Secondary y-axis Bounds', {
          default: [null, null],
          ...render,
        }),
      ],
      [numberFormat('y_axis_format_secondary', 'Secondary y-axis format')],
      [control('currency_format_secondary', 'CurrencyControl', 'Secondary currency format', render)],
      [text('yAxisTitleSecondary', 'Secondary y-axis title', { default: '', ...render })],
      [checkbox('logAxisSecondary', 'Logarithmic y-axis', render)],
    ],
  },
];
