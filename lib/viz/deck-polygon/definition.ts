import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'deck_polygon',
  name: 'deck.gl Polygon',
  category: 'Map',
  description: 'Areas on a map, coloured by a figure.',
  behaviors: ['INTERACTIVE_CHART'],
  legacyApi: true,
};
