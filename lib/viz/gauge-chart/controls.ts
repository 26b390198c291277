import { checkbox, control, render, text } from '@/lib/viz/kit/controls/control';
import { colorScheme, currencyFormat, numberFormat } from '@/lib/viz/kit/controls/part-controls';
import { adhocFilters, groupby, metric, rowLimit } from '@/lib/viz/kit/controls/query-controls';
import type { ControlSection } from '@/lib/viz/viz';

export const controls: readonly ControlSection[] = [
  {
    label: 'Query',
    tab: 'data',
    expanded: true,
    rows: [
      [groupby],
      [metric],
      [adhocFilters],
      [{ ...rowLimit, default: 10 }],
      [checkbox('sort_by_metric', 'Sort by metric', { default: null })],
    ],
  },
  {
    label: 'Chart Options',
    tab: 'customize',
    expanded: true,
    rows: [
      [
        text('min_val', 'Min', { isInt: true, heading: 'General', ...render }),
        text('max_val', 'Max', { isInt: true, ...render }),
      ],
      [
        text('start_angle', 'Start angle', { default: 225, ...render }),
        text('end_angle', 'End angle', { default: -45, ...render }),
      ],
      [colorScheme],
      [control('font_size', 'SliderControl', 'Font size', { default: 15, min: 10, max: 20, ...render })],
      [numberFormat('number_format', 'Number format')],
      [currencyFormat],
      [text('value_formatter', 'Value format', { default: '{value}', ...render })],
      [checkbox('show_pointer', 'Show pointer', { default: true, ...render })],
      [checkbox('animation', 'Animation', { default: true, ...render })],
      [checkbox('show_axis_tick', 'Show axis line ticks', { heading: 'Axis', ...render })],
      [checkbox('show_split_line', 'Show split lines', render)],
      [control('split_number', 'SliderControl', 'Split number', { default: 10, min: 3, max: 30, ...render })],
      [checkbox('show_progress', 'Show progress', { default: true, heading: 'Progress', ...render })],
      [checkbox('overlap', 'Overlap', { default: true, ...render })],
      [checkbox('round_cap', 'Round cap', render)],
      [text('intervals', 'Interval bounds', { default: '', heading: 'Intervals', ...render })],
      [text('interval_color_indices', 'Interval colors', { default: '', ...render })],
    ],
  },
];
