import { checkbox, control, render, select, text, when } from '@/lib/viz/kit/controls/control';
import {
  colorScheme,
  currencyFormat,
  dateFormat,
  linearColorScheme,
  numberFormat,
} from '@/lib/viz/kit/controls/part-controls';
import { adhocFilters, metric, rowLimit } from '@/lib/viz/kit/controls/query-controls';
import type { ControlSection } from '@/lib/viz/viz';

export const controls: readonly ControlSection[] = [
  {
    label: 'Query',
    tab: 'data',
    expanded: true,
    rows: [
      [control('columns', 'DndColumnSelect', 'Hierarchy', { default: [], multi: true })],
      [{ ...metric, label: 'Primary Metric' }],
      [control('secondary_metric', 'DndMetricSelect', 'Secondary Metric')],
      [adhocFilters],
      [rowLimit],
      [checkbox('sort_by_metric', 'Sort by metric', { default: null })],
    ],
  },
  {
    label: 'Chart Options',
    tab: 'customize',
    expanded: true,
    rows: [
      [{ ...colorScheme, visible: (form) => !form.secondary_metric }],
      [{ ...linearColorScheme, visible: when('secondary_metric') }],
      [checkbox('show_labels', 'Show Labels', { heading: 'Labels', ...render })],
      [text('show_labels_threshold', 'Percentage threshold', { default: 5, ...render })],
      [checkbox('show_total', 'Show Total', render)],
      [
        select(
          'label_type',
          'Label Type',
          [
            ['key', 'Category Name'],
            ['value', 'Value'],
            ['key_value', 'Category and Value'],
          ],
          { default: 'key', ...render },
        ),
      ],
      [numberFormat('number_format', 'Number format')],
      [currencyFormat],
      [dateFormat('date_format', 'Date format')],
    ],
  },
];
