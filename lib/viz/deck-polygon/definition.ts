import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'deck_polygon',
  name: 'deck.gl Polygon',
  category: 'Map',
  description: 'Areas on a map, coloured by a figure.',
  tags: ['3D', 'Multi-Dimensions', 'Geo'],
  behaviors: ['INTERACTIVE_CHART'],
  legacyApi: true,
};
