import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'deck_screengrid',
  name: 'deck.gl Screen Grid',
  category: 'Map',
  description: 'Places added up in squares of equal size on the map.',
  tags: ['Comparison', 'Intensity', 'Density'],
  behaviors: ['INTERACTIVE_CHART'],
  legacyApi: true,
};
