import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'ag-grid-table',
  name: 'Interactive Table',
  category: 'Table',
  description: 'Rows and columns that a reader sorts, searches and pages through.',
  tags: ['Additive', 'Business', 'Pattern', 'Featured', 'Report', 'Sequential', 'Tabular'],
  behaviors: ['INTERACTIVE_CHART', 'DRILL_TO_DETAIL', 'DRILL_BY'],
  isTabular: true,
  conditionalFormatting: 'columns',
};
