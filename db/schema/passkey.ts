import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant } from '@/db/columns';
import { user } from './user';

/** A WebAuthn credential by which a user signs in, or confirms a sign-in with a password. */
export const passkey = pgTable(
  'passkey',
  {
    id: identity(),
    user_id: integer('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** The authenticator's id of the credential, in base64url. */
    credential_id: text('credential_id').notNull().unique(),
    /** In COSE, as base64url. */
    public_key: text('public_key').notNull(),
    /** The signature counter of its last use: a lower one tells of a copy. Zero where the authenticator has none. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How browsers reach the authenticator: `internal`, `hybrid`, `usb`. */
    transports: text('transports').array().notNull().default([]),
    name: text('name').notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
    last_used_at: instant('last_used_at'),
  },
  (table) => [index('passkey_user_id_index').on(table.user_id)],
);
