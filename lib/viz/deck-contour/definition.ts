import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'deck_contour',
  name: 'deck.gl Contour',
  category: 'Map',
  description: 'Lines along which places lie equally dense.',
  tags: ['Spatial', 'Comparison'],
  behaviors: ['INTERACTIVE_CHART'],
  legacyApi: true,
};
