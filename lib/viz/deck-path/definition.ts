import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'deck_path',
  name: 'deck.gl Path',
  category: 'Map',
  description: 'Lines on a map along the points of each row.',
  tags: ['Web'],
  behaviors: ['INTERACTIVE_CHART'],
  legacyApi: true,
};
