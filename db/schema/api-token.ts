import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant } from '@/db/columns';
import { user } from './user';

/** A user's token for programs. Only a hash of it is stored; a revoked token has no row. */
export const apiToken = pgTable(
  'api_token',
  {
    id: identity(),
    user_id: integer('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    token_hash: text('token_hash').notNull().unique(),
    only_reads: boolean('only_reads').notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
    expires_at: instant('expires_at').notNull(),
    /** Written at most once a minute. */
    last_used_at: instant('last_used_at'),
  },
  (table) => [index('api_token_user_id_index').on(table.user_id)],
);
