import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'word_cloud',
  name: 'Word Cloud',
  category: 'Ranking',
  description: 'Words as large as their measure.',
  tags: ['Categorical', 'Comparison', 'Density', 'Single Metric'],
  behaviors: [],
};
