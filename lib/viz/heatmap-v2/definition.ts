import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'heatmap_v2',
  name: 'Heatmap',
  category: 'Correlation',
  description: 'A measure where two dimensions cross, as colour.',
  tags: ['Business', 'Intensity', 'Density', 'Single Metric', 'Featured'],
  behaviors: [],
};
