import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'deck_hex',
  name: 'deck.gl 3D Hexagon',
  category: 'Map',
  description: 'Places added up in hexagons of equal ground.',
  tags: ['3D', 'Geo', 'Comparison'],
  behaviors: ['INTERACTIVE_CHART'],
  legacyApi: true,
};
