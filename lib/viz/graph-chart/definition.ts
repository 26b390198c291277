import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'graph_chart',
  name: 'Graph Chart',
  category: 'Flow',
  description: 'Things and the links between them.',
  tags: ['Circular', 'Comparison', 'Directional', 'Relational', 'Structural', 'Transformable', 'Featured'],
  behaviors: ['INTERACTIVE_CHART', 'DRILL_TO_DETAIL', 'DRILL_BY'],
};
