import { checkbox, render, select } from '@/lib/viz/kit/controls/control';
import {
  colorScheme,
  currencyFormat,
  dateFormat,
  numberFormat,
  sortByMetric,
} from '@/lib/viz/kit/controls/part-controls';
import { adhocFilters, groupby, metric, rowLimit } from '@/lib/viz/kit/controls/query-controls';
import type { ControlSection } from '@/lib/viz/viz';

export const controls: readonly ControlSection[] = [
  {
    label: 'Query',
    tab: 'data',
    expanded: true,
    rows: [[groupby], [metric], [rowLimit], [sortByMetric(false)], [adhocFilters]],
  },
  {
    label: 'Chart Options',
    tab: 'customize',
    expanded: true,
    rows: [
      [colorScheme],
      [checkbox('show_labels', 'Show Labels', { default: true, heading: 'Labels', ...render })],
      [checkbox('show_upper_labels', 'Show Upper Labels', { default: true, ...render })],
      [
        select(
          'label_type',
          'Label Type',
          [
            ['Key', 'Key'],
            ['value', 'Value'],
            ['key_value', 'Category and Value'],
          ],
          { default: 'key_value', ...render },
        ),
      ],
      [numberFormat('number_format', 'Number format')],
      [currencyFormat],
      [dateFormat('date_format', 'Date format')],
    ],
  },
];
