import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { MoreChoices } from '@/components/crud/fields/load-more';
import { metadata, readMetadata } from '@/db/client';
import { group, groupRole, permission, permissionView, rolePermission, viewMenu } from '@/db/schema/role';
import { user, userRole } from '@/db/schema/user';
import { type Row, textOf } from '@/lib/lists/row-text';
import type { Viewer } from '@/lib/permissions/viewer';
import { allChoices, heldFirst } from '@/lib/server/api/calls/related';
import { list } from '@/lib/server/api/list';
import { roleChoices, userChoices } from '@/lib/server/api/people';
import type { Resource } from '@/lib/server/api/resource';

interface Choice {
  readonly value: number;
  readonly text: string;
}

interface RowChoice {
  readonly value: string;
  readonly text: string;
}

/** The roles that are chosen already, and the first of all others. */
export function rolesToChoose(viewer: Viewer, held: readonly number[] = []): Promise<Choice[]> {
  return allChoices(roleChoices, viewer, held);
}

/** The choices of a field with ids; with all others to be searched, if there are more than come with the page. */
export function offered<One>(
  options: readonly One[],
  more: MoreChoices,
): { options: readonly One[]; more?: MoreChoices } {
  return options.length < most ? { options } : { options, more };
}

/** How many rows are offered beside those that are chosen already. */
const most = 1000;

/**
 * The users that are chosen already, and the first of all others. The user name follows the full name, so that two
 * people of the same name are distinguishable.
 */
export async function accountsToChoose(held: readonly number[]): Promise<Choice[]> {
  const db = await readMetadata();
  const text = sql<string>`${user.first_name} || ' ' || ${user.last_name} || ' (' || ${user.username} || ')'`;
  const found = (which: SQL | undefined) =>
    db.select({ value: user.id, text }).from(user).where(which).orderBy(asc(user.username));
  return heldFirst(held, found(undefined).limit(most), (ids) => found(inArray(user.id, ids)));
}

export function usersToChoose(viewer: Viewer, held: readonly number[]): Promise<Choice[]> {
  return allChoices(userChoices, viewer, held);
}

/** The groups that are chosen already, and the first of all others. */
export async function groupsToChoose(held: readonly number[]): Promise<Choice[]> {
  const db = await readMetadata();
  const found = (which: SQL | undefined) =>
    db.select({ value: group.id, text: group.name }).from(group).where(which).orderBy(asc(group.name));
  return heldFirst(held, found(undefined).limit(most), (ids) => found(inArray(group.id, ids)));
}

/** The rows that a relation field of a resource may refer to, as options; those that it refers to now among them. */
export async function relatedToChoose(
  resource: Resource,
  field: string,
  viewer: Viewer,
  held: readonly number[] = [],
): Promise<Choice[]> {
  const related = resource.related?.[field];
  return related === undefined ? [] : allChoices(related, viewer, held);
}

/** The rows of a resource that the viewer may see, as options with the field `name` as text; at most `limit`. */
export async function rowsToChoose(
  resource: Resource,
  name: string,
  viewer: Viewer,
  limit: number,
): Promise<RowChoice[]> {
  const found = await list(resource, viewer, {
    columns: ['id', name],
    order_column: name,
    order_direction: 'asc',
    page_size: limit,
  });
  return found.result.map((row) => ({ value: textOf(row, 'id'), text: textOf(row, name) }));
}

/** All permissions that a role can have. */
export async function rightsToChoose(): Promise<Choice[]> {
  const db = await metadata();
  const text = sql<string>`${permission.name} || ' on ' || ${viewMenu.name}`;
  return db
    .select({ value: permissionView.id, text })
    .from(permissionView)
    .innerJoin(permission, eq(permission.id, permissionView.permission_id))
    .innerJoin(viewMenu, eq(viewMenu.id, permissionView.view_menu_id))
    .orderBy(asc(viewMenu.name), asc(permission.name));
}

/** The ids of the permissions that a role has. */
export async function heldRights(id: number): Promise<number[]> {
  const db = await metadata();
  const held = await db
    .select({ id: rolePermission.permission_view_id })
    .from(rolePermission)
    .where(eq(rolePermission.role_id, id));
  return held.map((row) => row.id);
}

/** The ids of the users and the groups that have a role directly. */
export async function membersOfRole(id: number): Promise<{ users: number[]; groups: number[] }> {
  const db = await metadata();
  const users = await db.select({ id: userRole.user_id }).from(userRole).where(eq(userRole.role_id, id));
  const groups = await db.select({ id: groupRole.group_id }).from(groupRole).where(eq(groupRole.role_id, id));
  return { users: users.map((row) => row.id), groups: groups.map((row) => row.id) };
}

/** First name, last name, user name and e-mail address of the users who have a role directly. */
export async function usersOfRole(id: number): Promise<string[][]> {
  const db = await metadata();
  const found = await db
    .select({ first: user.first_name, last: user.last_name, name: user.username, email: user.email })
    .from(user)
    .innerJoin(userRole, eq(userRole.user_id, user.id))
    .where(eq(userRole.role_id, id))
    .orderBy(asc(user.username))
    .limit(1000);
  return found.map(({ first, last, name, email }) => [first, last, name, email].map((text) => text ?? ''));
}

/** The ids of the related rows in a field of a row. */
export function idsIn(row: Row | null, field: string): number[] {
  const value = row?.[field];
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) =>
    typeof item === 'object' && item !== null && 'id' in item ? [Number(item.id)] : [],
  );
}
