import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'histogram_v2',
  name: 'Histogram',
  category: 'Distribution',
  description: 'How often values of a column occur, in ranges of equal width.',
  tags: ['Comparison', 'Pattern', 'Range'],
  behaviors: [],
};
