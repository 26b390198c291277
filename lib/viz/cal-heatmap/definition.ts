import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'cal_heatmap',
  name: 'Calendar Heatmap',
  category: 'Correlation',
  description: 'A measure over time as the coloured cells of a calendar.',
  tags: ['Business', 'Comparison', 'Intensity', 'Pattern', 'Report', 'Trend'],
  behaviors: [],
  legacyApi: true,
};
