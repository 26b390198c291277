import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'rose',
  name: 'Nightingale Rose Chart',
  category: 'Ranking',
  description: 'Points in time as slices of a circle, as long as what they add up to.',
  tags: ['Legacy', 'Advanced-Analytics', 'Circular', 'Multi-Layers', 'Pattern', 'Time', 'Trend'],
  behaviors: [],
  legacyApi: true,
};
