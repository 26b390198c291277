import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'deck_scatter',
  name: 'deck.gl Scatterplot',
  category: 'Map',
  description: 'Places on a map as circles, sized by a figure and coloured by a group.',
  tags: ['Comparison', 'Scatter', '2D', 'Geo', 'Intensity', 'Density'],
  behaviors: ['INTERACTIVE_CHART'],
  legacyApi: true,
};
