import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'pop_kpi',
  name: 'Big Number with Time Period Comparison',
  category: 'KPI',
  description: 'One figure beside what it was in an earlier period.',
  tags: ['Comparison', 'Business', 'Percentages', 'Report', 'Advanced-Analytics'],
  behaviors: [],
  columnConfig: {
    fields: ['Previous value', 'Delta', 'Percent change'],
    settings: ['customColumnName', 'displayTypeIcon', 'visible'],
  },
};
