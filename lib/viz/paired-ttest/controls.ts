import { text } from '@/lib/viz/kit/controls/control';
import { olderSeriesQuery } from '@/lib/viz/kit/controls/older-controls';
import { groupby } from '@/lib/viz/kit/controls/query-controls';
import type { ControlSection } from '@/lib/viz/viz';

export const controls: readonly ControlSection[] = [
  olderSeriesQuery({ groups: { ...groupby, validators: ['nonEmpty'] } }),
  {
    label: 'Parameters',
    tab: 'data',
    expanded: false,
    rows: [
      [
        text('significance_level', 'Significance Level', {
          description: 'Threshold alpha level for determining significance',
          default: 0.05,
        }),
      ],
      [
        text('pvalue_precision', 'p-value precision', {
          description: 'Number of decimal places with which to display p-values',
          default: 6,
        }),
      ],
      [
        text('liftvalue_precision', 'Lift percent precision', {
          description: 'Number of decimal places with which to display lift values',
          default: 4,
        }),
      ],
    ],
  },
];
