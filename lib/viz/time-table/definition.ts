import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'time_table',
  name: 'Time-series Table',
  category: 'Table',
  description: 'Series as rows: small lines beside figures of their past.',
  tags: ['Multi-Variables', 'Comparison', 'Legacy', 'Percentages', 'Tabular', 'Text', 'Trend'],
  behaviors: [],
  legacyApi: true,
};
