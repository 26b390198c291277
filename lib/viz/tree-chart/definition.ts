import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'tree_chart',
  name: 'Tree Chart',
  category: 'Part of a Whole',
  description: 'A hierarchy from its root to its leaves.',
  tags: ['Categorical', 'Multi-Levels', 'Relational', 'Structural', 'Featured'],
  behaviors: [],
};
