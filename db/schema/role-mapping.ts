import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { audit, auditIndexes } from '@/db/audit';
import { identity, instant } from '@/db/columns';
import { group, role } from './role';
import { user } from './user';

/** A rule that gives roles and groups to people whose identity provider says something of them. */
export const roleMapping = pgTable(
  'role_mapping',
  {
    id: identity(),
    /** Rules are tried from the lowest to the highest. */
    position: integer('position').notNull(),
    /** The name of a provider; null for all. */
    provider: text('provider'),
    /** The path of a claim: `groups`, `realm_access.roles`. */
    claim: text('claim').notNull(),
    operator: text('operator', { enum: ['is', 'has', 'starts_with'] }).notNull(),
    value: text('value').notNull(),
    active: boolean('active').notNull().default(true),
    /** No later rule is tried where this one matches. */
    stops: boolean('stops').notNull().default(false),
    ...audit(),
  },
  (table) => [
    ...auditIndexes('role_mapping', table),
    index('role_mapping_position_id_index').on(table.position, table.id),
  ],
);

export const roleMappingRole = pgTable(
  'role_mapping_role',
  {
    mapping_id: integer('mapping_id')
      .notNull()
      .references(() => roleMapping.id, { onDelete: 'cascade' }),
    role_id: integer('role_id')
      .notNull()
      .references(() => role.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.mapping_id, table.role_id] }),
    index('role_mapping_role_role_id_index').on(table.role_id),
  ],
);

export const roleMappingGroup = pgTable(
  'role_mapping_group',
  {
    mapping_id: integer('mapping_id')
      .notNull()
      .references(() => roleMapping.id, { onDelete: 'cascade' }),
    group_id: integer('group_id')
      .notNull()
      .references(() => group.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.mapping_id, table.group_id] }),
    index('role_mapping_group_group_id_index').on(table.group_id),
  ],
);

/** A test sign-in of an administrator, or claims that they pasted. Rows are deleted after they expired. */
export const signInTest = pgTable(
  'sign_in_test',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    user_id: integer('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** The session that began it: no other one ends it or sees what came of it. */
    session_id: text('session_id').notNull(),
    provider: text('provider').notNull(),
    /** A hash of the `state` that the provider sends back; null for pasted claims. */
    state_hash: text('state_hash').unique(),
    /** The claims that came, sealed; null until then. */
    claims: text('claims'),
    expires_at: instant('expires_at').notNull(),
  },
  (table) => [
    index('sign_in_test_user_id_index').on(table.user_id),
    index('sign_in_test_expires_at_index').on(table.expires_at),
  ],
);
