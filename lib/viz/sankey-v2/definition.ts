import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'sankey_v2',
  name: 'Sankey Chart',
  category: 'Flow',
  description: 'Flows between the values of two columns.',
  tags: ['Directional', 'Distribution', 'Flow'],
  behaviors: [],
};
