import { eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { group, role } from '@/db/schema/role';
import { user, userGroup, userRole } from '@/db/schema/user';
import { AppError } from '@/lib/errors/app-error';
import { allText } from '@/lib/server/api/all-text';
import { wireInstant } from '@/lib/server/api/audit';
import { computed, type Field, field, related } from '@/lib/server/api/field';
import { byText } from '@/lib/server/api/order';
import { flag, ids, text } from '@/lib/server/api/request/body-field';
import type { Call, Resource } from '@/lib/server/api/resource';
import type { Relation } from '@/lib/server/api/scope';
import { jsonResponse } from '@/lib/server/api/wire';
import { idIn } from '@/lib/server/api/write/row-for-writing';
import { creation, type Link, type RowWrite, update, type Values, type Write } from '@/lib/server/api/write/write';
import { logAccount } from '@/lib/server/auth/account-log';
import { revokeApiToken } from '@/lib/server/auth/api-token';
import { dropFactors } from '@/lib/server/auth/factor/second-factor';
import { hashPassword } from '@/lib/server/auth/password';
import { forgetViewers } from '@/lib/server/cache/viewers';
import { demandKnown } from './unknown-ids';
import { useOfUsers } from './use-of-users';

const roles: Relation = {
  many: true,
  from: sql`${userRole} join ${role} on ${role.id} = ${userRole.role_id}`,
  where: sql`${userRole.user_id} = ${user.id}`,
  target: { table: role, id: role.id },
  scope: { columns: { id: role.id, name: role.name } },
  order: role.id,
};
const groups: Relation = {
  many: true,
  from: sql`${userGroup} join ${group} on ${group.id} = ${userGroup.group_id}`,
  where: sql`${userGroup.user_id} = ${user.id}`,
  target: { table: group, id: group.id },
  scope: { columns: { id: group.id, name: group.name, label: group.label, description: group.description } },
  order: group.id,
};

function instant(column: PgColumn): Field {
  return computed({ at: column }, ({ at }) => (at instanceof Date ? wireInstant(at) : null));
}

function author(column: PgColumn): Field {
  return computed({ id: column }, ({ id }) => (id === null ? null : { id }));
}

const columns = [
  'id',
  'roles.id',
  'roles.name',
  'first_name',
  'last_name',
  'username',
  'active',
  'email',
  'last_login',
  'login_count',
  'fail_login_count',
  'created_on',
  'changed_on',
  'created_by.id',
  'changed_by.id',
  'groups',
];

const rolesLink: Link = {
  join: userRole,
  own: userRole.user_id,
  other: userRole.role_id,
  target: role.id,
  problem: 'Roles are invalid',
};
const groupsLink: Link = {
  join: userGroup,
  own: userGroup.user_id,
  other: userGroup.group_id,
  target: group.id,
  problem: 'Groups are invalid',
};

const shortName = text({ max: 64 });
const username = text({ min: 1, max: 250 });
const email = text({ max: 320 });
const password = text({ max: 1024 });
const Body = z.strictObject({
  roles: ids().optional(),
  first_name: shortName,
  last_name: shortName,
  username,
  active: flag().optional(),
  email,
  password,
  groups: ids().optional(),
});
const Change = Body.partial();

/** User accounts. A password can be set, but is never returned. */
export const userResource: Resource = {
  name: 'user',
  title: 'User',
  view: 'User',
  read: 'can_get on User',
  table: user,
  id: user.id,
  scope: { columns: { id: user.id }, relations: { roles, groups } },
  fields: {
    id: field(user.id),
    roles: related(roles, ['id', 'name']),
    groups: related(groups, ['description', 'id', 'label', 'name']),
    first_name: field(user.first_name),
    last_name: field(user.last_name),
    username: field(user.username),
    active: field(user.active),
    email: field(user.email),
    last_login: instant(user.last_login),
    login_count: field(user.login_count),
    fail_login_count: field(user.fail_login_count),
    created_on: instant(user.created_on),
    changed_on: instant(user.changed_on),
    created_by: author(user.created_by_fk),
    changed_by: author(user.changed_by_fk),
  },
  list: {
    columns,
    order: {
      id: user.id,
      'roles.id': user.id,
      'roles.name': user.id,
      first_name: byText(user.first_name),
      last_name: byText(user.last_name),
      username: byText(user.username),
      active: user.active,
      email: byText(user.email),
      last_login: user.last_login,
      login_count: user.login_count,
      fail_login_count: user.fail_login_count,
      created_on: user.created_on,
      changed_on: user.changed_on,
      'created_by.id': user.created_by_fk,
      'changed_by.id': user.changed_by_fk,
    },
    defaultOrder: { by: user.id, direction: 'asc' },
    search: {
      active: { kind: 'boolean', column: user.active },
      changed_on: { kind: 'date', column: user.changed_on },
      created_on: { kind: 'date', column: user.created_on },
      email: { kind: 'text', column: user.email },
      fail_login_count: { kind: 'number', column: user.fail_login_count },
      first_name: { kind: 'text', column: user.first_name },
      groups: { kind: 'many', relation: 'groups' },
      id: { kind: 'number', column: user.id },
      last_login: { kind: 'date', column: user.last_login },
      last_name: { kind: 'text', column: user.last_name },
      login_count: { kind: 'number', column: user.login_count },
      roles: { kind: 'many', relation: 'roles' },
      username: { kind: 'text', column: user.username },
    },
    filters: {
      username: {
        user_all_text: {
          ...allText(sql`concat_ws(' ', ${user.first_name}, ${user.last_name})`, user.username, user.email),
          isUntold: true,
        },
      },
    },
  },
  show: { columns, envelope: 'labels' },
  write: {
    permission: 'can_post on User',
    noun: ['user', 'users'],
    log: 'UserApi',
    owners: 'permission',
    updateEnvelope: 'result',
    links: { roles: rolesLink, groups: groupsLink },
    create: creation({ schema: Body, check: checkNew, row: rowOf, after: forget, answer: () => undefined }),
    update: update({ schema: Change, check: checkChange, row: rowOf, after: forget, answer: withoutPassword }),
    remove: { inUse: useOfUsers, before: forget },
  },
  actions: [
    {
      method: 'DELETE',
      path: ':id/tokens/:token',
      permission: 'can_put on User',
      forPeople: true,
      summary: 'Revokes a token of a user',
      run: revokeToken,
    },
    {
      method: 'DELETE',
      path: ':id/second_factor',
      permission: 'can_put on User',
      forPeople: true,
      summary: 'Takes the second factor of a user away',
      run: resetFactor,
    },
  ],
};

/** `DELETE <id>/tokens/<token>`: ends a token for programs of any user at once. */
async function revokeToken({ params, viewer }: Call): Promise<Response> {
  const id = idIn(params.id);
  const name = await revokeApiToken(id, idIn(params.token));
  if (name === null) throw new AppError('not_found');
  await logAccount('ApiToken.delete', viewer.id ?? 0, id, name);
  return jsonResponse({ message: 'OK' });
}

/** `DELETE <id>/second_factor`: for a user who lost the authenticator and the recovery codes. */
async function resetFactor({ params, viewer }: Call): Promise<Response> {
  const id = idIn(params.id);
  if (!(await dropFactors(id))) throw new AppError('not_found');
  await logAccount('SecondFactor.delete', viewer.id ?? 0, id);
  return jsonResponse({ message: 'OK' });
}

type Change = z.infer<typeof Change>;

async function demandLinks(body: Change, write: Write): Promise<void> {
  await demandKnown(write, 'roles', role.id, body.roles, (unknown) => `Role(s) with ID(s) ${unknown} not found.`);
  await demandKnown(write, 'groups', group.id, body.groups, (unknown) => `Group(s) with ID(s) ${unknown} not found.`);
}

async function checkNew(body: Change, write: Write) {
  if (!body.roles?.length && !body.groups?.length) {
    const details = { _schema: ["At least one of 'roles' or 'groups' must be provided and non-empty."] };
    throw new AppError('body_invalid', { fields: 'roles' }, { details });
  }
  await demandLinks(body, write);
  return {};
}

/** Throws `roles_needed` when a change would leave the user without roles, own ones or those of a group. */
async function checkChange(body: Change, write: RowWrite) {
  if (body.roles?.length === 0) {
    const held = await write.tx.$count(userGroup, eq(userGroup.user_id, write.id));
    if ((body.groups?.length ?? held) === 0) throw new AppError('roles_needed');
  }
  await demandLinks(body, write);
  return {};
}

/**
 * The columns to store. An empty password disables signing in by password. A new password, or deactivation, ends every
 * session and token.
 */
async function rowOf({ password: given, roles: _roles, groups: _groups, ...columns }: Change, write: Write) {
  const isChange = 'id' in write;
  if (isChange && given !== undefined && write.viewer.token !== undefined) throw new AppError('token_barred');
  const row: Values = given === undefined ? columns : { ...columns, password: given && (await hashPassword(given)) };
  const stored = given === '' ? { ...row, password: null } : row;
  const ends = isChange && (given !== undefined || columns.active === false);
  return ends ? { ...stored, session_version: sql`${user.session_version} + 1` } : stored;
}

function withoutPassword({ password: _password, ...told }: Change) {
  return told;
}

async function forget(): Promise<void> {
  forgetViewers();
}
