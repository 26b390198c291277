import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'box_plot',
  name: 'Box Plot',
  category: 'Distribution',
  description: 'How values spread in each group: quartiles, whiskers and outliers.',
  tags: ['Range', 'Statistical', 'Featured'],
  behaviors: ['INTERACTIVE_CHART', 'DRILL_TO_DETAIL', 'DRILL_BY'],
  distributesOverTime: true,
};
