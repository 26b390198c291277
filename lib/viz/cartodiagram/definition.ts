import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'cartodiagram',
  name: 'Cartodiagram',
  category: 'Map',
  description: 'A small chart at each place of a map.',
  tags: ['Geo', '2D', 'Spatial', 'Experimental'],
  behaviors: [],
};
