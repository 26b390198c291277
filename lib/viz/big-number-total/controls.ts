import { control, render } from '@/lib/viz/kit/controls/control';
import { figureSize, formats, words } from '@/lib/viz/kit/controls/figure-controls';
import { adhocFilters, metric } from '@/lib/viz/kit/controls/query-controls';
import type { ControlSection } from '@/lib/viz/viz';

export const controls: readonly ControlSection[] = [
  { label: 'Query', tab: 'data', expanded: true, rows: [[metric], [adhocFilters]] },
  {
    label: 'Chart Options',
    tab: 'customize',
    expanded: true,
    rows: [
      [figureSize],
      ...words,
      ...formats,
      [control('conditional_formatting', 'ConditionalFormattingControl', 'Conditional Formatting', render)],
    ],
  },
];
