import { and, eq, or, sql } from 'drizzle-orm';
import type { Metadata } from '@/db/client';
import { user } from '@/db/schema/user';
import { findAccount, hasUnverifiedEmail, type KnownAccount, type SsoIdentity, type WayToAccount } from './identity';
import type { SsoPerson } from './person';
import type { SsoSettings } from './settings';
import type { WayIn } from './way-in';

/** Why somebody whom a provider has authenticated is not let in. */
export type Refusal =
  | 'unreadable'
  | 'unnamed'
  | 'address_unverified'
  | 'address_barred'
  | 'group_barred'
  | 'inactive'
  | 'other_subject'
  | 'unknown'
  | 'taken';

/** What becomes of a person: an account that exists, one that is to be made, or none. */
export type Admission =
  | { readonly kind: 'known'; readonly account: KnownAccount; readonly by: WayToAccount }
  | { readonly kind: 'new'; readonly username: string; readonly email: string }
  | { readonly kind: 'refused'; readonly reason: Refusal };

/** Decides without changing anything. */
export async function admissionOf(
  tx: Metadata,
  person: SsoPerson,
  identity: SsoIdentity,
  settings: SsoSettings,
): Promise<Admission> {
  const username = person.username ?? person.email;
  if (!username) return refused('unnamed');
  const found = await findAccount(tx, identity, username);
  if (found === 'other_subject') return refused(found);
  if (found !== null) return found.account.active ? { kind: 'known', ...found } : refused('inactive');
  if (!settings.registers) return refused('unknown');
  const email = person.email || `${username}@email.notfound`;
  const isNamed = eq(sql`lower(${user.username})`, sql`lower(${username})`);
  const hasAddress = eq(sql`lower(${user.email})`, sql`lower(${email})`);
  if ((await tx.$count(user, and(or(isNamed, hasAddress)))) > 0) return refused('taken');
  return { kind: 'new', username, email };
}

function refused(reason: Refusal): Admission {
  return { kind: 'refused', reason };
}

/** Why what a provider says of a person keeps them out, whatever accounts there are; null when it does not. */
export function claimsRefusal(
  { allowedEmails, allowedGroups }: Pick<WayIn, 'allowedEmails' | 'allowedGroups'>,
  { email, roleKeys }: Pick<SsoPerson, 'email' | 'roleKeys'>,
  claims: unknown,
): 'address_unverified' | 'address_barred' | 'group_barred' | null {
  const isInGroup = allowedGroups.length === 0 || roleKeys.some((held) => hasEqual(allowedGroups, held));
  if (!isInGroup) return 'group_barred';
  if (allowedEmails.length === 0) return null;
  if (hasUnverifiedEmail(claims)) return 'address_unverified';
  const isAllowed = allowedEmails.some((end) => email?.toLowerCase().endsWith(end.toLowerCase()));
  return isAllowed ? null : 'address_barred';
}

function hasEqual(names: readonly string[], name: string): boolean {
  return names.some((one) => one.toLowerCase() === name.toLowerCase());
}
