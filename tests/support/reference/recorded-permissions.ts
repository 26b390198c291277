import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Metadata } from '@/db/client';
import { permission, permissionView, role, viewMenu } from '@/db/schema/role';

/** Roles in the order of their creation. */
const roles = ['Admin', 'Public', 'Alpha', 'Gamma', 'sql_lab', 'sales_readers', 'examples_db', 'dash_only'];

/**
 * Gives the roles and permissions of an empty database their recorded ids; must run before anything else creates them.
 */
export async function giveRecordedIds(db: Metadata): Promise<void> {
  const rows = readFileSync(join(import.meta.dirname, 'recorded-permissions.tsv'), 'utf8')
    .split('\n')
    .map((line) => line.split('\t'));
  const named = (kind: string) =>
    rows.flatMap(([of, id, name]) => (of === kind && name !== undefined ? [{ id: Number(id), name }] : []));
  const permissions = named('permission');
  const views = named('view');
  const idOf = (list: readonly { id: number; name: string }[], name: string | undefined) =>
    list.find((row) => row.name === name)?.id;
  const pairs = rows.flatMap(([of, id, verb, view]) => {
    const permission_id = idOf(permissions, verb);
    const view_menu_id = idOf(views, view);
    return of === 'pair' && permission_id !== undefined && view_menu_id !== undefined
      ? [{ id: Number(id), permission_id, view_menu_id }]
      : [];
  });
  await db.insert(role).values(roles.map((name) => ({ name })));
  await db.insert(permission).overridingSystemValue().values(permissions);
  await db.insert(viewMenu).overridingSystemValue().values(views);
  await db.insert(permissionView).overridingSystemValue().values(pairs);
  for (const name of ['permission', 'view_menu', 'permission_view']) {
    const table = sql.identifier(name);
    await db.execute(sql`select setval(pg_get_serial_sequence(${name}, 'id'), (select max(id) from ${table}))`);
  }
}
