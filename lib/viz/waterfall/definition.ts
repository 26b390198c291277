import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'waterfall',
  name: 'Waterfall Chart',
  category: 'Evolution',
  description: 'How rises and falls add up to a total.',
  tags: ['Categorical', 'Comparison', 'Featured'],
  behaviors: [],
};
