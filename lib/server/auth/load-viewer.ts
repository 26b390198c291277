import { eq, inArray, sql } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { permission, permissionView, role, rolePermission, viewMenu } from '@/db/schema/role';
import { revokedToken } from '@/db/schema/sign-in';
import { user } from '@/db/schema/user';
import type { Viewer } from '@/lib/permissions/viewer';

export interface LoadedUser {
  readonly viewer: Viewer;
  readonly sessionVersion: number;
  readonly tokenVersion: number;
}

const rightsOf = (held: ReturnType<typeof sql>) => ({
  roles: sql<{ id: number; name: string }[]>`(
    select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name) order by r.name), '[]')
    from role r where r.id in (${held}))`,
  permissions: sql<string[]>`(
    select coalesce(json_agg(distinct p.name || ' on ' || v.name), '[]')
    from role_permission rp
    join permission_view pv on pv.id = rp.permission_view_id
    join permission p on p.id = pv.permission_id
    join view_menu v on v.id = pv.view_menu_id
    where rp.role_id in (${held}))`,
});

/** True for a session that was ended individually (by signing out). */
export function isRevoked(sessionId: string | null) {
  if (sessionId === null) return sql<boolean>`false`;
  return sql<boolean>`exists(select 1 from ${revokedToken} where ${revokedToken.jti} = ${sessionId}::uuid)`;
}

/**
 * A user with roles (own and of groups) and permissions, read in one query. Null for inactive or unknown users and for
 * an ended session.
 */
export async function loadUser(id: number, sessionId: string | null = null): Promise<LoadedUser | null> {
  const [row] = await readUsers([id], sessionId);
  if (!row?.active || row.isRevoked) return null;
  return { viewer: asViewer(row), sessionVersion: row.session_version, tokenVersion: row.token_version };
}

/** The users with these ids as viewers, active or not. */
export async function loadRights(ids: readonly number[]): Promise<Viewer[]> {
  return ids.length === 0 ? [] : (await readUsers(ids)).map(asViewer);
}

/** The ids of the roles of the selected user, own and of groups, as `role_id`. */
export const heldRoles = sql`select ur.role_id from user_role ur where ur.user_id = ${user.id}
    union select gr.role_id from user_group ug
    join group_role gr on gr.group_id = ug.group_id where ug.user_id = ${user.id}`;

async function readUsers(ids: readonly number[], sessionId: string | null = null) {
  const db = await metadata();
  return db
    .select({ ...userColumns, ...rightsOf(heldRoles), isRevoked: isRevoked(sessionId) })
    .from(user)
    .where(inArray(user.id, [...ids]));
}

function asViewer(row: Awaited<ReturnType<typeof readUsers>>[number]): Viewer {
  return {
    kind: 'user',
    id: row.id,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    roles: row.roles,
    permissions: new Set(row.permissions),
    isAdmin: row.roles.some((role) => role.name === 'Admin'),
    locale: 'en',
    guest: null,
  };
}

const userColumns = {
  id: user.id,
  username: user.username,
  first_name: user.first_name,
  last_name: user.last_name,
  email: user.email,
  active: user.active,
  session_version: user.session_version,
  token_version: user.token_version,
};

/** The anonymous viewer, with the permissions of the role Public. */
export async function loadAnonymous(): Promise<Viewer> {
  const db = await metadata();
  const [row] = await db.select(rightsOf(sql`select id from role where name = 'Public'`)).from(sql`(select 1) as one`);
  return {
    kind: 'anonymous',
    id: null,
    username: null,
    firstName: '',
    lastName: '',
    email: null,
    roles: row?.roles ?? [],
    permissions: new Set(row?.permissions ?? []),
    isAdmin: false,
    locale: 'en',
    guest: null,
  };
}

/** The permissions of each role as pairs, `{ Gamma: [['can_read', 'Chart'], …] }`. */
export async function rightsByRole(roleIds: readonly number[]): Promise<Record<string, [string, string][]>> {
  const db = await metadata();
  const held = await db
    .select({ role: role.name, verb: permission.name, view: viewMenu.name })
    .from(role)
    .leftJoin(rolePermission, eq(rolePermission.role_id, role.id))
    .leftJoin(permissionView, eq(permissionView.id, rolePermission.permission_view_id))
    .leftJoin(permission, eq(permission.id, permissionView.permission_id))
    .leftJoin(viewMenu, eq(viewMenu.id, permissionView.view_menu_id))
    .where(inArray(role.id, [...roleIds]))
    .orderBy(role.name, permissionView.id);
  const rights: Record<string, [string, string][]> = {};
  for (const { role: name, verb, view } of held) {
    rights[name] ??= [];
    if (verb !== null && view !== null) rights[name].push([verb, view]);
  }
  return rights;
}
