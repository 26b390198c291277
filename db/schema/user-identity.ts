import { integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { instant } from '@/db/columns';
import { user } from './user';

/**
 * The identity of an account at an identity provider. `issuer` and `subject` together never change and are never
 * reassigned, unlike a user name or email address. A null `subject` means that an administrator allows the next sign-in
 * under the account's user name to set it.
 */
export const userIdentity = pgTable(
  'user_identity',
  {
    user_id: integer('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    issuer: text('issuer').notNull(),
    subject: text('subject'),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.issuer] }),
    unique('user_identity_issuer_subject_unique').on(table.issuer, table.subject),
  ],
);
