import { asc, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { metadata } from '@/db/client';
import { group, groupRole, permission, permissionView, role, rolePermission, viewMenu } from '@/db/schema/role';
import { user, userRole } from '@/db/schema/user';
import { AppError } from '@/lib/errors/app-error';
import { versionHeaders } from '@/lib/server/api/calls/show';
import { field } from '@/lib/server/api/field';
import { byText } from '@/lib/server/api/order';
import { parseBody, readJson } from '@/lib/server/api/request/body';
import { integer, text } from '@/lib/server/api/request/body-field';
import type { Call, Resource } from '@/lib/server/api/resource';
import { jsonResponse } from '@/lib/server/api/wire';
import { linkVersion } from '@/lib/server/api/write/link-version';
import { setLink } from '@/lib/server/api/write/links';
import { checkVersion, idIn } from '@/lib/server/api/write/row-for-writing';
import { creation, type Link, type RowWrite, update } from '@/lib/server/api/write/write';
import { forgetViewers } from '@/lib/server/cache/viewers';
import { searchRoles } from './role-search';
import { tiedTo } from './tied-to';

const name = text({ max: 64 });

async function stored(_body: unknown, { tx, id }: RowWrite) {
  const [row] = await tx.select({ name: role.name }).from(role).where(eq(role.id, id));
  return row;
}

const permissionsLink: Link = {
  join: rolePermission,
  own: rolePermission.role_id,
  other: rolePermission.permission_view_id,
  target: permissionView.id,
  problem: '',
};
const usersLink: Link = {
  join: userRole,
  own: userRole.role_id,
  other: userRole.user_id,
  target: user.id,
  problem: '',
};
const groupsLink: Link = {
  join: groupRole,
  own: groupRole.role_id,
  other: groupRole.group_id,
  target: group.id,
  problem: '',
};

/** Roles, by which users receive permissions. */
export const roleResource: Resource = {
  name: 'role',
  title: 'Role',
  view: 'Role',
  read: 'can_get on Role',
  table: role,
  id: role.id,
  scope: { columns: { id: role.id } },
  version: sql<string>`md5(${role.name})`,
  fields: { id: field(role.id), name: field(role.name) },
  list: {
    columns: ['id', 'name'],
    order: { id: role.id, name: byText(role.name) },
    defaultOrder: { by: role.id, direction: 'asc' },
    search: { id: { kind: 'number', column: role.id }, name: { kind: 'text', column: role.name } },
    filters: {
      id: {
        role_of_user: tiedTo(role.id, 'Role of user', usersLink),
        role_with_permission: tiedTo(role.id, 'Role with permission', permissionsLink),
        role_of_group: tiedTo(role.id, 'Role of group', groupsLink),
      },
    },
  },
  show: { columns: ['id', 'name'], envelope: 'labels' },
  write: {
    permission: 'can_post on Role',
    noun: ['role', 'roles'],
    log: 'RoleApi',
    owners: 'permission',
    refusal: 422,
    updateEnvelope: 'result',
    create: creation({ schema: z.strictObject({ name }), after: forget }),
    update: update({ schema: z.strictObject({ name: name.optional() }), after: forget, answer: stored }),
    remove: { before: forget },
  },
  actions: [
    { method: 'GET', path: 'search', permission: 'can_list_roles on RoleRestAPI', run: searchRoles },
    {
      method: 'GET',
      path: ':id/permissions',
      permission: 'can_list_role_permissions on Role',
      run: listPermissions,
    },
    {
      method: 'POST',
      path: ':id/permissions',
      permission: 'can_add_role_permissions on Role',
      body: idsBody('permission_view_menu_ids'),
      run: (call) => replace(call, 'permission_view_menu_ids', permissionsLink, 'drop'),
    },
    {
      method: 'PUT',
      path: ':id/users',
      permission: 'can_update_role_users on Role',
      body: idsBody('user_ids'),
      run: (call) => replace(call, 'user_ids', usersLink, 'refuse'),
    },
    {
      method: 'PUT',
      path: ':id/groups',
      permission: 'can_update_role_groups on Role',
      body: idsBody('group_ids'),
      run: (call) => replace(call, 'group_ids', groupsLink, 'refuse'),
    },
  ],
};

async function forget(): Promise<void> {
  forgetViewers();
}

async function demandRole(call: Call): Promise<number> {
  const id = idIn(call.params.id);
  const db = await metadata();
  if ((await db.$count(role, eq(role.id, id))) === 0) throw new AppError('not_found');
  return id;
}

async function listPermissions(call: Call): Promise<Response> {
  const id = await demandRole(call);
  const db = await metadata();
  const result = await db
    .select({ id: permissionView.id, permission_name: permission.name, view_menu_name: viewMenu.name })
    .from(rolePermission)
    .innerJoin(permissionView, eq(permissionView.id, rolePermission.permission_view_id))
    .innerJoin(permission, eq(permission.id, permissionView.permission_id))
    .innerJoin(viewMenu, eq(viewMenu.id, permissionView.view_menu_id))
    .where(eq(rolePermission.role_id, id))
    .orderBy(asc(permissionView.id));
  return jsonResponse({ result }, 200, versionHeaders(linkVersion(result.map((row) => row.id))));
}

/**
 * Replaces the role's ids in a joining table. Unknown ids are ignored (`drop`) or throw `not_found` (`refuse`). Throws
 * `changed_meanwhile` when the call names the version of ids that are not stored any more.
 */
async function replace(call: Call, key: string, link: Link, unknown: 'refuse' | 'drop'): Promise<Response> {
  const ids = idsOf(key, parseBody(idsBody(key), await readJson(call.request)));
  const id = await demandRole(call);
  const db = await metadata();
  const version = await db.transaction(async (tx) => {
    await tx.select({ id: role.id }).from(role).where(eq(role.id, id)).for('update');
    const before = await tx.select({ id: link.other }).from(link.join).where(eq(link.own, id));
    checkVersion(call.request, linkVersion(before.map((row) => Number(row.id))));
    const wanted = [...new Set(ids)];
    const found =
      wanted.length === 0
        ? []
        : await tx.select({ id: link.target }).from(link.target.table).where(inArray(link.target, wanted));
    if (unknown === 'refuse' && found.length !== wanted.length) throw new AppError('not_found');
    const known = found.map((row) => Number(row.id));
    await setLink(tx, link, id, known);
    return linkVersion(known);
  });
  forgetViewers();
  return jsonResponse({ result: { [key]: ids } }, 200, versionHeaders(version));
}

function idsBody(key: string) {
  return z.strictObject({ [key]: z.array(integer()) });
}

function idsOf(key: string, body: Readonly<Record<string, unknown>>): number[] {
  return z.array(z.number()).parse(body[key]);
}
