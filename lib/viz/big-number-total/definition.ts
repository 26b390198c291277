import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'big_number_total',
  name: 'Big Number',
  category: 'KPI',
  description: 'One figure that matters.',
  tags: ['Additive', 'Business', 'Legacy', 'Percentages', 'Featured', 'Report'],
  behaviors: ['DRILL_TO_DETAIL'],
  conditionalFormatting: 'number',
};
