import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { metadata } from '@/db/client';
import { permission, permissionView, role, rolePermission, viewMenu } from '@/db/schema/role';
import { field, related } from '@/lib/server/api/field';
import { byRelated, byText } from '@/lib/server/api/order';
import { integer, text } from '@/lib/server/api/request/body-field';
import type { Resource } from '@/lib/server/api/resource';
import type { Relation } from '@/lib/server/api/scope';
import { jsonResponse } from '@/lib/server/api/wire';
import { creation, type RowWrite, update } from '@/lib/server/api/write/write';
import { forgetViewers } from '@/lib/server/cache/viewers';

async function forget(): Promise<void> {
  forgetViewers();
}

/** The parts that the resources of both name tables share. */
function named(table: PgTable, id: PgColumn, name: PgColumn) {
  return {
    table,
    id,
    scope: { columns: { id } },
    fields: { id: field(id), name: field(name) },
    list: {
      columns: ['id', 'name'],
      order: { id, name: byText(name) },
      defaultOrder: { by: id, direction: 'asc' },
      search: { id: { kind: 'number', column: id }, name: { kind: 'text', column: name } },
    },
    show: { columns: ['id', 'name'], envelope: 'labels' },
  } as const;
}

const input = {
  name: 'name',
  label: 'Name',
  description: '',
  required: true,
  unique: true,
  type: 'String',
  validate: ['<Length(min=None, max=100, equal=None, error=None)>'],
};

/** Verbs such as `can_read`. They are defined by the product; users cannot add any. */
export const permissionResource: Resource = {
  ...named(permission, permission.id, permission.name),
  name: 'permission',
  title: 'Permission',
  view: 'Permission',
  read: 'can_get on Permission',
  inputs: { create: [input], update: [input] },
};

const viewName = text({ max: 250 });

async function storedName(_body: unknown, { tx, id }: RowWrite) {
  const [row] = await tx.select({ name: viewMenu.name }).from(viewMenu).where(eq(viewMenu.id, id));
  return row;
}

/** The views that permissions refer to: `Chart`, a single dataset. */
export const viewMenuResource: Resource = {
  ...named(viewMenu, viewMenu.id, viewMenu.name),
  name: 'view_menu',
  title: 'View Menu',
  view: 'ViewMenu',
  read: 'can_get on ViewMenu',
  write: {
    permission: 'can_post on ViewMenu',
    noun: ['resource', 'resources'],
    log: 'ViewMenuApi',
    owners: 'permission',
    refusal: 422,
    updateEnvelope: 'result',
    create: creation({ schema: z.strictObject({ name: viewName }) }),
    update: update({ schema: z.strictObject({ name: viewName.optional() }), after: forget, answer: storedName }),
    remove: {
      inUse: async (ids, { tx }) =>
        (await tx.$count(permissionView, inArray(permissionView.view_menu_id, [...ids]))) > 0
          ? 'Permissions on this resource exist. Delete them first.'
          : null,
    },
  },
};

const ofPermission: Relation = {
  many: false,
  from: permission,
  where: sql`${permission.id} = ${permissionView.permission_id}`,
  scope: { columns: { name: permission.name } },
};
const ofViewMenu: Relation = {
  many: false,
  from: viewMenu,
  where: sql`${viewMenu.id} = ${permissionView.view_menu_id}`,
  scope: { columns: { name: viewMenu.name } },
};
const roles: Relation = {
  many: true,
  from: sql`${rolePermission} join ${role} on ${role.id} = ${rolePermission.role_id}`,
  where: sql`${rolePermission.permission_view_id} = ${permissionView.id}`,
  target: { table: role, id: role.id },
  scope: { columns: { id: role.id, name: role.name } },
};

const pairColumns = ['id', 'permission.name', 'view_menu.name'];
const Pair = z.strictObject({ permission_id: integer(), view_menu_id: integer() });

async function storedPair(_body: unknown, { tx, id }: RowWrite) {
  const { permission_id, view_menu_id } = permissionView;
  const [row] = await tx.select({ permission_id, view_menu_id }).from(permissionView).where(eq(permissionView.id, id));
  return row;
}

/** `GET security/permissions-resources/names`: all of them at once, `{ can_read: [[17, 'Chart'], …], … }`. */
async function listNames(): Promise<Response> {
  const db = await metadata();
  const found = await db
    .select({ id: permissionView.id, verb: permission.name, view: viewMenu.name })
    .from(permissionView)
    .innerJoin(permission, eq(permission.id, permissionView.permission_id))
    .innerJoin(viewMenu, eq(viewMenu.id, permissionView.view_menu_id))
    .orderBy(asc(permission.name), asc(viewMenu.name));
  const result: Record<string, [number, string][]> = {};
  for (const { id, verb, view } of found) {
    const known = result[verb];
    if (known === undefined) result[verb] = [[id, view]];
    else known.push([id, view]);
  }
  return jsonResponse({ count: found.length, result });
}

/** Permissions as pairs of a verb and a view, `can_read on Chart`. Roles consist of these. */
export const permissionViewResource: Resource = {
  name: 'permission_view',
  title: 'Permission View',
  view: 'PermissionViewMenu',
  read: 'can_get on PermissionViewMenu',
  table: permissionView,
  id: permissionView.id,
  scope: { columns: { id: permissionView.id }, relations: { role: roles } },
  fields: {
    id: field(permissionView.id),
    permission: related(ofPermission, ['name']),
    view_menu: related(ofViewMenu, ['name']),
  },
  list: {
    columns: pairColumns,
    order: {
      id: permissionView.id,
      'permission.name': byRelated(permission.name, permission, ofPermission.where),
      'view_menu.name': byRelated(viewMenu.name, viewMenu, ofViewMenu.where),
    },
    defaultOrder: { by: permissionView.id, direction: 'asc' },
    search: {
      permission: { kind: 'one', column: permissionView.permission_id },
      role: { kind: 'many', relation: 'role' },
      view_menu: { kind: 'one', column: permissionView.view_menu_id },
    },
  },
  show: { columns: pairColumns, envelope: 'labels' },
  write: {
    permission: 'can_post on PermissionViewMenu',
    noun: ['permission', 'permissions'],
    log: 'PermissionViewMenuApi',
    owners: 'permission',
    refusal: 422,
    updateEnvelope: 'result',
    create: creation({ schema: Pair, answer: storedPair }),
    update: update({ schema: Pair.partial(), after: forget, answer: storedPair }),
    remove: { before: forget },
  },
  actions: [
    {
      method: 'GET',
      path: 'names',
      permission: 'can_get on PermissionViewMenu',
      summary: 'The ids and views of all permissions, by their verbs',
      run: listNames,
    },
  ],
};
