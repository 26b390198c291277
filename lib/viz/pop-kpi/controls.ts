import { checkbox, control, render, same, select, text, when } from '@/lib/viz/kit/controls/control';
import { figureSize, subheaderSize, words } from '@/lib/viz/kit/controls/figure-controls';
import { currencyFormat, numberFormat } from '@/lib/viz/kit/controls/part-controls';
import { adhocFilters, metric, rowLimit } from '@/lib/viz/kit/controls/query-controls';
import type { ControlSection } from '@/lib/viz/viz';

export const controls: readonly ControlSection[] = [
  { label: 'Query', tab: 'data', expanded: true, rows: [[metric], [adhocFilters], [rowLimit]] },
  {
    label: 'Time Comparison',
    tab: 'data',
    expanded: true,
    rows: [
      [
        select(
          'time_compare',
          'Time shift',
          same('1 day ago', '1 week ago', '1 month ago', '1 year ago', 'inherit', 'custom'),
          { freeForm: true },
        ),
      ],
      [
        control('start_date_offset', 'TimeOffsetControl', 'Shift start date', {
          visible: (form) => form.time_compare === 'custom',
        }),
      ],
      [control('comparison_type', 'HiddenControl', 'Comparison type', { default: 'values' })],
    ],
  },
  {
    label: 'Chart Options',
    tab: 'customize',
    expanded: true,
    rows: [
      [numberFormat('y_axis_format', 'Number format')],
      [numberFormat('percentDifferenceFormat', 'Percent Difference format')],
      [currencyFormat],
      [{ ...figureSize, default: 0.2 }],
      ...words,
      [{ ...subheaderSize, default: 0.125 }],
      [text('comparison_range_label', 'Comparison range label', render)],
      [checkbox('comparison_color_enabled', 'Add color for positive/negative change', render)],
      [
        select(
          'comparison_color_scheme',
          'color scheme for comparison',
          [
            ['Green', 'Green for increase, red for decrease'],
            ['Red', 'Red for increase, green for decrease'],
          ],
          { default: 'Green', visible: when('comparison_color_enabled'), ...render },
        ),
      ],
      [control('column_config', 'ColumnConfigControl', 'Customize columns', render)],
    ],
  },
];
