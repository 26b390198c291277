import { checkbox, render } from '@/lib/viz/kit/controls/control';
import { olderAnalytics, olderSeriesQuery, timeSection } from '@/lib/viz/kit/controls/older-controls';
import { colorScheme, dateFormat, numberFormat } from '@/lib/viz/kit/controls/part-controls';
import type { ControlSection } from '@/lib/viz/viz';

export const controls: readonly ControlSection[] = [
  timeSection,
  olderSeriesQuery(),
  {
    label: 'Chart Options',
    tab: 'customize',
    expanded: true,
    rows: [
      [colorScheme],
      [numberFormat('number_format', 'Number format'), dateFormat('date_time_format', 'Date Time Format')],
      [
        checkbox('rich_tooltip', 'Rich Tooltip', { default: true, ...render }),
        checkbox('rose_area_proportion', 'Use Area Proportions', render),
      ],
    ],
  },
  olderAnalytics,
];
