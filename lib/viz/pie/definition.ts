import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'pie',
  name: 'Pie Chart',
  category: 'Part of a Whole',
  description: 'Shares of a whole.',
  tags: ['Categorical', 'Circular', 'Comparison', 'Percentages', 'Featured', 'Proportional', 'Nightingale'],
  behaviors: ['INTERACTIVE_CHART', 'DRILL_TO_DETAIL', 'DRILL_BY'],
};
