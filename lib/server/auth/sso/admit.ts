import { eq, inArray } from 'drizzle-orm';
import { type Metadata, metadata } from '@/db/client';
import { group, role } from '@/db/schema/role';
import { user, userGroup, userRole } from '@/db/schema/user';
import { signedIn } from '@/lib/server/auth/sign-in';
import type { TokenOwner } from '@/lib/server/auth/token';
import { forgetViewers } from '@/lib/server/cache/viewers';
import { accountOfIdentity, keepIdentity, type SsoIdentity } from './identity';
import type { SsoPerson } from './person';
import type { SsoSettings } from './settings';

/**
 * Signs in a person whom an identity provider has authenticated; null refuses. An account is found by the identity that
 * it has, never by its name alone. New accounts get the provider's roles, existing ones only with `syncsRoles`. Groups
 * follow the provider with `syncsGroups`.
 */
export async function admit(
  person: SsoPerson,
  identity: SsoIdentity,
  settings: SsoSettings,
): Promise<TokenOwner | null> {
  const username = person.username ?? person.email;
  if (!username) return null;
  const db = await metadata();
  const id = await db.transaction((tx) => accountOf(tx, { person, identity, username }, settings));
  forgetViewers();
  return id === null ? null : signedIn(id);
}

interface Arrival {
  readonly person: SsoPerson;
  readonly identity: SsoIdentity;
  readonly username: string;
}

async function accountOf(
  tx: Metadata,
  { person, identity, username }: Arrival,
  settings: SsoSettings,
): Promise<number | null> {
  const known = await accountOfIdentity(tx, identity, username);
  if (known && !known.active) return null;
  if (known) {
    if (settings.syncsRoles) await setRoles(tx, known.id, rolesOf(person, settings));
    if (settings.syncsGroups) await setGroups(tx, known.id, person, settings);
    return known.id;
  }
  if (!settings.registers) return null;
  const email = person.email || `${username}@email.notfound`;
  const [made] = await tx
    .insert(user)
    .values({ username, first_name: person.firstName ?? '', last_name: person.lastName ?? '', email })
    .onConflictDoNothing()
    .returning({ id: user.id, active: user.active });
  if (!made || !(await keepIdentity(tx, made, identity))) return null;
  await setRoles(tx, made.id, rolesOf(person, settings));
  if (settings.syncsGroups) await setGroups(tx, made.id, person, settings);
  return made.id;
}

/** The mapped roles, and the registration role while registration is on. */
function rolesOf({ roleKeys }: SsoPerson, { rolesMapping, registers, registrationRole }: SsoSettings): string[] {
  const mapped = roleKeys.flatMap((key) => rolesMapping[key] ?? []);
  return [...new Set(registers ? [...mapped, registrationRole] : mapped)];
}

/** Replaces the user's roles by those with these names. Names of roles that do not exist are ignored. */
async function setRoles(tx: Metadata, user_id: number, names: readonly string[]): Promise<void> {
  const found =
    names.length === 0
      ? []
      : await tx
          .select()
          .from(role)
          .where(inArray(role.name, [...names]));
  await tx.delete(userRole).where(eq(userRole.user_id, user_id));
  if (found.length > 0) await tx.insert(userRole).values(found.map(({ id }) => ({ user_id, role_id: id })));
}

async function setGroups(
  tx: Metadata,
  user_id: number,
  { groups, roleKeys }: SsoPerson,
  { createsGroups }: SsoSettings,
): Promise<void> {
  const names = [...new Set(groups ?? roleKeys)];
  if (createsGroups && names.length > 0) {
    await tx
      .insert(group)
      .values(names.map((name) => ({ name })))
      .onConflictDoNothing();
  }
  const found = names.length === 0 ? [] : await tx.select().from(group).where(inArray(group.name, names));
  await tx.delete(userGroup).where(eq(userGroup.user_id, user_id));
  if (found.length > 0) await tx.insert(userGroup).values(found.map(({ id }) => ({ user_id, group_id: id })));
}
