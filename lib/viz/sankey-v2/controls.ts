import { checkbox, control } from '@/lib/viz/kit/controls/control';
import { colorScheme } from '@/lib/viz/kit/controls/part-controls';
import { adhocFilters, metric, rowLimit } from '@/lib/viz/kit/controls/query-controls';
import type { ControlSection } from '@/lib/viz/viz';

export const controls: readonly ControlSection[] = [
  {
    label: 'Query',
    tab: 'data',
    expanded: true,
    rows: [
      [control('source', 'DndColumnSelect', 'Source', { freeForm: false, default: [], validators: ['nonEmpty'] })],
      [control('target', 'DndColumnSelect', 'Target', { freeForm: false, default: [], validators: ['nonEmpty'] })],
      [metric],
      [adhocFilters],
      [rowLimit],
      [checkbox('sort_by_metric', 'Sort by metric', { default: null })],
    ],
  },
  { label: 'Chart Options', tab: 'customize', expanded: true, rows: [[colorScheme]] },
];
