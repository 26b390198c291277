import { eq, inArray } from 'drizzle-orm';
import { type Metadata, metadata } from '@/db/client';
import { group, role } from '@/db/schema/role';
import { user, userGroup, userRole } from '@/db/schema/user';
import { signedIn } from '@/lib/server/auth/sign-in';
import type { TokenOwner } from '@/lib/server/auth/token';
import { forgetViewers } from '@/lib/server/cache/viewers';
import { admissionOf } from './admission';
import { keepIdentity, type SsoIdentity } from './identity';
import { type Given, givenTo } from './mapping/given';
import type { SsoPerson } from './person';
import type { SsoSettings } from './settings';

/**
 * Signs in a person whom an identity provider has authenticated; null refuses. An account is found by the identity that
 * it has, never by its name alone. New accounts get the roles and groups of the mapping; existing ones get its roles only
 * with `syncsRoles`, its groups and the provider's own only with `syncsGroups`.
 */
export async function admit(
  person: SsoPerson,
  identity: SsoIdentity,
  settings: SsoSettings,
): Promise<TokenOwner | null> {
  const id = await admittedAccount(person, identity, settings);
  return id === null ? null : signedIn(id);
}

/** The account that `admit` signs in, when it is not signed in yet. */
export async function admittedAccount(
  person: SsoPerson,
  identity: SsoIdentity,
  settings: SsoSettings,
): Promise<number | null> {
  const db = await metadata();
  const id = await db.transaction((tx) => accountOf(tx, person, identity, settings));
  forgetViewers();
  return id;
}

async function accountOf(
  tx: Metadata,
  person: SsoPerson,
  identity: SsoIdentity,
  settings: SsoSettings,
): Promise<number | null> {
  const admission = await admissionOf(tx, person, identity, settings);
  if (admission.kind === 'refused') return null;
  const given = await givenTo(tx, person, settings);
  if (admission.kind === 'known') {
    const { account, by } = admission;
    if (by !== 'identity' && !(await keepIdentity(tx, account, identity))) return null;
    if (settings.syncsRoles) await setRoles(tx, account.id, given.roles);
    if (settings.syncsGroups) await setGroups(tx, account.id, given, settings);
    return account.id;
  }
  const { username, email } = admission;
  const [made] = await tx
    .insert(user)
    .values({ username, first_name: person.firstName ?? '', last_name: person.lastName ?? '', email })
    .onConflictDoNothing()
    .returning({ id: user.id, active: user.active });
  if (!made || !(await keepIdentity(tx, made, identity))) return null;
  await setRoles(tx, made.id, given.roles);
  await setGroups(tx, made.id, given, settings);
  return made.id;
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

/** Replaces the user's groups by those of the stored rules and, with `syncsGroups`, those that the provider names. */
async function setGroups(
  tx: Metadata,
  user_id: number,
  { ruleGroups, ownGroups }: Given,
  { syncsGroups, createsGroups }: SsoSettings,
): Promise<void> {
  const own = syncsGroups ? ownGroups : [];
  if (createsGroups && own.length > 0) {
    await tx
      .insert(group)
      .values(own.map((name) => ({ name })))
      .onConflictDoNothing();
  }
  const names = [...new Set([...own, ...ruleGroups])];
  const found = names.length === 0 ? [] : await tx.select().from(group).where(inArray(group.name, names));
  await tx.delete(userGroup).where(eq(userGroup.user_id, user_id));
  if (found.length > 0) await tx.insert(userGroup).values(found.map(({ id }) => ({ user_id, group_id: id })));
}
