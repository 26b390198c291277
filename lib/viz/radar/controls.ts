import { checkbox, control, render, select, text, when } from '@/lib/viz/kit/controls/control';
import {
  colorScheme,
  dateFormat,
  legendOrientation,
  legendType,
  numberFormat,
  showLegend,
} from '@/lib/viz/kit/controls/part-controls';
import { adhocFilters, groupby, metrics, rowLimit, sortMetric } from '@/lib/viz/kit/controls/query-controls';
import type { ControlSection } from '@/lib/viz/viz';

export const controls: readonly ControlSection[] = [
  {
    label: 'Query',
    tab: 'data',
    expanded: true,
    rows: [[groupby], [metrics], [sortMetric], [adhocFilters], [{ ...rowLimit, default: 10 }]],
  },
  {
    label: 'Chart Options',
    tab: 'customize',
    expanded: true,
    rows: [
      [colorScheme],
      [showLegend],
      [legendType],
      [legendOrientation],
      [text('legendMargin', 'Margin', { isInt: true, visible: when('show_legend'), ...render })],
      [checkbox('show_labels', 'Show Labels', { default: true, heading: 'Labels', ...render })],
      [
        select(
          'label_type',
          'Label Type',
          [
            ['value', 'Value'],
            ['key_value', 'Category and Value'],
          ],
          { default: 'value', ...render },
        ),
      ],
      [
        select(
          'label_position',
          'Label position',
          [
            ['top', 'Top'],
            ['left', 'Left'],
            ['right', 'Right'],
            ['bottom', 'Bottom'],
            ['inside', 'Inside'],
            ['insideLeft', 'Inside left'],
            ['insideRight', 'Inside right'],
            ['insideTop', 'Inside top'],
            ['insideBottom', 'Inside bottom'],
            ['insideTopLeft', 'Inside top left'],
            ['insideBottomLeft', 'Inside bottom left'],
            ['insideTopRight', 'Inside top right'],
            ['insideBottomRight', 'Inside bottom right'],
          ],
          { default: 'top', ...render },
        ),
      ],
      [numberFormat('number_format', 'Number format')],
      [dateFormat('date_format', 'Date format')],
      [control('column_config', 'ColumnConfigControl', 'Customize Metrics', { heading: 'Radar', ...render })],
      [checkbox('is_circle', 'Circle radar shape', render)],
    ],
  },
];
