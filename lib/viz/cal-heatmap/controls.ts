import { checkbox, render, same, select, text } from '@/lib/viz/kit/controls/control';
import { dateFormat, linearColorScheme, numberFormat } from '@/lib/viz/kit/controls/part-controls';
import { adhocFilters, granularity, metrics, timeRange } from '@/lib/viz/kit/controls/query-controls';
import type { ControlSection } from '@/lib/viz/viz';

const whole = { validators: ['integer'], ...render } as const;

export const controls: readonly ControlSection[] = [
  { label: 'Time', tab: 'data', expanded: true, rows: [[granularity], [timeRange]] },
  {
    label: 'Query',
    tab: 'data',
    expanded: true,
    rows: [
      [
        select('domain_granularity', 'Domain', same('hour', 'day', 'week', 'month', 'year'), {
          description: 'The time unit used for the grouping of blocks',
          default: 'month',
        }),
        select('subdomain_granularity', 'Subdomain', same('min', 'hour', 'day', 'week', 'month'), {
          description: 'The time unit for each block, smaller than the domain',
          default: 'day',
        }),
      ],
      [metrics],
      [adhocFilters],
    ],
  },
  {
    label: 'Chart Options',
    tab: 'customize',
    expanded: true,
    rows: [
      [linearColorScheme],
      [
        text('cell_size', 'Cell Size', {
          isInt: true,
          description: 'The size of the square cell, in pixels',
          default: 10,
          ...whole,
        }),
        text('cell_padding', 'Cell Padding', {
          isInt: true,
          description: 'The distance between cells, in pixels',
          default: 2,
          ...whole,
        }),
      ],
      [
        text('cell_radius', 'Cell Radius', { isInt: true, description: 'The pixel radius', default: 0, ...whole }),
        text('steps', 'Color Steps', { isInt: true, description: 'The number color "steps"', default: 10, ...whole }),
      ],
      [numberFormat('y_axis_format', 'Number Format'), dateFormat('x_axis_time_format', 'Time Format')],
      [checkbox('show_legend', 'Legend', { default: true, ...render }), checkbox('show_values', 'Show Values', render)],
      [checkbox('show_metric_name', 'Show Metric Names', { default: true, ...render })],
    ],
  },
];
