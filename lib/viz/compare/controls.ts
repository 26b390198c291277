import { annotations } from '@/lib/viz/kit/controls/analytics-controls';
import {
  axisBounds,
  axisEnds,
  axisFormat,
  axisLabel,
  axisMargin,
  logScale,
  tickLayout,
} from '@/lib/viz/kit/controls/axis-controls';
import { checkbox, render } from '@/lib/viz/kit/controls/control';
import { olderAnalyticsLines, timeSection } from '@/lib/viz/kit/controls/older-controls';
import { colorScheme, dateFormat } from '@/lib/viz/kit/controls/part-controls';
import {
  adhocFilters,
  groupby,
  limit,
  metrics,
  orderDesc,
  rowLimit,
  sortMetric,
} from '@/lib/viz/kit/controls/query-controls';
import type { ControlSection } from '@/lib/viz/viz';

export const controls: readonly ControlSection[] = [
  timeSection,
  {
    label: 'Query',
    tab: 'data',
    expanded: true,
    rows: [
      [metrics],
      [adhocFilters],
      [groupby],
      [limit],
      [sortMetric],
      [orderDesc],
      [checkbox('contribution', 'Contribution')],
      [rowLimit],
    ],
  },
  { label: 'Chart Options', tab: 'customize', expanded: true, rows: [[colorScheme]] },
  {
    label: 'X Axis',
    tab: 'customize',
    expanded: true,
    rows: [
      [axisLabel('x'), axisMargin('bottom')],
      [tickLayout, dateFormat('x_axis_format', 'X Axis Format')],
      [axisEnds('x')],
    ],
  },
  {
    label: 'Y Axis',
    tab: 'customize',
    expanded: true,
    rows: [
      [axisLabel('y'), axisMargin('left')],
      [axisEnds('y'), logScale('y')],
      [axisFormat('y'), axisBounds],
    ],
  },
  olderAnalyticsLines,
  { ...annotations, expanded: true, rows: annotations.rows.map((row) => row.map((one) => ({ ...one, ...render }))) },
];
