import { axisTitleRows } from '@/lib/viz/kit/controls/axis-controls';
import { checkbox, control, render, text, when } from '@/lib/viz/kit/controls/control';
import {
  colorScheme,
  dateFormat,
  legendOrientation,
  legendType,
  numberFormat,
  showLegend,
} from '@/lib/viz/kit/controls/part-controls';
import { adhocFilters, rowLimit } from '@/lib/viz/kit/controls/query-controls';
import type { ControlSection } from '@/lib/viz/viz';

export const controls: readonly ControlSection[] = [
  {
    label: 'Query',
    tab: 'data',
    expanded: true,
    rows: [
      [control('start_time', 'DndColumnSelect', 'Start Time', { validators: ['nonEmpty'] })],
      [control('end_time', 'DndColumnSelect', 'End Time', { validators: ['nonEmpty'] })],
      [control('y_axis', 'DndColumnSelect', 'Y-axis', { validators: ['nonEmpty'] })],
      [control('series', 'DndColumnSelect', 'Dimension')],
      [checkbox('subcategories', 'Subcategories', { visible: when('series'), ...render })],
      [control('tooltip_metrics', 'DndMetricSelect', 'Tooltip (metrics)', { multi: true })],
      [control('tooltip_columns', 'DndColumnSelect', 'Tooltip (columns)', { default: [], multi: true })],
      [adhocFilters],
      [control('order_by_cols', 'SelectControl', 'Ordering', { default: [], multi: true, isCompact: true })],
      [rowLimit],
    ],
  },
  {
    label: 'Chart Title',
    tab: 'customize',
    expanded: true,
    rows: [...axisTitleRows],
  },
  {
    label: 'Chart Options',
    tab: 'customize',
    expanded: true,
    rows: [
      [colorScheme],
      [showLegend],
      [legendType],
      [legendOrientation],
      [text('legendMargin', 'Margin', { isInt: true, visible: when('show_legend'), ...render })],
      [checkbox('zoomable', 'Data Zoom', render)],
      [checkbox('show_extra_controls', 'Extra Controls', render)],
      [control('x_axis_time_bounds', 'TimeRangeControl', 'Bounds', { heading: 'X Axis', ...render })],
      [dateFormat('x_axis_time_format', 'Time format')],
      [{ ...dateFormat('tooltipTimeFormat', 'Tooltip time format'), clearable: false }],
      [{ ...numberFormat('tooltipValuesFormat', 'Number format'), clearable: false }],
    ],
  },
];
