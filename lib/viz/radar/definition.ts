import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'radar',
  name: 'Radar Chart',
  category: 'Ranking',
  description: 'Several measures of a few groups, compared by shape.',
  tags: ['Business', 'Comparison', 'Multi-Variables', 'Report', 'Web', 'Featured'],
  behaviors: ['INTERACTIVE_CHART', 'DRILL_TO_DETAIL', 'DRILL_BY'],
  columnConfig: { fields: 'metrics', settings: ['radarMetricMinValue', 'radarMetricMaxValue'] },
};
