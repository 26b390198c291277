import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'deck_multi',
  name: 'deck.gl Multiple Layers',
  category: 'Map',
  description: 'Several maps laid over each other.',
  tags: ['Multi-Layers'],
  behaviors: [],
  legacyApi: true,
};
