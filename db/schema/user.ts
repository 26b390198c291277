import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { identity, instant, stamps } from '@/db/columns';
import { group, role } from './role';

export const user = pgTable(
  'user',
  {
    id: identity(),
    uuid: uuid('uuid').notNull().unique().defaultRandom(),
    username: text('username').notNull(),
    first_name: text('first_name').notNull(),
    last_name: text('last_name').notNull(),
    email: text('email').notNull(),
    /** A password hash; null for users who sign in only by links or an external provider. */
    password: text('password'),
    active: boolean('active').notNull().default(true),
    /** Incremented when the password changes: sessions and tokens with an older number are no longer valid. */
    session_version: integer('session_version').notNull().default(1),
    token_version: integer('token_version').notNull().default(0),
    last_login: instant('last_login'),
    login_count: integer('login_count').notNull().default(0),
    fail_login_count: integer('fail_login_count').notNull().default(0),
    ...stamps(),
    created_by_fk: integer('created_by_fk').references((): AnyPgColumn => user.id, { onDelete: 'set null' }),
    changed_by_fk: integer('changed_by_fk').references((): AnyPgColumn => user.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('user_created_by_fk_index').on(table.created_by_fk),
    index('user_changed_by_fk_index').on(table.changed_by_fk),
    index('user_changed_on_index').on(table.changed_on),
    uniqueIndex('user_username_lower_unique').on(sql`lower(${table.username})`),
    uniqueIndex('user_email_lower_unique').on(sql`lower(${table.email})`),
  ],
);

export const userRole = pgTable(
  'user_role',
  {
    user_id: integer('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    role_id: integer('role_id')
      .notNull()
      .references(() => role.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.role_id] }),
    index('user_role_role_id_index').on(table.role_id),
  ],
);

export const userGroup = pgTable(
  'user_group',
  {
    user_id: integer('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    group_id: integer('group_id')
      .notNull()
      .references(() => group.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.group_id] }),
    index('user_group_group_id_index').on(table.group_id),
  ],
);
