import { checkbox, render, select, text, when } from '@/lib/viz/kit/controls/control';
import {
  colorScheme,
  currencyFormat,
  legendOrientation,
  numberFormat,
  showLegend,
} from '@/lib/viz/kit/controls/part-controls';
import { adhocFilters, groupby, metric, rowLimit } from '@/lib/viz/kit/controls/query-controls';
import type { ControlSection } from '@/lib/viz/viz';

export const controls: readonly ControlSection[] = [
  {
    label: 'Query',
    tab: 'data',
    expanded: true,
    rows: [
      [groupby],
      [metric],
      [adhocFilters],
      [{ ...rowLimit, default: 10 }],
      [checkbox('sort_by_metric', 'Sort by metric', { default: true })],
      [
        select(
          'percent_calculation_type',
          '% calculation',
          [
            ['first_step', 'Calculate from first step'],
            ['prev_step', 'Calculate from previous step'],
            ['total', 'Percent of total'],
          ],
          { default: 'first_step', ...render },
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
      [showLegend],
      [legendOrientation],
      [text('legendMargin', 'Margin', { isInt: true, visible: when('show_legend'), ...render })],
      [
        select(
          'label_type',
          'Label Contents',
          [
            [0, 'Category Name'],
            [1, 'Value'],
            [2, 'Percentage'],
            [3, 'Category and Value'],
            [4, 'Category and Percentage'],
            [5, 'Category, Value and Percentage'],
            [6, 'Value and Percentage'],
          ],
          { default: 0, ...render },
        ),
      ],
      [
        select(
          'tooltip_label_type',
          'Tooltip Contents',
          [
            [0, 'Category Name'],
            [1, 'Value'],
            [2, 'Percentage'],
            [3, 'Category and Value'],
            [4, 'Category and Percentage'],
            [5, 'Category, Value and Percentage'],
          ],
          { default: 5, ...render },
        ),
      ],
      [numberFormat('number_format', 'Number format')],
      [currencyFormat],
      [checkbox('show_labels', 'Show Labels', { default: true, ...render })],
      [checkbox('show_tooltip_labels', 'Show Tooltip Labels', { default: true, ...render })],
    ],
  },
];
