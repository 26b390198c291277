import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { group, groupRole, role } from '@/db/schema/role';
import { user, userGroup } from '@/db/schema/user';
import { field, related } from '@/lib/server/api/field';
import { byText } from '@/lib/server/api/order';
import { ids, text } from '@/lib/server/api/request/body-field';
import type { Resource } from '@/lib/server/api/resource';
import type { Relation } from '@/lib/server/api/scope';
import { creation, type Link, update, type Write } from '@/lib/server/api/write/write';
import { forgetViewers } from '@/lib/server/cache/viewers';
import { tiedTo } from './tied-to';
import { demandKnown } from './unknown-ids';

const roles: Relation = {
  many: true,
  from: sql`${groupRole} join ${role} on ${role.id} = ${groupRole.role_id}`,
  where: sql`${groupRole.group_id} = ${group.id}`,
  scope: { columns: { id: role.id, name: role.name } },
  order: role.id,
};
const users: Relation = {
  many: true,
  from: sql`${userGroup} join ${user} on ${user.id} = ${userGroup.user_id}`,
  where: sql`${userGroup.group_id} = ${group.id}`,
  scope: { columns: { id: user.id, username: user.username } },
  order: user.id,
};

const rolesLink: Link = {
  join: groupRole,
  own: groupRole.group_id,
  other: groupRole.role_id,
  target: role.id,
  problem: '',
};
const usersLink: Link = {
  join: userGroup,
  own: userGroup.group_id,
  other: userGroup.user_id,
  target: user.id,
  problem: '',
};

const columns = ['id', 'name', 'label', 'description', 'roles.name', 'roles.id', 'users.id', 'users.username'];

const Body = z.strictObject({
  name: text({ min: 1, max: 100 }),
  label: text({ min: 0, max: 150 }).nullish(),
  description: text({ min: 0, max: 512 }).nullish(),
  users: ids().optional(),
  roles: ids().optional(),
});
const Change = Body.partial();
type Change = z.infer<typeof Change>;

/** Groups of users, which receive roles together. */
export const groupResource: Resource = {
  name: 'group',
  title: 'Group',
  view: 'Group',
  read: 'can_get on Group',
  table: group,
  id: group.id,
  scope: { columns: { id: group.id } },
  version: sql<string>`md5(json_build_array(${group.name}, ${group.label}, ${group.description},
    (select string_agg(${groupRole.role_id}::text, ',' order by ${groupRole.role_id})
      from ${groupRole} where ${groupRole.group_id} = ${group.id}),
    (select string_agg(${userGroup.user_id}::text, ',' order by ${userGroup.user_id})
      from ${userGroup} where ${userGroup.group_id} = ${group.id}))::text)`,
  fields: {
    id: field(group.id),
    name: field(group.name),
    label: field(group.label),
    description: field(group.description),
    roles: related(roles, ['id', 'name']),
    users: related(users, ['id', 'username']),
  },
  list: {
    columns,
    order: {
      id: group.id,
      name: byText(group.name),
      label: byText(group.label),
      description: byText(group.description),
      'roles.name': group.id,
      'roles.id': group.id,
      'users.id': group.id,
      'users.username': group.id,
    },
    defaultOrder: { by: group.id, direction: 'asc' },
    search: {
      description: { kind: 'text', column: group.description },
      id: { kind: 'number', column: group.id },
      label: { kind: 'text', column: group.label },
      name: { kind: 'text', column: group.name },
    },
    filters: {
      id: {
        group_with_role: tiedTo(group.id, 'Group with role', rolesLink),
        group_with_user: tiedTo(group.id, 'Group with user', usersLink),
      },
    },
  },
  show: { columns, envelope: 'labels' },
  write: {
    permission: 'can_post on Group',
    noun: ['group', 'groups'],
    log: 'GroupApi',
    owners: 'permission',
    updateEnvelope: 'result',
    links: { roles: rolesLink, users: usersLink },
    create: creation({ schema: Body, check, after: forget, answer: () => undefined }),
    update: update({ schema: Change, check, after: forget }),
    remove: { before: forget },
  },
};

async function check(body: Change, write: Write) {
  await demandKnown(write, 'roles', role.id, body.roles, (unknown) => `Role(s) with ID(s) ${unknown} do not exist.`);
  await demandKnown(write, 'users', user.id, body.users, (unknown) => `User(s) with ID(s) ${unknown} do not exist.`);
  return {};
}

async function forget(): Promise<void> {
  forgetViewers();
}
