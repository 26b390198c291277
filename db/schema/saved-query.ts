import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { audit, auditIndexes } from '@/db/audit';
import { identity, instant, shareableUuid } from '@/db/columns';
import { database } from './database';
import { user } from './user';

export const savedQuery = pgTable(
  'saved_query',
  {
    id: identity(),
    uuid: shareableUuid(),
    user_id: integer('user_id').references(() => user.id, { onDelete: 'set null' }),
    db_id: integer('db_id').references(() => database.id, { onDelete: 'cascade' }),
    catalog: text('catalog'),
    schema: text('schema'),
    label: text('label'),
    description: text('description'),
    sql: text('sql'),
    template_parameters: text('template_parameters'),
    extra_json: text('extra_json').notNull().default('{}'),
    rows: integer('rows'),
    last_run: instant('last_run'),
    is_managed_externally: boolean('is_managed_externally').notNull().default(false),
    external_url: text('external_url'),
    ...audit(),
  },
  (table) => [
    index('saved_query_user_id_changed_on_id_index').on(table.user_id, table.changed_on, table.id),
    index('saved_query_db_id_index').on(table.db_id),
    index('saved_query_label_index').on(table.label),
    ...auditIndexes('saved_query', table),
  ],
);
