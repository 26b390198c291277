import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'country_map',
  name: 'Country Map',
  category: 'Map',
  description: 'The parts of one country in the colour of a figure.',
  behaviors: [],
  legacyApi: true,
};
