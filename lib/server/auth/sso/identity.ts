import { and, eq, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Metadata, metadata } from '@/db/client';
import { user } from '@/db/schema/user';
import { userIdentity } from '@/db/schema/user-identity';
import type { SsoProvider } from './settings';

/** A person at an identity provider: issuer and subject together are unique and never reused. */
export interface SsoIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** The e-mail address, if the provider has verified it and the settings trust that; else null. */
  readonly trustedEmail: string | null;
}

const Claims = z.object({
  iss: z.string().min(1).optional(),
  sub: z.string().min(1),
  email: z.string().min(1).optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
});

/** The identity in the claims of a verified ID token; null when they contain no subject. */
export function identityOf(
  provider: Pick<SsoProvider, 'issuer' | 'trustsVerifiedEmail'>,
  answer: unknown,
): SsoIdentity | null {
  const claims = Claims.safeParse(answer);
  if (!claims.success) return null;
  const { iss, sub, email, email_verified } = claims.data;
  const isTrusted = provider.trustsVerifiedEmail && email_verified === true;
  return { issuer: issuerName(iss ?? provider.issuer), subject: sub, trustedEmail: isTrusted ? (email ?? null) : null };
}

/** True when the claims mark the e-mail address as unverified. Providers that verify all addresses omit the claim. */
export function hasUnverifiedEmail(answer: unknown): boolean {
  return Claims.safeParse(answer).data?.email_verified === false;
}

export function issuerName(issuer: string): string {
  return issuer.replace(/\/+$/, '');
}

export interface KnownAccount {
  readonly id: number;
  readonly active: boolean;
}

const account = { id: user.id, active: user.active };

/** How an account was found. */
export type WayToAccount = 'identity' | 'opened' | 'address';

/**
 * The account of an identity: the one that has it; else the one of this username that an administrator has opened for
 * its issuer; else the one with the trusted e-mail address, unless that has another subject of the issuer. A username
 * alone is never enough, since anybody could choose that name at a provider. Changes nothing.
 */
export async function findAccount(
  tx: Metadata,
  { issuer, subject, trustedEmail }: SsoIdentity,
  username: string,
): Promise<{ readonly account: KnownAccount; readonly by: WayToAccount } | 'other_subject' | null> {
  const [holder] = await tx
    .select(account)
    .from(userIdentity)
    .innerJoin(user, eq(user.id, userIdentity.user_id))
    .where(and(eq(userIdentity.issuer, issuer), eq(userIdentity.subject, subject)));
  if (holder) return { account: holder, by: 'identity' };
  const isNamed = eq(sql`lower(${user.username})`, username.toLowerCase());
  const [opened] = await tx
    .select(account)
    .from(userIdentity)
    .innerJoin(user, eq(user.id, userIdentity.user_id))
    .where(and(eq(userIdentity.issuer, issuer), sql`${userIdentity.subject} is null`, isNamed));
  if (opened) return { account: opened, by: 'opened' };
  if (trustedEmail === null) return null;
  const [addressed] = await tx
    .select(account)
    .from(user)
    .where(eq(sql`lower(${user.email})`, trustedEmail.toLowerCase()));
  if (!addressed) return null;
  const isOthers = and(eq(userIdentity.user_id, addressed.id), eq(userIdentity.issuer, issuer));
  const hasOther = await tx.$count(userIdentity, and(isOthers, sql`${userIdentity.subject} is not null`));
  return hasOther > 0 ? 'other_subject' : { account: addressed, by: 'address' };
}

/** Stores the identity of an account. Null when the account already has another subject of this issuer. */
export async function keepIdentity(
  tx: Metadata,
  owner: KnownAccount,
  { issuer, subject }: Pick<SsoIdentity, 'issuer' | 'subject'>,
): Promise<KnownAccount | null> {
  const [kept] = await tx
    .insert(userIdentity)
    .values({ user_id: owner.id, issuer, subject })
    .onConflictDoUpdate({
      target: [userIdentity.user_id, userIdentity.issuer],
      set: { subject },
      setWhere: sql`${userIdentity.subject} is null`,
    })
    .returning({ user_id: userIdentity.user_id });
  return kept ? owner : null;
}

/**
 * Assigns an identity to an account, on behalf of an administrator. Without a subject, the next person who signs in
 * from this issuer under the account's username gets it. False when another account has the identity.
 */
export async function joinIdentity(user_id: number, issuerAsTyped: string, subject: string | null): Promise<boolean> {
  const db = await metadata();
  const issuer = issuerName(issuerAsTyped);
  const isSame = and(eq(userIdentity.issuer, issuer), eq(userIdentity.subject, subject ?? ''));
  if ((await db.$count(userIdentity, and(isSame, ne(userIdentity.user_id, user_id)))) > 0) return false;
  await db
    .insert(userIdentity)
    .values({ user_id, issuer, subject })
    .onConflictDoUpdate({ target: [userIdentity.user_id, userIdentity.issuer], set: { subject } });
  return true;
}

/** Removes an identity from an account; false when it had none. */
export async function partIdentity(userId: number, issuer: string): Promise<boolean> {
  const db = await metadata();
  const parted = await db
    .delete(userIdentity)
    .where(and(eq(userIdentity.user_id, userId), eq(userIdentity.issuer, issuerName(issuer))))
    .returning({ issuer: userIdentity.issuer });
  return parted.length > 0;
}
