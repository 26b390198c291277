import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'table',
  name: 'Table',
  category: 'Table',
  description: 'Rows and columns: records as they are, or groups with their measures.',
  tags: ['Additive', 'Business', 'Pattern', 'Featured', 'Report', 'Sequential', 'Tabular'],
  behaviors: ['INTERACTIVE_CHART', 'DRILL_TO_DETAIL', 'DRILL_BY'],
  isTabular: true,
  conditionalFormatting: 'columns',
};
