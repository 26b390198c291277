import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'deck_geojson',
  name: 'deck.gl Geojson',
  category: 'Map',
  description: 'Points, lines and areas on a map, from a column of GeoJSON.',
  tags: ['2D'],
  behaviors: ['INTERACTIVE_CHART'],
  legacyApi: true,
};
