import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'partition',
  name: 'Partition Chart',
  category: 'Part of a Whole',
  description: 'A measure divided among groups, level by level.',
  tags: ['Categorical', 'Comparison', 'Legacy', 'Proportional'],
  behaviors: [],
  legacyApi: true,
};
