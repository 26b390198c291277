import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { audit, auditIndexes } from '@/db/audit';
import { identity } from '@/db/columns';
import { dashboard } from './dashboard';
import { user } from './user';

/** Personal settings of a user besides the account. */
export const userAttribute = pgTable(
  'user_attribute',
  {
    id: identity(),
    user_id: integer('user_id')
      .notNull()
      .unique()
      .references(() => user.id, { onDelete: 'cascade' }),
    welcome_dashboard_id: integer('welcome_dashboard_id').references(() => dashboard.id, { onDelete: 'set null' }),
    avatar_url: text('avatar_url'),
    locale: text('locale'),
    ...audit(),
  },
  (table) => [
    index('user_attribute_welcome_dashboard_id_index').on(table.welcome_dashboard_id),
    ...auditIndexes('user_attribute', table),
  ],
);
