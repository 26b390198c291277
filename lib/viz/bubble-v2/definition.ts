import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'bubble_v2',
  name: 'Bubble Chart',
  category: 'Correlation',
  description: 'Three measures of each thing: two along the axes, one by size.',
  tags: ['Multi-Dimensions', 'Comparison', 'Scatter', 'Time', 'Trend', 'Featured'],
  behaviors: [],
};
