import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'bubble',
  name: 'Bubble Chart (legacy)',
  category: 'Correlation',
  description: 'Three measures of each thing: two along the axes, one by size.',
  tags: ['Multi-Dimensions', 'Comparison', 'Legacy', 'Scatter', 'Time', 'Trend'],
  isDeprecated: true,
  behaviors: [],
  legacyApi: true,
};
