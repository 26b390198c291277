import { eq } from 'drizzle-orm';
import type { Metadata } from '@/db/client';
import { permission, permissionView, role, rolePermission, viewMenu } from '@/db/schema/role';
import { type ObjectVerb, objectVerbs } from '@/lib/permissions/object-permission';
import { roleNames } from '@/lib/permissions/roles';
import { addPermissionViews } from '@/lib/server/auth/permission-view';
import type { Ids, Migration } from './migration';
import { numberIn, type StoreRow, type SupersetStore, textIn } from './superset-store';

/**
 * Imports roles, matched by name. Built-in roles keep their permissions and only gain those on single objects. Other
 * roles get all of their permissions that exist here.
 */
export async function importRoles({ tx, store }: Migration, databases: Ids, datasets: Ids): Promise<Ids> {
  const there = await store.rows('ab_role');
  const names = there.map((row) => textIn(row, 'name') ?? '').filter((name) => name !== '');
  if (names.length > 0) {
    await tx
      .insert(role)
      .values(names.map((name) => ({ name })))
      .onConflictDoNothing();
  }
  const here = new Map((await tx.select().from(role)).map(({ id, name }) => [name, id]));
  const roles = new Map(there.map((row) => [numberIn(row, 'id') ?? 0, here.get(textIn(row, 'name') ?? '') ?? 0]));
  const own = new Set(roleNames.map((name) => here.get(name)));
  const held = await heldRights(store, databases, datasets);
  const objects = held.flatMap(({ verb, view }) => (isObjectVerb(verb) ? [{ verb, view }] : []));
  await addPermissionViews(tx, objects);
  const known = await rightsHere(tx);
  const grants = held.flatMap(({ verb, view, role_id: id }) => {
    const role_id = roles.get(id);
    const permission_view_id = known.get(`${verb} on ${view}`);
    if (!role_id || permission_view_id === undefined) return [];
    return own.has(role_id) && !isObjectVerb(verb) ? [] : [{ role_id, permission_view_id }];
  });
  if (grants.length > 0) await tx.insert(rolePermission).values(grants).onConflictDoNothing();
  return roles;
}

interface HeldRight {
  readonly verb: string;
  readonly view: string;
  readonly role_id: number;
}

async function heldRights(store: SupersetStore, databases: Ids, datasets: Ids): Promise<HeldRight[]> {
  const byId = (rows: readonly StoreRow[], name: string) =>
    new Map(rows.map((row) => [numberIn(row, 'id') ?? 0, textIn(row, name) ?? '']));
  const verbs = byId(await store.rows('ab_permission'), 'name');
  const views = byId(await store.rows('ab_view_menu'), 'name');
  const pairs = new Map((await store.rows('ab_permission_view')).map((row) => [numberIn(row, 'id') ?? 0, row]));
  return (await store.rows('ab_permission_view_role')).flatMap((row) => {
    const pair = pairs.get(numberIn(row, 'permission_view_id') ?? 0);
    const verb = verbs.get(numberIn(pair ?? {}, 'permission_id') ?? 0);
    const view = views.get(numberIn(pair ?? {}, 'view_menu_id') ?? 0);
    if (verb === undefined || view === undefined) return [];
    const here = isObjectVerb(verb) ? viewHere(verb, view, databases, datasets) : view;
    return here === null ? [] : [{ verb, view: here, role_id: numberIn(row, 'role_id') ?? 0 }];
  });
}

/** A view name such as `[examples].[sales](id:3)` with the local id; null when the object was not imported. */
function viewHere(verb: ObjectVerb, view: string, databases: Ids, datasets: Ids): string | null {
  const [, id] = /\(id:(\d+)\)$/.exec(view) ?? [];
  if (id === undefined) return view;
  const here = (verb === 'database_access' ? databases : datasets).get(Number(id));
  return here === undefined ? null : view.replace(/\(id:\d+\)$/, `(id:${here})`);
}

function isObjectVerb(verb: string): verb is ObjectVerb {
  return objectVerbs.some((name) => name === verb);
}

async function rightsHere(tx: Metadata): Promise<Map<string, number>> {
  const found = await tx
    .select({ id: permissionView.id, verb: permission.name, view: viewMenu.name })
    .from(permissionView)
    .innerJoin(permission, eq(permission.id, permissionView.permission_id))
    .innerJoin(viewMenu, eq(viewMenu.id, permissionView.view_menu_id));
  return new Map(found.map(({ id, verb, view }) => [`${verb} on ${view}`, id]));
}
