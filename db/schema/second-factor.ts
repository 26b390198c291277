import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '@/db/columns';
import { user } from './user';

/** The authenticator by which a user confirms a sign-in with a password. */
export const secondFactor = pgTable('second_factor', {
  user_id: integer('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  /** Sealed, as stored passwords are. */
  secret: text('secret').notNull(),
  /** The time step of the last code that was taken: none is taken twice, nor an older one. */
  last_step: integer('last_step').notNull(),
  created_at: instant('created_at').notNull().defaultNow(),
});

/** A code that stands in for the authenticator once. Only a hash of it is stored; a used one has no row. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    user_id: integer('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    code_hash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.code_hash] })],
);
