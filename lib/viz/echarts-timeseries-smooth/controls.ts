import { advancedAnalytics, annotations, forecast } from '@/lib/viz/kit/controls/analytics-controls';
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
import { axisTitles, isShared, isStacked, timeseriesQueryControls } from '@/lib/viz/kit/controls/timeseries-controls';
import type { ControlSection } from '@/lib/viz/viz';

export const controls: readonly ControlSection[] = [
  timeseriesQueryControls,
  advancedAnalytics,
  annotations,
  forecast,
  axisTitles,
  {
    label: 'Chart Options',
    tab: 'customize',
    expanded: true,
    rows: [
      [
        select(
          'sort_series_type',
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
      [checkbox('sort_series_ascending', 'Sort Series Ascending', render)],
      [colorScheme],
      [checkbox('time_shift_color', 'Match time shift color with original series', { default: true, ...render })],
      [checkbox('show_value', 'Show Value', render)],
      [checkbox('only_total', 'Only Total', { default: true, visible: isStacked, ...render })],
      [checkbox('markerEnabled', 'Marker', render)],
      [
        control('markerSize', 'SliderControl', 'Marker Size', {
          default: 6,
          visible: when('markerEnabled'),
          ...render,
        }),
      ],
      [checkbox('zoomable', 'Data Zoom', render)],
      [checkbox('minorTicks', 'Minor ticks', render)],
      [showLegend],
      [legendType],
      [legendOrientation],
      [text('legendMargin', 'Margin', { visible: when('show_legend'), ...render })],
      [dateFormat('x_axis_time_format', 'Time format')],
      [
        select(
          'xAxisLabelRotation',
          'Rotate x axis label',
          [
            [0, '0°'],
            [45, '45°'],
            [90, '90°'],
          ],
          { default: 0, freeForm: true, clearable: false, ...render },
        ),
      ],
      [
        select(
          'xAxisLabelInterval',
          'X Axis Label Interval',
          [
            ['auto', 'Auto'],
            ['0', 'All'],
          ],
          { default: 'auto', clearable: false, ...render },
        ),
      ],
      [checkbox('rich_tooltip', 'Rich tooltip', { default: true, ...render })],
      [checkbox('showTooltipTotal', 'Show total', { default: true, visible: when('rich_tooltip'), ...render })],
      [checkbox('showTooltipPercentage', 'Show percentage', { visible: isShared, ...render })],
      [checkbox('tooltipSortByMetric', 'Tooltip sort by metric', { visible: when('rich_tooltip'), ...render })],
      [{ ...dateFormat('tooltipTimeFormat', 'Tooltip time format'), clearable: false }],
      [numberFormat('y_axis_format', 'Y Axis Format')],
      [currencyFormat],
      [checkbox('logAxis', 'Logarithmic y-axis', render)],
      [checkbox('minorSplitLine', 'Minor Split Line', render)],
      [checkbox('truncateXAxis', 'Truncate X Axis', { default: true, ...render })],
      [control('xAxisBounds', 'BoundsControl', 'X Axis Bounds', { visible: when('truncateXAxis'), ...render })],
      [checkbox('truncateYAxis', 'Truncate Y Axis', render)],
      [
        control('y_axis_bounds', 'BoundsControl', 'Y Axis Bounds', {
          default: [null, null],
          visible: when('truncateYAxis'),
          ...render,
        }),
      ],
    ],
  },
];
