import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'handlebars',
  name: 'Handlebars',
  category: 'Other',
  description: 'A template of your own, filled with the rows of the answer.',
  tags: [],
  behaviors: [],
};
