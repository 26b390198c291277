import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { audit, auditIndexes } from '@/db/audit';
import { identity, shareableUuid } from '@/db/columns';
import { chart } from './chart';
import { dashboard } from './dashboard';
import { dataset } from './dataset';
import { savedQuery } from './saved-query';
import { user } from './user';

export const tag = pgTable(
  'tag',
  {
    id: identity(),
    uuid: shareableUuid(),
    name: text('name').notNull().unique(),
    /** The contract's numbers: 1 created by a user, 2 type of the object, 3 owner, 4 favourite of a user. */
    type: integer('type').notNull().default(1),
    description: text('description'),
    ...audit(),
  },
  (table) => auditIndexes('tag', table),
);

/** One tag on one object: exactly one of the four columns is set. */
export const taggedObject = pgTable(
  'tagged_object',
  {
    id: identity(),
    tag_id: integer('tag_id')
      .notNull()
      .references(() => tag.id, { onDelete: 'cascade' }),
    saved_query_id: integer('saved_query_id').references(() => savedQuery.id, { onDelete: 'cascade' }),
    chart_id: integer('chart_id').references(() => chart.id, { onDelete: 'cascade' }),
    dashboard_id: integer('dashboard_id').references(() => dashboard.id, { onDelete: 'cascade' }),
    dataset_id: integer('dataset_id').references(() => dataset.id, { onDelete: 'cascade' }),
    ...audit(),
  },
  (table) => [
    check(
      'tagged_object_one_thing',
      sql`num_nonnulls(${table.saved_query_id}, ${table.chart_id}, ${table.dashboard_id}, ${table.dataset_id}) = 1`,
    ),
    index('tagged_object_tag_id_index').on(table.tag_id),
    uniqueIndex('tagged_object_saved_query_unique').on(table.saved_query_id, table.tag_id),
    uniqueIndex('tagged_object_chart_unique').on(table.chart_id, table.tag_id),
    uniqueIndex('tagged_object_dashboard_unique').on(table.dashboard_id, table.tag_id),
    uniqueIndex('tagged_object_dataset_unique').on(table.dataset_id, table.tag_id),
    ...auditIndexes('tagged_object', table),
  ],
);

export const tagFavorite = pgTable(
  'tag_favorite',
  {
    user_id: integer('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    tag_id: integer('tag_id')
      .notNull()
      .references(() => tag.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.tag_id] }),
    index('tag_favorite_tag_id_index').on(table.tag_id),
  ],
);
