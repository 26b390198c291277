import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'deck_arc',
  name: 'deck.gl Arc',
  category: 'Map',
  description: 'Ways between two places each, as arcs.',
  tags: ['Geo', '3D', 'Relational', 'Web'],
  behaviors: ['INTERACTIVE_CHART', 'DRILL_BY', 'DRILL_TO_DETAIL'],
  legacyApi: true,
};
