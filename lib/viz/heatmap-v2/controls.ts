import { checkbox, control, render, same, select } from '@/lib/viz/kit/controls/control';
import {
  currencyFormat,
  dateFormat,
  linearColorScheme,
  numberFormat,
  showLegend,
} from '@/lib/viz/kit/controls/part-controls';
import { adhocFilters, axisGrain, metric, rowLimit, xAxis } from '@/lib/viz/kit/controls/query-controls';
import type { ControlSection } from '@/lib/viz/viz';

const orders = [
  ['alpha_asc', 'Axis ascending'],
  ['alpha_desc', 'Axis descending'],
  ['value_asc', 'Metric ascending'],
  ['value_desc', 'Metric descending'],
] as const;
const intervals = [[-1, 'Auto'], ...same(...Array.from({ length: 50 }, (_, index) => index + 1))] as const;
const margins = [['auto', 'Auto'], ...same(50, 75, 100, 125, 150, 200)] as const;

export const controls: readonly ControlSection[] = [
  {
    label: 'Query',
    tab: 'data',
    expanded: true,
    rows: [
      [xAxis],
      [axisGrain],
      [control('groupby', 'DndColumnSelect', 'Y-Axis', { default: [], validators: ['nonEmpty'] })],
      [metric],
      [adhocFilters],
      [rowLimit],
      [select('sort_x_axis', 'Sort X Axis', orders, { clearable: true })],
      [select('sort_y_axis', 'Sort Y Axis', orders, { clearable: true })],
      [
        select('normalize_across', 'Normalize Across', same('heatmap', 'x', 'y'), {
          default: 'heatmap',
          description: 'Colours show the rank of a cell among all cells, its column or its row.',
        }),
      ],
    ],
  },
  {
    label: 'Chart Options',
    tab: 'customize',
    expanded: true,
    rows: [
      [
        select(
          'legend_type',
          'Legend Type',
          [
            ['continuous', 'Continuous'],
            ['piecewise', 'Piecewise'],
          ],
          { default: 'continuous', clearable: false, ...render },
        ),
      ],
      [linearColorScheme],
      [
        control('border_color', 'ColorPickerControl', 'Border color', {
          default: { r: 0, g: 0, b: 0, a: 1 },
          ...render,
        }),
        control('border_width', 'SliderControl', 'Border width', { default: 0, min: 0, max: 2, step: 0.1, ...render }),
      ],
      [select('xscale_interval', 'X-scale interval', intervals, { default: -1, clearable: false, ...render })],
      [select('yscale_interval', 'Y-scale interval', intervals, { default: -1, clearable: false, ...render })],
      [select('left_margin', 'Left Margin', margins, { default: 'auto', freeForm: true, clearable: false, ...render })],
      [
        select('bottom_margin', 'Bottom Margin', margins, {
          default: 'auto',
          freeForm: true,
          clearable: false,
          ...render,
        }),
      ],
      [control('value_bounds', 'BoundsControl', 'Value bounds', { default: [null, null], ...render })],
      [numberFormat('y_axis_format', 'Value Format')],
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
      [currencyFormat],
      [{ ...showLegend, label: 'Legend' }],
      [checkbox('show_percentage', 'Show percentage', { default: true, ...render })],
      [checkbox('show_values', 'Show Values', render)],
      [checkbox('normalized', 'Normalized', render)],
    ],
  },
];
