import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant } from '@/db/columns';
import { user } from './user';

/** Audit log. Names of objects are stored without foreign keys, because entries outlive their objects. */
export const log = pgTable(
  'log',
  {
    id: identity(),
    action: text('action'),
    user_id: integer('user_id').references(() => user.id, { onDelete: 'set null' }),
    dashboard_id: integer('dashboard_id'),
    slice_id: integer('slice_id'),
    json: text('json'),
    duration_ms: integer('duration_ms'),
    referrer: text('referrer'),
    dttm: instant('dttm').notNull().defaultNow(),
  },
  (table) => [
    index('log_user_id_dttm_index').on(table.user_id, table.dttm),
    index('log_dttm_id_index').on(table.dttm, table.id),
    index('log_action_dttm_index').on(table.action, table.dttm),
  ],
);
