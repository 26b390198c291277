import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'pivot_table_v2',
  name: 'Pivot Table',
  category: 'Table',
  description: 'Measures by rows and columns, with totals and subtotals.',
  tags: ['Additive', 'Report', 'Tabular', 'Featured'],
  behaviors: ['INTERACTIVE_CHART', 'DRILL_TO_DETAIL', 'DRILL_BY'],
  isTabular: true,
  isPivoted: true,
};
