import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'big_number',
  name: 'Big Number with Trendline',
  category: 'KPI',
  description: 'One figure, how it changed, and the line it came along.',
  tags: ['Advanced-Analytics', 'Line', 'Percentages', 'Featured', 'Report', 'Trend'],
  behaviors: ['DRILL_TO_DETAIL'],
};
