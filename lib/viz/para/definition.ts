import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'para',
  name: 'Parallel Coordinates',
  category: 'Ranking',
  description: 'Several measures side by side, every member a line across them.',
  tags: ['Directional', 'Legacy', 'Relational'],
  behaviors: ['INTERACTIVE_CHART'],
  legacyApi: true,
};
