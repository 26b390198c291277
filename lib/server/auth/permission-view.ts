import { inArray } from 'drizzle-orm';
import type { Metadata } from '@/db/client';
import { permission, permissionView, viewMenu } from '@/db/schema/role';
import { type ObjectVerb, objectVerbs } from '@/lib/permissions/object-permission';

/**
 * Makes rights on single objects grantable to roles. Existing ones stay. An example of `wanted`:
 * `[{ verb: 'datasource_access', view: '[examples].[sales](id:3)' }]`
 */
export async function addPermissionViews(
  db: Metadata,
  wanted: readonly { readonly verb: ObjectVerb; readonly view: string }[],
): Promise<void> {
  if (wanted.length === 0) return;
  await db
    .insert(permission)
    .values(objectVerbs.map((name) => ({ name })))
    .onConflictDoNothing();
  const views = [...new Set(wanted.map(({ view }) => view))];
  await db
    .insert(viewMenu)
    .values(views.map((name) => ({ name })))
    .onConflictDoNothing();
  const verbIds = await idsByName(db, permission, [...objectVerbs]);
  const viewIds = await idsByName(db, viewMenu, views);
  const pairs = wanted.flatMap(({ verb, view }) => {
    const permission_id = verbIds.get(verb);
    const view_menu_id = viewIds.get(view);
    return permission_id === undefined || view_menu_id === undefined ? [] : [{ permission_id, view_menu_id }];
  });
  await db.insert(permissionView).values(pairs).onConflictDoNothing();
}

async function idsByName(
  db: Metadata,
  table: typeof permission | typeof viewMenu,
  names: string[],
): Promise<Map<string, number>> {
  const found = await db.select({ id: table.id, name: table.name }).from(table).where(inArray(table.name, names));
  return new Map(found.map(({ id, name }) => [name, id]));
}
