import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'world_map',
  name: 'World Map',
  category: 'Map',
  description: 'Countries of the world in the colour of a figure, with bubbles for a second one.',
  tags: [
    '2D',
    'Comparison',
    'Intensity',
    'Legacy',
    'Multi-Dimensions',
    'Multi-Layers',
    'Multi-Variables',
    'Scatter',
    'Featured',
  ],
  behaviors: ['INTERACTIVE_CHART', 'DRILL_TO_DETAIL', 'DRILL_BY'],
  legacyApi: true,
};
