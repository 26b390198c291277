import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'compare',
  name: 'Time-series Percent Change',
  category: 'Evolution',
  description: 'How far series have moved from where they began.',
  tags: ['Legacy', 'Time', 'Advanced-Analytics', 'Comparison', 'Line', 'Percentages', 'Predictive', 'Trend'],
  isDeprecated: true,
  behaviors: [],
  legacyApi: true,
};
