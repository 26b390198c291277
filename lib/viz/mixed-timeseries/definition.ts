import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'mixed_timeseries',
  name: 'Mixed Chart',
  category: 'Evolution',
  description: 'Two queries over one axis, each with its own look and scale.',
  tags: ['Advanced-Analytics', 'Line', 'Multi-Variables', 'Time', 'Transformable', 'Featured'],
  behaviors: ['INTERACTIVE_CHART', 'DRILL_TO_DETAIL', 'DRILL_BY'],
};
