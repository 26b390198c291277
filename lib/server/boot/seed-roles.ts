import { createHash } from 'node:crypto';
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Metadata } from '@/db/client';
import { keyValue } from '@/db/schema/key-value';
import { permission, permissionView, role, rolePermission, viewMenu } from '@/db/schema/role';
import { objectVerbs } from '@/lib/permissions/object-permission';
import { roleNames, roles } from '@/lib/permissions/roles';

const mark = { resource: 'boot', key: 'roles' } as const;

/**
 * Updates the five built-in roles to the table of roles. Permissions on single objects that were granted to them are
 * kept, and so are all other roles. Public is created empty and not changed afterwards. Does nothing while the table is
 * unchanged, so that changes by an administrator are kept.
 */
export async function seedRoles(db: Metadata): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(1769172842)`);
    const value = JSON.stringify(createHash('sha256').update(JSON.stringify(roles)).digest('hex'));
    const marked = and(eq(keyValue.resource, mark.resource), eq(keyValue.key, mark.key));
    const [last] = await tx.select({ value: keyValue.value }).from(keyValue).where(marked);
    if (last?.value === value) return;
    const wanted = roleNames.flatMap((name) => roles[name].map((text) => ({ role: name, ...split(text) })));
    await tx
      .insert(role)
      .values(roleNames.map((name) => ({ name })))
      .onConflictDoNothing();
    await tx
      .insert(permission)
      .values(named(wanted.map(({ verb }) => verb)))
      .onConflictDoNothing();
    await tx
      .insert(viewMenu)
      .values(named(wanted.map(({ view }) => view)))
      .onConflictDoNothing();
    const verbIds = idsOf(await tx.select().from(permission));
    const viewIds = idsOf(await tx.select().from(viewMenu));
    const roleIds = idsOf(await tx.select().from(role));
    const pairs = new Map(
      wanted.map(({ verb, view }) => [
        `${verb} on ${view}`,
        { permission_id: at(verbIds, verb), view_menu_id: at(viewIds, view) },
      ]),
    );
    await tx
      .insert(permissionView)
      .values([...pairs.values()])
      .onConflictDoNothing();
    const pairIds = new Map(
      (await tx.select().from(permissionView)).map((row) => [`${row.permission_id} ${row.view_menu_id}`, row.id]),
    );
    const held = wanted.map(({ role: name, verb, view }) => ({
      role_id: at(roleIds, name),
      permission_view_id: at(pairIds, `${at(verbIds, verb)} ${at(viewIds, view)}`),
    }));
    await tx.insert(rolePermission).values(held).onConflictDoNothing();
    for (const name of roleNames) {
      const ids = held.filter(({ role_id }) => role_id === roleIds.get(name)).map((row) => row.permission_view_id);
      if (ids.length > 0) await withdraw(tx, at(roleIds, name), ids);
    }
    await tx
      .insert(keyValue)
      .values({ ...mark, value })
      .onConflictDoUpdate({ target: [keyValue.resource, keyValue.key], set: { value } });
  });
}

/** Removes permissions that an older version granted to a role and this one does not. */
async function withdraw(tx: Metadata, role_id: number, kept: number[]): Promise<void> {
  const general = tx
    .select({ id: permissionView.id })
    .from(permissionView)
    .innerJoin(permission, eq(permission.id, permissionView.permission_id))
    .where(notInArray(permission.name, [...objectVerbs]));
  await tx
    .delete(rolePermission)
    .where(
      and(
        eq(rolePermission.role_id, role_id),
        notInArray(rolePermission.permission_view_id, kept),
        inArray(rolePermission.permission_view_id, general),
      ),
    );
}

function split(text: string): { verb: string; view: string } {
  const middle = text.indexOf(' on ');
  return { verb: text.slice(0, middle), view: text.slice(middle + 4) };
}

function named(names: readonly string[]): { name: string }[] {
  return [...new Set(names)].map((name) => ({ name }));
}

function idsOf(rows: readonly { id: number; name: string }[]): Map<string, number> {
  return new Map(rows.map(({ id, name }) => [name, id]));
}

function at(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`${name} was just stored and is not there`);
  return id;
}
