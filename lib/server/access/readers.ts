import { and, asc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { permission, permissionView, role, rolePermission, viewMenu } from '@/db/schema/role';
import { user } from '@/db/schema/user';
import { type AccessKind, type Readers, type ReadersPerson, readersPageSize } from '@/lib/access/readers';
import { AppError } from '@/lib/errors/app-error';
import { can } from '@/lib/permissions/can';
import { objectVerbs } from '@/lib/permissions/object-permission';
import type { Viewer } from '@/lib/permissions/viewer';
import type { Permission } from '@/lib/permissions/vocabulary';
import { type ReadingRole, readPermission, wayOf } from '@/lib/permissions/ways';
import { heldRoles } from '@/lib/server/auth/load-viewer';
import { subjectOf } from './subject-of';

export interface ReadersPage {
  /** A part of a name or user name; empty for everybody. */
  readonly search: string;
  /** From 0. */
  readonly page: number;
}

const writes = {
  dashboard: 'can_write on Dashboard',
  chart: 'can_write on Chart',
  dataset: 'can_write on Dataset',
  database: 'can_write on Database',
} as const satisfies Record<AccessKind, Permission>;

/**
 * Who may see an object, and why: people by name, `readersPageSize` at a time. Answers whoever may change the object; throws
 * `not_found` for all others and where there is none.
 */
export async function readersOf(kind: AccessKind, id: number, viewer: Viewer, wish: ReadersPage): Promise<Readers> {
  const subject = await subjectOf(kind, id, viewer);
  if (subject === null || !can(viewer, writes[kind], subject)) throw new AppError('not_found');
  const roles = await readingRoles(readPermission(subject));
  const ways = roles.flatMap((one) => {
    const way = wayOf(one, subject);
    return way === null ? [] : [{ id: one.id, name: one.name, way }];
  });
  const letIn = roles.filter(({ permissions }) => permissions.includes(readPermission(subject)));
  const isPublic = (one: { readonly name: string }) => one.name === 'Public';
  const owners = 'owners' in subject ? subject.owners.map((owner) => owner.id) : [];
  const people = await readPeople(
    {
      owners,
      letIn: letIn.map((one) => one.id),
      admins: ways.flatMap(({ id: roleId, way }) => (way === 'admin' ? [roleId] : [])),
      granting: ways.map((one) => one.id),
    },
    wish,
  );
  const wayById = new Map(ways.map((one) => [one.id, one]));
  return {
    count: people[0]?.count ?? 0,
    people: people.map(
      ({ id: personId, first_name, last_name, username, role_ids }): ReadersPerson => ({
        id: personId,
        name: `${first_name} ${last_name}`.trim() || username,
        isOwner: owners.includes(personId),
        roles: role_ids.flatMap((roleId) => {
          const known = wayById.get(roleId);
          return known === undefined ? [] : [{ name: known.name, way: known.way }];
        }),
      }),
    ),
    isPublic: letIn.some(isPublic) && ways.some(isPublic),
    isDraft: subject.resource === 'dashboard' && !subject.published,
    isEmbedded: subject.resource === 'dashboard' && subject.embedded.length > 0,
  };
}

/** All roles, with the rights on data and the permission to read. */
async function readingRoles(read: string): Promise<ReadingRole[]> {
  const db = await metadata();
  const [verb = '', view = ''] = read.split(' on ');
  const matters = or(
    inArray(permission.name, [...objectVerbs, 'all_database_access', 'all_datasource_access']),
    and(eq(permission.name, verb), eq(viewMenu.name, view)),
  );
  const held = await db
    .select({ id: role.id, verb: permission.name, view: viewMenu.name })
    .from(role)
    .innerJoin(rolePermission, eq(rolePermission.role_id, role.id))
    .innerJoin(permissionView, eq(permissionView.id, rolePermission.permission_view_id))
    .innerJoin(permission, eq(permission.id, permissionView.permission_id))
    .innerJoin(viewMenu, eq(viewMenu.id, permissionView.view_menu_id))
    .where(matters);
  const byRole = new Map<number, string[]>();
  for (const one of held) {
    const known = byRole.get(one.id);
    if (known === undefined) byRole.set(one.id, [`${one.verb} on ${one.view}`]);
    else known.push(`${one.verb} on ${one.view}`);
  }
  const all = await db.select({ id: role.id, name: role.name }).from(role).orderBy(asc(role.name));
  return all.map(({ id, name }) => ({
    id,
    name,
    permissions: byRole.get(id) ?? [],
  }));
}

interface Reach {
  readonly owners: readonly number[];
  /** Roles with the permission to read, roles that hold everything, and roles that see the object. */
  readonly letIn: readonly number[];
  readonly admins: readonly number[];
  readonly granting: readonly number[];
}

async function readPeople({ owners, letIn, admins, granting }: Reach, { search, page }: ReadersPage) {
  const db = await metadata();
  const held = sql`(${heldRoles}) held`;
  const holdsOne = (ids: readonly number[]): SQL =>
    ids.length === 0 ? sql`false` : sql`exists (select 1 from ${held} where ${inArray(sql`held.role_id`, [...ids])})`;
  const sees = or(
    holdsOne(admins),
    and(holdsOne(letIn), or(owners.length === 0 ? sql`false` : inArray(user.id, [...owners]), holdsOne(granting))),
  );
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const isNamed =
    search === ''
      ? undefined
      : or(ilike(user.username, pattern), ilike(sql`concat_ws(' ', ${user.first_name}, ${user.last_name})`, pattern));
  return db
    .select({
      id: user.id,
      username: user.username,
      first_name: user.first_name,
      last_name: user.last_name,
      role_ids: sql<number[]>`(select coalesce(json_agg(held.role_id order by held.role_id), '[]') from ${held})`,
      count: sql<number>`(count(*) over ())::int`,
    })
    .from(user)
    .where(and(eq(user.active, true), sees, isNamed))
    .orderBy(asc(user.first_name), asc(user.last_name), asc(user.id))
    .limit(readersPageSize)
    .offset(page * readersPageSize);
}
