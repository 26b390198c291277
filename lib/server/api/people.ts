import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { role } from '@/db/schema/role';
import { user } from '@/db/schema/user';
import { can } from '@/lib/permissions/can';
import { computed, type Field } from './field';
import type { RelatedField } from './resource';
import type { Relation } from './scope';

const person = { id: user.id, first_name: user.first_name, last_name: user.last_name };

/** The user that a foreign key refers to. */
export function userOf(foreignKey: PgColumn): Relation {
  return { many: false, from: user, where: sql`${user.id} = ${foreignKey}`, scope: { columns: person } };
}

/** The users whom a joining table ties to a row. */
export function usersThrough(join: PgTable, userId: PgColumn, tie: SQL): Relation {
  return {
    many: true,
    from: sql`${join} join ${user} on ${user.id} = ${userId}`,
    where: tie,
    target: { table: user, id: user.id },
    scope: { columns: person },
    order: user.id,
  };
}

/** `Ada Admin`; the empty text when the foreign key is null. */
export function fullName(foreignKey: PgColumn): Field {
  const name = sql<string | null>`(select ${nameText} from ${user} where ${user.id} = ${foreignKey})`;
  return computed({ name }, (values) => values.name ?? '');
}

const nameText = sql`${user.first_name} || ' ' || ${user.last_name}`;

/** Users to choose from, searched by name or username. */
export const userChoices: RelatedField = {
  from: user,
  id: user.id,
  text: nameText,
  matches: (filter) => sql`(${nameText} ilike ${`%${filter}%`} or ${user.username} ilike ${`%${filter}%`})`,
  order: user.username,
};

/** E-mail addresses distinguish two people of the same name. Only viewers who may list users receive them. */
export const ownerChoices: RelatedField = {
  ...userChoices,
  extra: (viewer) =>
    can(viewer, 'can_get on User') ? { active: user.active, email: user.email } : { active: user.active },
};

export const roleChoices: RelatedField = {
  from: role,
  id: role.id,
  text: sql`${role.name}`,
  matches: (filter) => sql`${role.name} ilike ${`%${filter}%`}`,
  order: role.name,
};
