import { control, render, same, select, text } from '@/lib/viz/kit/controls/control';
import { colorScheme, sortByMetric } from '@/lib/viz/kit/controls/part-controls';
import { adhocFilters, metric, rowLimit } from '@/lib/viz/kit/controls/query-controls';
import type { ControlSection } from '@/lib/viz/viz';

export const controls: readonly ControlSection[] = [
  {
    label: 'Query',
    tab: 'data',
    expanded: true,
    rows: [
      [control('series', 'DndColumnSelect', 'Dimension', { validators: ['nonEmpty'] })],
      [metric],
      [adhocFilters],
      [{ ...rowLimit, default: 100 }],
      [sortByMetric(false)],
    ],
  },
  {
    label: 'Options',
    tab: 'customize',
    expanded: true,
    rows: [
      [
        text('size_from', 'Minimum Font Size', { isInt: true, default: 10, ...render }),
        text('size_to', 'Maximum Font Size', { isInt: true, default: 70, ...render }),
      ],
      [
        select('rotation', 'Word Rotation', same('random', 'flat', 'square'), {
          default: 'square',
          clearable: false,
          ...render,
        }),
      ],
      [colorScheme],
    ],
  },
];
