import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'horizon',
  name: 'Horizon Chart',
  category: 'Distribution',
  description: 'Many series over time in little height: bands of colour folded upon each other.',
  tags: ['Legacy'],
  behaviors: [],
  legacyApi: true,
};
