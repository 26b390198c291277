import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'gantt_chart',
  name: 'Gantt Chart',
  category: 'Other',
  description: 'What happens when: a bar from each start to its end.',
  tags: ['Featured', 'Timeline', 'Time'],
  behaviors: ['INTERACTIVE_CHART', 'DRILL_TO_DETAIL', 'DRILL_BY'],
};
