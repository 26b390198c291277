import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'bullet',
  name: 'Bullet Chart',
  category: 'KPI',
  description: 'One measure beside its targets and ranges.',
  tags: ['Business', 'Legacy', 'Report'],
  behaviors: [],
  legacyApi: true,
};
