import { xLabelLayout } from '@/lib/viz/kit/controls/axis-controls';
import { checkbox, control, render, same, select, text, when } from '@/lib/viz/kit/controls/control';
import {
  colorScheme,
  legendOrientation,
  legendType,
  numberFormat,
  showLegend,
} from '@/lib/viz/kit/controls/part-controls';
import { adhocFilters, orderDesc, rowLimit } from '@/lib/viz/kit/controls/query-controls';
import type { ControlSection } from '@/lib/viz/viz';

export const controls: readonly ControlSection[] = [
  {
    label: 'Query',
    tab: 'data',
    expanded: true,
    rows: [
      [control('series', 'DndColumnSelect', 'Dimension')],
      [control('entity', 'DndColumnSelect', 'Entity', { validators: ['nonEmpty'] })],
      [control('x', 'DndMetricSelect', 'X Axis', { validators: ['nonEmpty'] })],
      [control('y', 'DndMetricSelect', 'Y Axis', { validators: ['nonEmpty'] })],
      [adhocFilters],
      [control('size', 'DndMetricSelect', 'Bubble Size', { validators: ['nonEmpty'] })],
      [control('orderby', 'DndMetricSelect', 'Sort query by')],
      [{ ...orderDesc, visible: when('orderby') }],
      [rowLimit],
    ],
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
      [
        select('max_bubble_size', 'Max Bubble Size', same('5', '10', '15', '25', '50', '75', '100'), {
          default: '25',
          freeForm: true,
          ...render,
        }),
      ],
      [numberFormat('tooltipSizeFormat', 'Bubble size number format')],
      [control('opacity', 'SliderControl', 'Bubble Opacity', { default: 0.6, min: 0, max: 1, step: 0.1, ...render })],
    ],
  },
  {
    label: 'X Axis',
    tab: 'customize',
    expanded: true,
    rows: [
      [text('x_axis_label', 'X Axis Title', { default: '', ...render })],
      ...xLabelLayout,
      [
        select('x_axis_title_margin', 'X axis title margin', same(15, 30, 50, 75, 100, 125, 150, 200), {
          default: 30,
          freeForm: true,
          ...render,
        }),
      ],
      [numberFormat('xAxisFormat', 'X Axis Format')],
      [checkbox('logXAxis', 'Logarithmic x-axis', { default: null, ...render })],
    ],
  },
  {
    label: 'Y Axis',
    tab: 'customize',
    expanded: true,
    rows: [
      [text('y_axis_label', 'Y Axis Title', { default: '', ...render })],
      [
        select(
          'yAxisLabelRotation',
          'Rotate y axis label',
          [
            [0, '0°'],
            [45, '45°'],
          ],
          { default: 0, freeForm: true, clearable: false, ...render },
        ),
      ],
      [
        select('y_axis_title_margin', 'Y axis title margin', same(15, 30, 50, 75, 100, 125, 150, 200), {
          default: 30,
          freeForm: true,
          ...render,
        }),
      ],
      [numberFormat('y_axis_format', 'Y Axis Format')],
      [checkbox('logYAxis', 'Logarithmic y-axis', { default: null, ...render })],
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
