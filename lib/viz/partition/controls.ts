import { checkbox, render, select, text } from '@/lib/viz/kit/controls/control';
import { olderAnalytics, olderSeriesQuery } from '@/lib/viz/kit/controls/older-controls';
import { colorScheme, dateFormat, numberFormat } from '@/lib/viz/kit/controls/part-controls';
import type { ControlSection } from '@/lib/viz/viz';

export const controls: readonly ControlSection[] = [
  olderSeriesQuery({ isPaired: false }),
  {
    label: 'Time Series Options',
    tab: 'data',
    expanded: true,
    rows: [
      [
        select(
          'time_series_option',
          'Options',
          [
            ['not_time', 'Not Time Series'],
            ['time_series', 'Time Series'],
            ['agg_mean', 'Aggregate Mean'],
            ['agg_sum', 'Aggregate Sum'],
            ['point_diff', 'Difference'],
            ['point_percent', 'Percent Change'],
            ['point_factor', 'Factor'],
            ['adv_anal', 'Advanced Analytics'],
          ],
          { default: 'not_time', description: 'How time is counted in', validators: ['nonEmpty'] },
        ),
      ],
    ],
  },
  {
    label: 'Chart Options',
    tab: 'customize',
    expanded: true,
    rows: [
      [colorScheme],
      [numberFormat('number_format', 'Number format'), dateFormat('date_time_format', 'Date Time Format')],
      [
        text('partition_limit', 'Partition Limit', {
          isInt: true,
          description: 'The most parts that a group is divided into; the smallest go first',
          default: '5',
        }),
        text('partition_threshold', 'Partition Threshold', {
          description: 'Parts smaller than this share of their group are left out',
          default: '0.05',
        }),
      ],
      [checkbox('log_scale', 'Log Scale', { description: 'Use a log scale', ...render })],
      [checkbox('equal_date_size', 'Equal Date Sizes', { default: true, ...render })],
      [checkbox('rich_tooltip', 'Rich Tooltip', { default: true, ...render })],
    ],
  },
  olderAnalytics,
];
