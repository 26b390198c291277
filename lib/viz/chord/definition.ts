import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'chord',
  name: 'Chord Diagram',
  category: 'Flow',
  description: 'How much flows between the members of a group, as bands inside a circle.',
  tags: ['Circular', 'Legacy', 'Proportional', 'Relational'],
  behaviors: ['INTERACTIVE_CHART'],
  legacyApi: true,
};
