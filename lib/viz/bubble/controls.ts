import {
  axisBounds,
  axisEnds,
  axisFormat,
  axisLabel,
  axisMargin,
  logScale,
  tickLayout,
} from '@/lib/viz/kit/controls/axis-controls';
import { checkbox, control, render, same, select } from '@/lib/viz/kit/controls/control';
import { colorScheme } from '@/lib/viz/kit/controls/part-controls';
import { adhocFilters, limit } from '@/lib/viz/kit/controls/query-controls';
import type { ControlSection } from '@/lib/viz/viz';

const required = { validators: ['nonEmpty'] } as const;

export const controls: readonly ControlSection[] = [
  {
    label: 'Query',
    tab: 'data',
    expanded: true,
    rows: [
      [control('series', 'DndColumnSelect', 'Dimension')],
      [control('entity', 'DndColumnSelect', 'Entity', required)],
      [control('x', 'DndMetricSelect', 'X Axis', required)],
      [control('y', 'DndMetricSelect', 'Y Axis', required)],
      [adhocFilters],
      [control('size', 'DndMetricSelect', 'Bubble Size', required)],
      [
        select('max_bubble_size', 'Max Bubble Size', same('5', '10', '15', '25', '50', '75', '100'), {
          default: '25',
          freeForm: true,
        }),
      ],
      [limit],
    ],
  },
  {
    label: 'Chart Options',
    tab: 'customize',
    expanded: true,
    rows: [
      [{ ...colorScheme, renderTrigger: false }],
      [checkbox('show_legend', 'Legend', { default: true, ...render })],
    ],
  },
  {
    label: 'X Axis',
    tab: 'customize',
    expanded: true,
    rows: [
      [axisLabel('x'), axisMargin('left')],
      [axisFormat('x'), tickLayout],
      [logScale('x'), axisEnds('x')],
    ],
  },
  {
    label: 'Y Axis',
    tab: 'customize',
    expanded: true,
    rows: [[axisLabel('y'), axisMargin('bottom')], [axisFormat('y')], [logScale('y'), axisEnds('y')], [axisBounds]],
  },
];
