import { control } from '@/lib/viz/kit/controls/control';
import { colorScheme, numberFormat, sortByMetric } from '@/lib/viz/kit/controls/part-controls';
import { adhocFilters, metric, rowLimit } from '@/lib/viz/kit/controls/query-controls';
import type { ControlSection } from '@/lib/viz/viz';

const required = { default: [], validators: ['nonEmpty'] } as const;

export const controls: readonly ControlSection[] = [
  {
    label: 'Query',
    tab: 'data',
    expanded: true,
    rows: [
      [control('groupby', 'DndColumnSelect', 'Source', { description: 'Choose a source', ...required })],
      [control('columns', 'DndColumnSelect', 'Target', { description: 'Choose a target', ...required })],
      [metric],
      [adhocFilters],
      [rowLimit],
      [sortByMetric(false)],
    ],
  },
  {
    label: 'Chart Options',
    tab: 'customize',
    expanded: true,
    rows: [[numberFormat('y_axis_format', 'Number format')], [colorScheme]],
  },
];
