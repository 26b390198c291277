import { index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { identity } from '@/db/columns';

export const role = pgTable('role', {
  id: identity(),
  name: text('name').notNull().unique(),
});

/** The action of a permission: `can_read`. */
export const permission = pgTable('permission', {
  id: identity(),
  name: text('name').notNull().unique(),
});

/** The object of a permission: `Chart`, `[examples].[sales](id:3)`. */
export const viewMenu = pgTable('view_menu', {
  id: identity(),
  name: text('name').notNull().unique(),
});

/** A permission that roles can have: `can_read on Chart`. */
export const permissionView = pgTable(
  'permission_view',
  {
    id: identity(),
    permission_id: integer('permission_id')
      .notNull()
      .references(() => permission.id, { onDelete: 'cascade' }),
    view_menu_id: integer('view_menu_id')
      .notNull()
      .references(() => viewMenu.id, { onDelete: 'cascade' }),
  },
  (table) => [
    unique('permission_view_unique').on(table.permission_id, table.view_menu_id),
    index('permission_view_view_menu_id_index').on(table.view_menu_id),
  ],
);

export const rolePermission = pgTable(
  'role_permission',
  {
    role_id: integer('role_id')
      .notNull()
      .references(() => role.id, { onDelete: 'cascade' }),
    permission_view_id: integer('permission_view_id')
      .notNull()
      .references(() => permissionView.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.role_id, table.permission_view_id] }),
    index('role_permission_permission_view_id_index').on(table.permission_view_id),
  ],
);

export const group = pgTable('group', {
  id: identity(),
  name: text('name').notNull().unique(),
  label: text('label'),
  description: text('description'),
});

export const groupRole = pgTable(
  'group_role',
  {
    group_id: integer('group_id')
      .notNull()
      .references(() => group.id, { onDelete: 'cascade' }),
    role_id: integer('role_id')
      .notNull()
      .references(() => role.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.group_id, table.role_id] }),
    index('group_role_role_id_index').on(table.role_id),
  ],
);
