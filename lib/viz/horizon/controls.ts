import { render, same, select } from '@/lib/viz/kit/controls/control';
import { olderSeriesQuery } from '@/lib/viz/kit/controls/older-controls';
import { granularity, timeRange } from '@/lib/viz/kit/controls/query-controls';
import type { ControlSection } from '@/lib/viz/viz';

export const controls: readonly ControlSection[] = [
  { label: 'Time', tab: 'data', expanded: true, rows: [[granularity], [timeRange]] },
  olderSeriesQuery(),
  {
    label: 'Chart Options',
    tab: 'customize',
    expanded: true,
    rows: [
      [
        select('series_height', 'Series Height', same('10', '25', '40', '50', '75', '100', '150', '200'), {
          default: '25',
          freeForm: true,
          ...render,
        }),
        select('horizon_color_scale', 'Value Domain', same('series', 'overall', 'change'), {
          default: 'series',
          ...render,
        }),
      ],
    ],
  },
];
