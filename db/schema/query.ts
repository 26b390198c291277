import { isNotNull, sql } from 'drizzle-orm';
import { boolean, doublePrecision, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, shareableUuid, stamps } from '@/db/columns';
import { database } from './database';
import { user } from './user';

/** One execution in the SQL editor. Times are epoch milliseconds, as in the contract. */
export const query = pgTable(
  'query',
  {
    id: identity(),
    uuid: shareableUuid(),
    /** Chosen by the client. */
    client_id: text('client_id').notNull().unique(),
    database_id: integer('database_id')
      .notNull()
      .references(() => database.id, { onDelete: 'cascade' }),
    user_id: integer('user_id').references(() => user.id, { onDelete: 'set null' }),
    status: text('status').notNull().default('pending'),
    tab_name: text('tab_name'),
    sql_editor_id: text('sql_editor_id'),
    catalog: text('catalog'),
    schema: text('schema'),
    sql: text('sql'),
    select_sql: text('select_sql'),
    executed_sql: text('executed_sql'),
    limit: integer('limit'),
    limiting_factor: text('limiting_factor').notNull().default('UNKNOWN'),
    select_as_cta: boolean('select_as_cta').notNull().default(false),
    select_as_cta_used: boolean('select_as_cta_used').notNull().default(false),
    ctas_method: text('ctas_method'),
    tmp_table_name: text('tmp_table_name'),
    tmp_schema_name: text('tmp_schema_name'),
    progress: integer('progress').notNull().default(0),
    rows: integer('rows'),
    error_message: text('error_message'),
    results_key: text('results_key'),
    tracking_url: text('tracking_url'),
    extra_json: text('extra_json').notNull().default('{}'),
    start_time: doublePrecision('start_time'),
    start_running_time: doublePrecision('start_running_time'),
    end_time: doublePrecision('end_time'),
    end_result_backend_time: doublePrecision('end_result_backend_time'),
    ...stamps(),
  },
  (table) => [
    index('query_database_id_index').on(table.database_id),
    index('query_user_id_changed_on_id_index').on(table.user_id, table.changed_on, table.id),
    index('query_changed_on_id_index').on(table.changed_on, table.id),
    // Most queries have ended, and most have no results to fetch later, so that partial indexes cost them nothing.
    index('query_open_status_index')
      .on(table.status)
      .where(sql`${table.status} IN ('pending', 'running', 'scheduled', 'started', 'fetching')`),
    index('query_sql_editor_id_index').on(table.sql_editor_id).where(isNotNull(table.sql_editor_id)),
    index('query_start_time_index').on(table.start_time),
    index('query_results_key_index').on(table.results_key).where(isNotNull(table.results_key)),
  ],
);
