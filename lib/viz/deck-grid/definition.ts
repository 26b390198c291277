import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'deck_grid',
  name: 'deck.gl Grid',
  category: 'Map',
  description: 'Places added up in squares of equal ground.',
  tags: ['3D', 'Comparison'],
  behaviors: ['INTERACTIVE_CHART'],
  legacyApi: true,
};
