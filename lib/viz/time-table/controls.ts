import { control, render, text } from '@/lib/viz/kit/controls/control';
import { timeSection } from '@/lib/viz/kit/controls/older-controls';
import { adhocFilters, groupby, limit, metrics, rowLimit } from '@/lib/viz/kit/controls/query-controls';
import type { ControlSection } from '@/lib/viz/viz';

export const controls: readonly ControlSection[] = [
  timeSection,
  {
    label: 'Query',
    tab: 'data',
    expanded: true,
    rows: [
      [metrics],
      [adhocFilters],
      [groupby],
      [limit],
      [
        control('column_collection', 'CollectionControl', 'Time series columns', {
          validators: ['nonEmpty'],
          ...render,
        }),
      ],
      [rowLimit],
      [
        text('url', 'URL', {
          description: 'A link that the names of rows lead to; {{ metric }} in it stands for the name',
          default: '',
        }),
      ],
    ],
  },
];
