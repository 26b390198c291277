import { asc, eq } from 'drizzle-orm';
import type { Metadata } from '@/db/client';
import { group, role } from '@/db/schema/role';
import { roleMapping, roleMappingGroup, roleMappingRole } from '@/db/schema/role-mapping';
import type { Condition } from './match';

/** A stored rule with the names of what it gives. */
export interface MappingRule extends Condition {
  readonly id: number;
  readonly stops: boolean;
  readonly roles: readonly string[];
  readonly groups: readonly string[];
}

/** The active rules in the order in which they are tried. */
export async function activeRules(tx: Metadata): Promise<MappingRule[]> {
  const { id, provider, claim, operator, value, stops } = roleMapping;
  const found = await tx
    .select({ id, provider, claim, operator, value, stops })
    .from(roleMapping)
    .where(eq(roleMapping.active, true))
    .orderBy(asc(roleMapping.position), asc(roleMapping.id));
  if (found.length === 0) return [];
  const roles = await tx
    .select({ id: roleMappingRole.mapping_id, name: role.name })
    .from(roleMappingRole)
    .innerJoin(role, eq(role.id, roleMappingRole.role_id))
    .orderBy(asc(role.id));
  const groups = await tx
    .select({ id: roleMappingGroup.mapping_id, name: group.name })
    .from(roleMappingGroup)
    .innerJoin(group, eq(group.id, roleMappingGroup.group_id))
    .orderBy(asc(group.id));
  const namesOf = (rows: readonly { id: number; name: string }[], of: number) =>
    rows.filter((row) => row.id === of).map(({ name }) => name);
  return found.map((rule) => ({ ...rule, roles: namesOf(roles, rule.id), groups: namesOf(groups, rule.id) }));
}
