import { checkbox, control, render } from '@/lib/viz/kit/controls/control';
import { linearColorScheme } from '@/lib/viz/kit/controls/part-controls';
import { adhocFilters, limit, metrics, orderDesc, rowLimit, sortMetric } from '@/lib/viz/kit/controls/query-controls';
import type { ControlSection } from '@/lib/viz/viz';

export const controls: readonly ControlSection[] = [
  {
    label: 'Query',
    tab: 'data',
    expanded: true,
    rows: [
      [control('series', 'DndColumnSelect', 'Dimension')],
      [metrics],
      [control('secondary_metric', 'DndMetricSelect', 'Color Metric', { description: 'A metric to use for color' })],
      [adhocFilters],
      [limit, rowLimit],
      [sortMetric],
      [orderDesc],
    ],
  },
  {
    label: 'Options',
    tab: 'customize',
    expanded: true,
    rows: [
      [checkbox('show_datatable', 'Data Table', render), checkbox('include_series', 'Include Series', render)],
      [linearColorScheme],
    ],
  },
];
