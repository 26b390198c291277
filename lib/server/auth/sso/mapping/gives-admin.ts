import { eq, inArray } from 'drizzle-orm';
import type { Metadata } from '@/db/client';
import { groupRole, permission, permissionView, role, rolePermission, viewMenu } from '@/db/schema/role';
import type { Permission } from '@/lib/permissions/vocabulary';

/** Whoever holds one of these may give themselves every other right. */
const opensAll: ReadonlySet<string> = new Set([
  'can_update_role_users on Role',
  'can_add_role_permissions on Role',
  'can_put on User',
] satisfies Permission[]);

/** Whether one of the roles, held directly or by one of the groups, makes an administrator of whoever gets it. */
export async function givesAdmin(
  tx: Metadata,
  roleIds: readonly number[],
  groupIds: readonly number[],
): Promise<boolean> {
  const byGroup =
    groupIds.length === 0
      ? []
      : await tx
          .select({ id: groupRole.role_id })
          .from(groupRole)
          .where(inArray(groupRole.group_id, [...groupIds]));
  const ids = [...new Set([...roleIds, ...byGroup.map(({ id }) => id)])];
  if (ids.length === 0) return false;
  const found = await tx
    .select({ role: role.name, verb: permission.name, view: viewMenu.name })
    .from(role)
    .leftJoin(rolePermission, eq(rolePermission.role_id, role.id))
    .leftJoin(permissionView, eq(permissionView.id, rolePermission.permission_view_id))
    .leftJoin(permission, eq(permission.id, permissionView.permission_id))
    .leftJoin(viewMenu, eq(viewMenu.id, permissionView.view_menu_id))
    .where(inArray(role.id, ids));
  return found.some((row) => row.role === 'Admin' || opensAll.has(`${row.verb} on ${row.view}`));
}
