import { checkbox, control, render, same, select, text } from '@/lib/viz/kit/controls/control';
import { colorScheme, numberFormat, showLegend } from '@/lib/viz/kit/controls/part-controls';
import { adhocFilters, groupby, rowLimit } from '@/lib/viz/kit/controls/query-controls';
import type { ControlSection } from '@/lib/viz/viz';

export const controls: readonly ControlSection[] = [
  {
    label: 'Query',
    tab: 'data',
    expanded: true,
    rows: [
      [
        control('column', 'DndColumnSelect', 'Column', {
          freeForm: false,
          default: [],
          validators: ['nonEmpty'],
          takes: 'numeric',
        }),
      ],
      [groupby],
      [adhocFilters],
      [rowLimit],
      [
        select('bins', 'Bins', same(5, 10, 15, 20), {
          default: 5,
          freeForm: true,
          validators: ['integer'],
          isNeeded: true,
        }),
      ],
      [checkbox('normalize', 'Normalize')],
      [checkbox('cumulative', 'Cumulative')],
    ],
  },
  {
    label: 'Chart Options',
    tab: 'customize',
    expanded: true,
    rows: [
      [colorScheme],
      [checkbox('show_value', 'Show Value', render)],
      [showLegend],
      [text('x_axis_title', 'X Axis Title', { default: '', ...render })],
      [numberFormat('x_axis_format', 'X Axis Format')],
      [text('y_axis_title', 'Y Axis Title', { default: '', ...render })],
      [numberFormat('y_axis_format', 'Y Axis Format')],
    ],
  },
];
