import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { identity, instant } from '@/db/columns';
import { user } from './user';

/** A link that signs its user in once. Only a hash of its token is stored. */
export const signInLink = pgTable(
  'sign_in_link',
  {
    id: identity(),
    user_id: integer('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    token_hash: text('token_hash').notNull().unique(),
    created_at: instant('created_at').notNull().defaultNow(),
    expires_at: instant('expires_at').notNull(),
    used_at: instant('used_at'),
  },
  (table) => [
    index('sign_in_link_user_id_index').on(table.user_id),
    index('sign_in_link_expires_at_index').on(table.expires_at),
  ],
);

/**
 * Failed sign-ins of an account (`account:admin`), of an IP address (`address:10.0.0.1`) and of an account from an IP
 * address (`pair:10.0.0.1 admin`). Also successful sign-ins of an account from an IP address (`known:10.0.0.1 admin`),
 * at `last_failure_at`.
 */
export const signInThrottle = pgTable(
  'sign_in_throttle',
  {
    key: text('key').primaryKey(),
    failures: integer('failures').notNull().default(0),
    last_failure_at: instant('last_failure_at').notNull().defaultNow(),
    locked_until: instant('locked_until'),
  },
  (table) => [index('sign_in_throttle_last_failure_at_index').on(table.last_failure_at)],
);

/** Sessions and tokens revoked before they expired, by their `jti`; deleted after the expiry. */
export const revokedToken = pgTable(
  'revoked_token',
  {
    jti: uuid('jti').primaryKey(),
    expires_at: instant('expires_at').notNull(),
  },
  (table) => [index('revoked_token_expires_at_index').on(table.expires_at)],
);
