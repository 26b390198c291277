import { asc, eq, max, sql } from 'drizzle-orm';
import { z } from 'zod';
import { group, role } from '@/db/schema/role';
import { roleMappingGroup, roleMappingRole, roleMapping as rule } from '@/db/schema/role-mapping';
import { AppError } from '@/lib/errors/app-error';
import { auditFields, auditSearch } from '@/lib/server/api/audit';
import { field, related } from '@/lib/server/api/field';
import { byText } from '@/lib/server/api/order';
import { roleChoices, userChoices } from '@/lib/server/api/people';
import { parseBody, readJson } from '@/lib/server/api/request/body';
import { flag, ids, mapping, oneOf, text } from '@/lib/server/api/request/body-field';
import type { Call, Resource } from '@/lib/server/api/resource';
import { jsonResponse } from '@/lib/server/api/wire';
import { idIn } from '@/lib/server/api/write/row-for-writing';
import { transact } from '@/lib/server/api/write/transact';
import { creation, type Problems, update, type Values, type Write, type WritePlan } from '@/lib/server/api/write/write';
import { logWrite } from '@/lib/server/api/write/write-log';
import { givesAdmin } from '@/lib/server/auth/sso/mapping/gives-admin';
import { operators } from '@/lib/server/auth/sso/mapping/match';
import { outcomeOf } from '@/lib/server/auth/sso/mapping/outcome';

/** Whoever may give roles to people may also say who gets them at a sign-in, and nobody else may. */
const permission = 'can_update_role_users on Role';

const roles = {
  many: true,
  from: sql`${roleMappingRole} join ${role} on ${role.id} = ${roleMappingRole.role_id}`,
  where: sql`${roleMappingRole.mapping_id} = ${rule.id}`,
  target: { table: role, id: role.id },
  scope: { columns: { id: role.id, name: role.name } },
  order: role.id,
};
const groups = {
  many: true,
  from: sql`${roleMappingGroup} join ${group} on ${group.id} = ${roleMappingGroup.group_id}`,
  where: sql`${roleMappingGroup.mapping_id} = ${rule.id}`,
  target: { table: group, id: group.id },
  scope: { columns: { id: group.id, name: group.name } },
  order: group.id,
};

const Body = z.strictObject({
  provider: text({ min: 1, max: 64 }).nullable().optional(),
  claim: text({ min: 1, max: 255 }),
  operator: oneOf(operators),
  value: text({ min: 1, max: 1024 }),
  roles: ids().optional(),
  groups: ids().optional(),
  active: flag().optional(),
  stops: flag().optional(),
  confirms_admin: flag().optional(),
});
const Change = Body.partial();
type Change = z.infer<typeof Change>;

const nothingGiven = 'A rule gives at least one role or group.';
const adminUnconfirmed =
  'This rule makes an administrator of everybody whom it matches: they may do anything. Confirm that to store it.';

async function problemsOf(body: Change, held: { roles: number[]; groups: number[] }, write: Write): Promise<Problems> {
  const given = { roles: body.roles ?? held.roles, groups: body.groups ?? held.groups };
  if (given.roles.length + given.groups.length === 0) return { roles: [nothingGiven] };
  const isSwitch = Object.keys(body).every((name) => name === 'active');
  if (isSwitch || body.confirms_admin) return {};
  return (await givesAdmin(write.tx, given.roles, given.groups)) ? { confirms_admin: [adminUnconfirmed] } : {};
}

async function heldBy({ tx }: Write, id: number) {
  const { role_id, mapping_id } = roleMappingRole;
  const { group_id } = roleMappingGroup;
  const ofRoles = await tx.select({ id: role_id }).from(roleMappingRole).where(eq(mapping_id, id));
  const ofGroups = await tx.select({ id: group_id }).from(roleMappingGroup).where(eq(roleMappingGroup.mapping_id, id));
  return { roles: ofRoles.map((row) => row.id), groups: ofGroups.map((row) => row.id) };
}

function columns({ roles: _roles, groups: _groups, confirms_admin: _confirms, ...own }: Values): Values {
  return own;
}

const plan: WritePlan = {
  permission,
  noun: ['rule', 'rules'],
  log: 'RoleMappingRestApi',
  owners: 'permission',
  links: {
    roles: {
      join: roleMappingRole,
      own: roleMappingRole.mapping_id,
      other: roleMappingRole.role_id,
      target: role.id,
      problem: 'Some roles do not exist',
    },
    groups: {
      join: roleMappingGroup,
      own: roleMappingGroup.mapping_id,
      other: roleMappingGroup.group_id,
      target: group.id,
      problem: 'Some groups do not exist',
    },
  },
  create: creation({
    schema: Body,
    check: (body, write) => problemsOf(body, { roles: [], groups: [] }, write),
    row: async (body, { tx }) => {
      const [last] = await tx.select({ position: max(rule.position) }).from(rule);
      return { ...columns(body), position: (last?.position ?? 0) + 1 };
    },
  }),
  update: update({
    schema: Change,
    check: async (body, write) => problemsOf(body, await heldBy(write, write.id), write),
    row: columns,
  }),
  remove: {},
};

const Move = z.strictObject({ to: oneOf(['up', 'down']) });

/** Puts a rule before the one above it, or after the one below it. The first and the last stay where they are. */
async function move(call: Call): Promise<Response> {
  const id = idIn(call.params.id);
  const { to } = parseBody(Move, await readJson(call.request));
  await transact(call, 'not_updated', plan, async (write) => {
    const { tx } = write;
    const found = await tx
      .select({ id: rule.id, position: rule.position })
      .from(rule)
      .orderBy(asc(rule.position), asc(rule.id))
      .for('update');
    const from = found.findIndex((row) => row.id === id);
    if (from < 0) throw new AppError('not_found');
    const moved = found
      .toSpliced(from, 1)
      .toSpliced(Math.max(0, from + (to === 'up' ? -1 : 1)), 0, ...found.slice(from, from + 1));
    for (const [at, row] of moved.entries()) {
      if (row.position === at + 1) continue;
      await tx
        .update(rule)
        .set({ position: at + 1, changed_on: sql`${rule.changed_on}` })
        .where(eq(rule.id, row.id));
    }
    await logWrite(plan, write, { verb: 'put', ids: [id], fields: ['position'] });
  });
  return jsonResponse({ message: 'OK' });
}

const Claims = z.strictObject({ provider: text({ min: 1, max: 64 }), claims: mapping() });

/** What a sign-in with these claims would lead to. */
async function preview({ request }: Call): Promise<Response> {
  const { provider, claims } = parseBody(Claims, await readJson(request));
  const { admission, username, given, ...rest } = await outcomeOf(provider, claims);
  return jsonResponse({
    result: {
      admission: admission?.kind ?? null,
      reason: admission?.kind === 'refused' ? admission.reason : null,
      username,
      rules: given.rules.map(({ id }) => id),
      environment: given.keys.map(({ key }) => key),
      roles: rest.roles,
      groups: rest.groups,
      keeps_roles: rest.keepsRoles,
      keeps_groups: rest.keepsGroups,
    },
  });
}

const shown = ['id', 'position', 'provider', 'claim', 'operator', 'value', 'active', 'stops'];
const tied = ['roles.id', 'roles.name', 'groups.id', 'groups.name'];

/** Rules that give roles and groups to people who sign in at an identity provider. */
export const roleMappingResource: Resource = {
  name: 'role_mapping',
  title: 'Role Mapping',
  view: 'Role',
  read: permission,
  table: rule,
  id: rule.id,
  scope: { columns: { id: rule.id }, relations: { roles, groups } },
  fields: {
    ...auditFields(rule),
    id: field(rule.id),
    position: field(rule.position),
    provider: field(rule.provider),
    claim: field(rule.claim),
    operator: field(rule.operator),
    value: field(rule.value),
    active: field(rule.active),
    stops: field(rule.stops),
    roles: related(roles, ['id', 'name']),
    groups: related(groups, ['id', 'name']),
  },
  list: {
    columns: [
      ...shown,
      ...tied,
      'changed_on_delta_humanized',
      'changed_by.id',
      'changed_by.first_name',
      'changed_by.last_name',
    ],
    order: {
      position: rule.position,
      provider: byText(rule.provider),
      claim: byText(rule.claim),
      value: byText(rule.value),
      changed_on_delta_humanized: rule.changed_on,
    },
    defaultOrder: { by: rule.position, direction: 'asc' },
    search: {
      ...auditSearch(rule),
      active: { kind: 'boolean', column: rule.active },
      claim: { kind: 'text', column: rule.claim },
      groups: { kind: 'many', relation: 'groups' },
      operator: { kind: 'choice', column: rule.operator },
      provider: { kind: 'text', column: rule.provider },
      roles: { kind: 'many', relation: 'roles' },
      value: { kind: 'text', column: rule.value },
    },
  },
  show: { columns: [...shown, ...tied], envelope: 'labels' },
  write: plan,
  related: {
    roles: roleChoices,
    groups: {
      from: group,
      id: group.id,
      text: sql`${group.name}`,
      matches: (filter) => sql`${group.name} ilike ${`%${filter}%`}`,
      order: group.name,
    },
    created_by: userChoices,
    changed_by: userChoices,
  },
  actions: [
    {
      method: 'POST',
      path: ':id/move',
      permission,
      body: Move,
      summary: 'Tries a rule before the one above it, or after the one below it',
      run: move,
    },
    {
      method: 'POST',
      path: 'preview',
      permission,
      onlyReads: true,
      body: Claims,
      summary: 'What a sign-in with these claims would lead to',
      run: preview,
    },
  ],
};
