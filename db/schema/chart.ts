import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { audit, auditIndexes } from '@/db/audit';
import { certification, identity, instant, shareableUuid, version } from '@/db/columns';
import { user } from './user';

export const chart = pgTable(
  'chart',
  {
    id: identity(),
    uuid: shareableUuid(),
    version: version(),
    slice_name: text('slice_name'),
    viz_type: text('viz_type'),
    /** A dataset if `datasource_type` is `table`. Not a foreign key: a chart retains the id of a deleted dataset. */
    datasource_id: integer('datasource_id'),
    datasource_type: text('datasource_type'),
    datasource_name: text('datasource_name'),
    params: text('params'),
    query_context: text('query_context'),
    description: text('description'),
    cache_timeout: integer('cache_timeout'),
    ...certification(),
    is_managed_externally: boolean('is_managed_externally').notNull().default(false),
    external_url: text('external_url'),
    last_saved_at: instant('last_saved_at'),
    last_saved_by_fk: integer('last_saved_by_fk').references(() => user.id, { onDelete: 'set null' }),
    ...audit(),
  },
  (table) => [
    index('chart_slice_name_index').on(table.slice_name),
    index('chart_viz_type_index').on(table.viz_type),
    index('chart_datasource_index').on(table.datasource_id, table.datasource_type),
    index('chart_datasource_name_index').on(table.datasource_name),
    index('chart_last_saved_at_index').on(table.last_saved_at),
    index('chart_last_saved_by_fk_index').on(table.last_saved_by_fk),
    ...auditIndexes('chart', table),
  ],
);

export const chartOwner = pgTable(
  'chart_owner',
  {
    chart_id: integer('chart_id')
      .notNull()
      .references(() => chart.id, { onDelete: 'cascade' }),
    user_id: integer('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.chart_id, table.user_id] }),
    index('chart_owner_user_id_index').on(table.user_id),
  ],
);
