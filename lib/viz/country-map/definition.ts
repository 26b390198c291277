import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'country_map',
  name: 'Country Map',
  category: 'Map',
  description: 'The parts of one country in the colour of a figure.',
  tags: ['2D', 'Comparison', 'Geo', 'Range', 'Report', 'Stacked'],
  behaviors: [],
  legacyApi: true,
};
