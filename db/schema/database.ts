import { boolean, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { audit, auditIndexes } from '@/db/audit';
import { identity, instant, shareableUuid } from '@/db/columns';
import { user } from './user';

/** "Sealed" texts are encrypted envelopes of `lib/server/secrets`; they never leave the server. */
export const database = pgTable(
  'database',
  {
    id: identity(),
    uuid: shareableUuid(),
    database_name: text('database_name').notNull().unique(),
    /** Never contains the password; a mask replaces it. */
    sqlalchemy_uri: text('sqlalchemy_uri').notNull(),
    /** Sealed. */
    password: text('password'),
    /** Sealed JSON. */
    encrypted_extra: text('encrypted_extra'),
    /** Sealed. */
    server_cert: text('server_cert'),
    extra: text('extra').notNull().default('{}'),
    cache_timeout: integer('cache_timeout'),
    expose_in_sqllab: boolean('expose_in_sqllab').notNull().default(true),
    allow_run_async: boolean('allow_run_async').notNull().default(false),
    allow_file_upload: boolean('allow_file_upload').notNull().default(false),
    allow_ctas: boolean('allow_ctas').notNull().default(false),
    allow_cvas: boolean('allow_cvas').notNull().default(false),
    allow_dml: boolean('allow_dml').notNull().default(false),
    force_ctas_schema: text('force_ctas_schema'),
    impersonate_user: boolean('impersonate_user').notNull().default(false),
    configuration_method: text('configuration_method').notNull().default('sqlalchemy_form'),
    is_managed_externally: boolean('is_managed_externally').notNull().default(false),
    external_url: text('external_url'),
    ...audit(),
  },
  (table) => auditIndexes('database', table),
);

export const sshTunnel = pgTable(
  'ssh_tunnel',
  {
    id: identity(),
    uuid: shareableUuid(),
    database_id: integer('database_id')
      .notNull()
      .unique()
      .references(() => database.id, { onDelete: 'cascade' }),
    server_address: text('server_address').notNull(),
    server_port: integer('server_port').notNull(),
    username: text('username').notNull(),
    /** Sealed, like the two below. */
    password: text('password'),
    private_key: text('private_key'),
    private_key_password: text('private_key_password'),
    ...audit(),
  },
  (table) => auditIndexes('ssh_tunnel', table),
);

/** The tokens that a user's consent (OAuth 2) granted for one database. */
export const databaseUserToken = pgTable(
  'database_user_token',
  {
    id: identity(),
    user_id: integer('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    database_id: integer('database_id')
      .notNull()
      .references(() => database.id, { onDelete: 'cascade' }),
    /** Sealed. */
    access_token: text('access_token'),
    access_token_expiration: instant('access_token_expiration'),
    /** Sealed. */
    refresh_token: text('refresh_token'),
    ...audit(),
  },
  (table) => [
    unique('database_user_token_unique').on(table.user_id, table.database_id),
    index('database_user_token_database_id_index').on(table.database_id),
    ...auditIndexes('database_user_token', table),
  ],
);
