import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'mapbox',
  name: 'MapBox',
  category: 'Map',
  description: 'Places on a map; those close together become one.',
  tags: ['Business', 'Intensity', 'Legacy', 'Density', 'Scatter', 'Transformable'],
  behaviors: [],
  legacyApi: true,
};
