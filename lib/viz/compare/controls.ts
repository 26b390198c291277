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
import { render } from '@/lib/viz/kit/controls/control';
import { olderAnalyticsLines, olderSeriesQuery, timeSection } from '@/lib/viz/kit/controls/older-controls';
import { colorScheme, dateFormat } from '@/lib/viz/kit/controls/part-controls';
import type { ControlSection } from '@/lib/viz/viz';

export const controls: readonly ControlSection[] = [
  timeSection,
  olderSeriesQuery({ isPaired: false }),
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
