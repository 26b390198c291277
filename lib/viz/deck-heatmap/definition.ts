import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'deck_heatmap',
  name: 'deck.gl Heatmap',
  category: 'Map',
  description: 'How densely places lie, as a field of colour.',
  tags: ['Spatial', 'Comparison'],
  behaviors: ['INTERACTIVE_CHART'],
  legacyApi: true,
};
