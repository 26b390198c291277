import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { audit, auditIndexes } from '@/db/audit';
import { identity, instant, shareableUuid } from '@/db/columns';

export const annotationLayer = pgTable(
  'annotation_layer',
  {
    id: identity(),
    uuid: shareableUuid(),
    name: text('name').notNull().unique(),
    descr: text('descr'),
    ...audit(),
  },
  (table) => auditIndexes('annotation_layer', table),
);

export const annotation = pgTable(
  'annotation',
  {
    id: identity(),
    uuid: shareableUuid(),
    layer_id: integer('layer_id')
      .notNull()
      .references(() => annotationLayer.id, { onDelete: 'cascade' }),
    short_descr: text('short_descr').notNull(),
    long_descr: text('long_descr'),
    start_dttm: instant('start_dttm').notNull(),
    end_dttm: instant('end_dttm').notNull(),
    json_metadata: text('json_metadata'),
    ...audit(),
  },
  (table) => [
    index('annotation_layer_id_start_dttm_index').on(table.layer_id, table.start_dttm, table.end_dttm),
    ...auditIndexes('annotation', table),
  ],
);
