import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { audit, auditIndexes } from '@/db/audit';
import { identity, shareableUuid } from '@/db/columns';

export const cssTemplate = pgTable(
  'css_template',
  {
    id: identity(),
    uuid: shareableUuid(),
    template_name: text('template_name'),
    css: text('css'),
    ...audit(),
  },
  (table) => [
    index('css_template_template_name_index').on(table.template_name),
    ...auditIndexes('css_template', table),
  ],
);
