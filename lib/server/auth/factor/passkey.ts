import { and, asc, eq, lt } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { passkey } from '@/db/schema/passkey';
import { user } from '@/db/schema/user';
import { dropUnusedRecovery, holdsFactor, lockFactors, recoveryFor } from './second-factor';

/** The most letters of a passkey's name. */
export const longestName = 64;
/** How many passkeys an account may have. */
const most = 20;

export interface ShownPasskey {
  readonly id: number;
  readonly name: string;
  readonly madeAt: Date;
  readonly lastUsedAt: Date | null;
}

/** The passkeys of a user, the oldest first. */
export async function passkeysOf(userId: number): Promise<ShownPasskey[]> {
  const db = await metadata();
  return db
    .select({ id: passkey.id, name: passkey.name, madeAt: passkey.created_at, lastUsedAt: passkey.last_used_at })
    .from(passkey)
    .where(eq(passkey.user_id, userId))
    .orderBy(asc(passkey.id));
}

/** A passkey as the library checks it, and whose it is. */
export interface HeldPasskey {
  readonly id: number;
  readonly userId: number;
  readonly isActive: boolean;
  /** The identifier of its user that authenticators keep. */
  readonly handle: string;
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
}

const held = {
  id: passkey.id,
  userId: passkey.user_id,
  isActive: user.active,
  handle: user.uuid,
  credentialId: passkey.credential_id,
  publicKey: passkey.public_key,
  counter: passkey.counter,
  transports: passkey.transports,
};

/** The passkeys of a user, with what their authenticators need to find them. */
export async function credentialsOf(userId: number): Promise<HeldPasskey[]> {
  const db = await metadata();
  return db.select(held).from(passkey).innerJoin(user, eq(user.id, passkey.user_id)).where(eq(passkey.user_id, userId));
}

export async function passkeyOf(credentialId: string): Promise<HeldPasskey | null> {
  const db = await metadata();
  const [found] = await db
    .select(held)
    .from(passkey)
    .innerJoin(user, eq(user.id, passkey.user_id))
    .where(eq(passkey.credential_id, credentialId));
  return found ?? null;
}

export interface NewPasskey {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
}

/**
 * Stores a passkey. Returns recovery codes, for the only time, where the account had neither a second factor nor such
 * codes; else no codes. Null when the passkey is known already, the account has too many, or, where it must be the first
 * factor, the account has one.
 */
export async function keepPasskey(
  userId: number,
  { transports, ...values }: NewPasskey,
  mustBeFirst = false,
): Promise<string[] | null> {
  const db = await metadata();
  return db.transaction(async (tx) => {
    await lockFactors(tx, userId);
    if (mustBeFirst && (await holdsFactor(tx, userId))) return null;
    if ((await tx.$count(passkey, eq(passkey.user_id, userId))) >= most) return null;
    const made = await tx
      .insert(passkey)
      .values({
        user_id: userId,
        credential_id: values.credentialId,
        public_key: values.publicKey,
        counter: values.counter,
        transports: [...transports],
        name: values.name,
      })
      .onConflictDoNothing()
      .returning({ id: passkey.id });
    return made.length === 0 ? null : recoveryFor(tx, userId);
  });
}

/**
 * Notes that a passkey was used, with the counter that its authenticator told. False when another use has stored as high
 * a counter meanwhile: then one of the two is a copy.
 */
export async function notePasskey(id: number, counter: number): Promise<boolean> {
  const db = await metadata();
  const isNewer = counter === 0 ? eq(passkey.counter, 0) : lt(passkey.counter, counter);
  const noted = await db
    .update(passkey)
    .set({ counter, last_used_at: new Date() })
    .where(and(eq(passkey.id, id), isNewer))
    .returning({ id: passkey.id });
  return noted.length > 0;
}

/** Renames a passkey of a user; false when there is none. */
export async function renamedPasskey(userId: number, id: number, name: string): Promise<boolean> {
  const db = await metadata();
  const named = await db
    .update(passkey)
    .set({ name })
    .where(and(eq(passkey.user_id, userId), eq(passkey.id, id)))
    .returning({ id: passkey.id });
  return named.length > 0;
}

/** Removes a passkey of a user; returns its name, null when there is none. */
export async function dropPasskey(userId: number, id: number): Promise<string | null> {
  const db = await metadata();
  return db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(passkey)
      .where(and(eq(passkey.user_id, userId), eq(passkey.id, id)))
      .returning({ name: passkey.name });
    await dropUnusedRecovery(tx, userId);
    return gone?.name ?? null;
  });
}
