import { checkbox, control, render, same, select, text } from '@/lib/viz/kit/controls/control';
import { currencyFormat, dateFormat, numberFormat } from '@/lib/viz/kit/controls/part-controls';
import { adhocFilters, axisGrain, metric, rowLimit, xAxis } from '@/lib/viz/kit/controls/query-controls';
import type { ControlSection } from '@/lib/viz/viz';

export const controls: readonly ControlSection[] = [
  {
    label: 'Query',
    tab: 'data',
    expanded: true,
    rows: [
      [xAxis],
      [axisGrain],
      [control('groupby', 'DndColumnSelect', 'Breakdowns', { default: [] })],
      [metric],
      [adhocFilters],
      [rowLimit],
    ],
  },
  {
    label: 'Chart Options',
    tab: 'customize',
    expanded: true,
    rows: [
      [checkbox('show_value', 'Show Value', render)],
      [checkbox('show_legend', 'Show legend', render)],
      [
        control('increase_color', 'ColorPickerControl', 'Increase', {
          heading: 'Series colors',
          default: { r: 90, g: 193, b: 137, a: 1 },
          ...render,
        }),
        control('decrease_color', 'ColorPickerControl', 'Decrease', {
          default: { r: 224, g: 67, b: 85, a: 1 },
          ...render,
        }),
        control('total_color', 'ColorPickerControl', 'Total', { default: { r: 102, g: 102, b: 102, a: 1 }, ...render }),
      ],
      [text('x_axis_label', 'X Axis Label', { default: '', heading: 'X Axis', ...render })],
      [dateFormat('x_axis_time_format', 'Time format')],
      [
        select('x_ticks_layout', 'X Tick Layout', same('auto', 'flat', '45°', '90°', 'staggered'), {
          default: 'auto',
          clearable: false,
          ...render,
        }),
      ],
      [text('y_axis_label', 'Y Axis Label', { default: '', heading: 'Y Axis', ...render })],
      [numberFormat('y_axis_format', 'Y Axis Format')],
      [currencyFormat],
    ],
  },
];
