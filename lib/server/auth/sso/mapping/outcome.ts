import { asc, eq } from 'drizzle-orm';
import { type Metadata, metadata } from '@/db/client';
import { group, role } from '@/db/schema/role';
import { user, userGroup, userRole } from '@/db/schema/user';
import { type Admission, admissionOf, claimsRefusal } from '@/lib/server/auth/sso/admission';
import { identityOf } from '@/lib/server/auth/sso/identity';
import { personOf } from '@/lib/server/auth/sso/person';
import { wayIn } from '@/lib/server/auth/sso/way-in';
import { config } from '@/lib/server/config';
import type { Claims } from './claims';
import { type Given, givenTo } from './given';

/** What a sign-in with these claims would lead to. */
export interface Outcome {
  /** Null for a provider that the settings do not name: then only the rules are known. */
  readonly admission: Admission | null;
  /** The name of the account that exists or would be made; null where there is none. */
  readonly username: string | null;
  readonly given: Given;
  readonly roles: readonly string[];
  readonly groups: readonly string[];
  /** Whether an account that exists keeps what it has, since the settings do not replace it. */
  readonly keepsRoles: boolean;
  readonly keepsGroups: boolean;
}

/** Decides as a sign-in does, and changes nothing. */
export async function outcomeOf(name: string, claims: Claims): Promise<Outcome> {
  const { sso } = config();
  const db = await metadata();
  const person = { roleKeys: [], claims, ...personOf(wayIn(name)?.reader ?? name, claims), provider: name };
  const given = await givenTo(db, person, sso);
  const admission = await wouldAdmit(db, name, claims);
  const known = admission?.kind === 'known' ? admission.account : null;
  const keepsRoles = known !== null && !sso.syncsRoles;
  const keepsGroups = known !== null && !sso.syncsGroups;
  const ownGroups = sso.syncsGroups ? await thatWillBe(db, given.ownGroups, sso.createsGroups) : [];
  return {
    admission,
    username: known ? await nameOf(db, known.id) : admission?.kind === 'new' ? admission.username : null,
    given,
    roles: keepsRoles ? await heldRoles(db, known.id) : await knownRoles(db, given.roles),
    groups: keepsGroups ? await heldGroups(db, known.id) : [...new Set([...ownGroups, ...given.ruleGroups])],
    keepsRoles,
    keepsGroups,
  };
}

async function wouldAdmit(db: Metadata, name: string, claims: Claims): Promise<Admission | null> {
  const way = wayIn(name);
  if (way === null) return null;
  const person = personOf(way.reader, claims);
  const identity = identityOf(way, claims);
  if (person === null || identity === null) return { kind: 'refused', reason: 'unreadable' };
  const reason = claimsRefusal(way, person, claims);
  return reason === null ? admissionOf(db, person, identity, config().sso) : { kind: 'refused', reason };
}

async function nameOf(db: Metadata, id: number): Promise<string | null> {
  const [row] = await db.select({ username: user.username }).from(user).where(eq(user.id, id));
  return row?.username ?? null;
}

/** Names of roles that do not exist are ignored at a sign-in, too. */
async function knownRoles(db: Metadata, names: readonly string[]): Promise<string[]> {
  const all = await db.select({ name: role.name }).from(role).orderBy(asc(role.id));
  return all.map(({ name }) => name).filter((name) => names.includes(name));
}

async function heldRoles(db: Metadata, id: number): Promise<string[]> {
  const held = await db
    .select({ name: role.name })
    .from(userRole)
    .innerJoin(role, eq(role.id, userRole.role_id))
    .where(eq(userRole.user_id, id))
    .orderBy(asc(role.id));
  return held.map(({ name }) => name);
}

async function heldGroups(db: Metadata, id: number): Promise<string[]> {
  const held = await db
    .select({ name: group.name })
    .from(userGroup)
    .innerJoin(group, eq(group.id, userGroup.group_id))
    .where(eq(userGroup.user_id, id))
    .orderBy(asc(group.id));
  return held.map(({ name }) => name);
}

async function thatWillBe(db: Metadata, names: readonly string[], areMade: boolean): Promise<readonly string[]> {
  if (areMade) return names;
  const all = new Set((await db.select({ name: group.name }).from(group)).map(({ name }) => name));
  return names.filter((name) => all.has(name));
}
