import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { audit, auditIndexes } from '@/db/audit';
import { identity } from '@/db/columns';
import { database } from './database';
import { query } from './query';
import { savedQuery } from './saved-query';
import { user } from './user';

/** One tab of one user's SQL editor. */
export const tabState = pgTable(
  'tab_state',
  {
    id: identity(),
    user_id: integer('user_id').references(() => user.id, { onDelete: 'cascade' }),
    label: text('label'),
    active: boolean('active').notNull().default(false),
    database_id: integer('database_id').references(() => database.id, { onDelete: 'cascade' }),
    catalog: text('catalog'),
    schema: text('schema'),
    sql: text('sql'),
    query_limit: integer('query_limit'),
    /** The `client_id` of a query. */
    latest_query_id: text('latest_query_id').references(() => query.client_id, { onDelete: 'set null' }),
    saved_query_id: integer('saved_query_id').references(() => savedQuery.id, { onDelete: 'set null' }),
    autorun: boolean('autorun').notNull().default(false),
    template_params: text('template_params'),
    hide_left_bar: boolean('hide_left_bar').notNull().default(false),
    extra_json: text('extra_json').notNull().default('{}'),
    ...audit(),
  },
  (table) => [
    index('tab_state_user_id_index').on(table.user_id),
    index('tab_state_database_id_index').on(table.database_id),
    index('tab_state_latest_query_id_index').on(table.latest_query_id),
    index('tab_state_saved_query_id_index').on(table.saved_query_id),
    ...auditIndexes('tab_state', table),
  ],
);

/** A table opened in a tab. */
export const tableSchema = pgTable(
  'table_schema',
  {
    id: identity(),
    tab_state_id: integer('tab_state_id').references(() => tabState.id, { onDelete: 'cascade' }),
    database_id: integer('database_id')
      .notNull()
      .references(() => database.id, { onDelete: 'cascade' }),
    catalog: text('catalog'),
    schema: text('schema'),
    table: text('table').notNull(),
    description: text('description'),
    expanded: boolean('expanded').notNull().default(false),
    ...audit(),
  },
  (table) => [
    index('table_schema_tab_state_id_index').on(table.tab_state_id),
    index('table_schema_database_id_index').on(table.database_id),
    ...auditIndexes('table_schema', table),
  ],
);
