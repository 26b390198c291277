import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'time_pivot',
  name: 'Time-series Period Pivot',
  category: 'Evolution',
  description: 'The current period of a series over those before it.',
  tags: ['Legacy', 'Time'],
  behaviors: [],
  legacyApi: true,
};
