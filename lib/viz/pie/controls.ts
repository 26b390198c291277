import { checkbox, control, render, select, text, when } from '@/lib/viz/kit/controls/control';
import {
  colorScheme,
  currencyFormat,
  dateFormat,
  legendOrientation,
  legendType,
  numberFormat,
  showLegend,
  sortByMetric,
} from '@/lib/viz/kit/controls/part-controls';
import { adhocFilters, groupby, metric, rowLimit } from '@/lib/viz/kit/controls/query-controls';
import type { ControlSection } from '@/lib/viz/viz';

const labelTypes = [
  ['key', 'Category Name'],
  ['value', 'Value'],
  ['percent', 'Percentage'],
  ['key_value', 'Category and Value'],
  ['key_percent', 'Category and Percentage'],
  ['key_value_percent', 'Category, Value and Percentage'],
  ['value_percent', 'Value and Percentage'],
  ['template', 'Template'],
] as const;

export const controls: readonly ControlSection[] = [
  {
    label: 'Query',
    tab: 'data',
    expanded: true,
    rows: [[groupby], [metric], [adhocFilters], [{ ...rowLimit, default: 100 }], [sortByMetric(true)]],
  },
  {
    label: 'Chart Options',
    tab: 'customize',
    expanded: true,
    rows: [
      [colorScheme],
      [text('show_labels_threshold', 'Percentage threshold', { default: 5, ...render })],
      [
        control('threshold_for_other', 'NumberControl', 'Threshold for Other', {
          default: 0,
          min: 0,
          max: 100,
          step: 0.5,
          ...render,
        }),
      ],
      [
        select(
          'roseType',
          'Rose Type',
          [
            ['area', 'Area'],
            ['radius', 'Radius'],
            [null, 'None'],
          ],
          render,
        ),
      ],
      [showLegend],
      [legendType],
      [legendOrientation],
      [text('legendMargin', 'Margin', { isInt: true, visible: when('show_legend'), ...render })],
      [select('label_type', 'Label Type', labelTypes, { default: 'key', heading: 'Labels', ...render })],
      [text('label_template', 'Label Template', { visible: (form) => form.label_type === 'template', ...render })],
      [numberFormat('number_format', 'Number format')],
      [currencyFormat],
      [dateFormat('date_format', 'Date format')],
      [checkbox('show_labels', 'Show Labels', { default: true, ...render })],
      [checkbox('labels_outside', 'Put labels outside', { default: true, visible: when('show_labels'), ...render })],
      [checkbox('label_line', 'Label Line', { visible: when('show_labels'), ...render })],
      [checkbox('show_total', 'Show Total', render)],
      [
        control('outerRadius', 'SliderControl', 'Outer Radius', {
          default: 70,
          heading: 'Pie shape',
          min: 10,
          max: 100,
          step: 1,
          ...render,
        }),
      ],
      [checkbox('donut', 'Donut', render)],
      [
        control('innerRadius', 'SliderControl', 'Inner Radius', {
          default: 30,
          min: 0,
          max: 100,
          step: 1,
          visible: when('donut'),
          ...render,
        }),
      ],
    ],
  },
];
