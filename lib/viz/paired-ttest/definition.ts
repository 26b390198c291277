import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'paired_ttest',
  name: 'Paired t-test Table',
  category: 'Correlation',
  description: 'Which groups differ from the first beyond chance, measure by measure.',
  tags: ['Legacy', 'Statistical', 'Tabular'],
  behaviors: [],
  isTabular: true,
  legacyApi: true,
};
