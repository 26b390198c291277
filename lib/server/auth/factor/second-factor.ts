import { createHash, randomBytes } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import { z } from 'zod';
import { type Metadata, metadata } from '@/db/client';
import { passkey } from '@/db/schema/passkey';
import { recoveryCode, secondFactor } from '@/db/schema/second-factor';
import { user } from '@/db/schema/user';
import { open, seal } from '@/lib/server/secrets';
import { base32, stepOf } from './totp';

const recoveryCodes = 10;

export interface FactorState {
  readonly since: Date;
  /** How many recovery codes are unused. */
  readonly recoveryLeft: number;
}

/** The authenticator of a user, and since when; null without one. */
export async function factorOf(userId: number): Promise<FactorState | null> {
  const db = await metadata();
  const [row] = await db
    .select({ since: secondFactor.created_at })
    .from(secondFactor)
    .where(eq(secondFactor.user_id, userId));
  if (row === undefined) return null;
  return { since: row.since, recoveryLeft: await recoveryLeft(userId) };
}

/** Whether a user confirms sign-ins with a password, by an authenticator or a passkey. */
export async function confirmsSignIns(userId: number): Promise<boolean> {
  return holdsFactor(await metadata(), userId);
}

/** Locks the user's row until the transaction ends, so that no other factor is stored meanwhile. */
export async function lockFactors(tx: Metadata, userId: number): Promise<void> {
  await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('update');
}

export async function holdsFactor(db: Metadata, userId: number): Promise<boolean> {
  const isHeld = (await db.$count(secondFactor, eq(secondFactor.user_id, userId))) > 0;
  return isHeld || (await db.$count(passkey, eq(passkey.user_id, userId))) > 0;
}

/** How many recovery codes of a user are unused. */
export async function recoveryLeft(userId: number): Promise<number> {
  const db = await metadata();
  return db.$count(recoveryCode, eq(recoveryCode.user_id, userId));
}

/** New recovery codes, for the only time, where a user has neither an authenticator nor any of them; else none. */
export async function recoveryFor(tx: Metadata, userId: number): Promise<string[]> {
  const isHeld = (await tx.$count(secondFactor, eq(secondFactor.user_id, userId))) > 0;
  const hasSome = isHeld || (await tx.$count(recoveryCode, eq(recoveryCode.user_id, userId))) > 0;
  return hasSome ? [] : replaceRecovery(tx, userId);
}

/**
 * Stores the secret of an authenticator that has shown the code of `step`. Returns new recovery codes, for the only
 * time; null when the user has an authenticator already, or, where it must be the first factor, a passkey.
 */
export async function keepFactor(
  userId: number,
  secret: string,
  step: number,
  mustBeFirst = false,
): Promise<string[] | null> {
  const db = await metadata();
  return db.transaction(async (tx) => {
    await lockFactors(tx, userId);
    if (mustBeFirst && (await holdsFactor(tx, userId))) return null;
    const made = await tx
      .insert(secondFactor)
      .values({ user_id: userId, secret: seal(JSON.stringify({ userId, secret })), last_step: step })
      .onConflictDoNothing()
      .returning({ id: secondFactor.user_id });
    return made.length === 0 ? null : replaceRecovery(tx, userId);
  });
}

/** Makes new recovery codes in place of the old ones; returns them for the only time. */
export async function renewRecovery(userId: number): Promise<string[]> {
  const db = await metadata();
  return db.transaction((tx) => replaceRecovery(tx, userId));
}

async function replaceRecovery(tx: Metadata, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode);
  await tx.delete(recoveryCode).where(eq(recoveryCode.user_id, userId));
  await tx.insert(recoveryCode).values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(plain(code)) })));
  return codes;
}

/** 80 random bits in four groups of letters. */
function newRecoveryCode(): string {
  return (base32(randomBytes(10)).toLowerCase().match(/.{4}/g) ?? []).join('-');
}

/** Takes the authenticator away, and the recovery codes where no passkey is left; false when there was none. */
export async function dropFactor(userId: number): Promise<boolean> {
  const db = await metadata();
  return db.transaction(async (tx) => {
    const gone = await tx
      .delete(secondFactor)
      .where(eq(secondFactor.user_id, userId))
      .returning({ id: secondFactor.user_id });
    await dropUnusedRecovery(tx, userId);
    return gone.length > 0;
  });
}

/** Takes authenticator, passkeys and recovery codes away; false when there were none. */
export async function dropFactors(userId: number): Promise<boolean> {
  const db = await metadata();
  const gone = await db.delete(passkey).where(eq(passkey.user_id, userId)).returning({ id: passkey.id });
  return (await dropFactor(userId)) || gone.length > 0;
}

/** Recovery codes stand in for an authenticator or a passkey, and mean nothing without either. */
export async function dropUnusedRecovery(tx: Metadata, userId: number): Promise<void> {
  const isHeld = (await tx.$count(secondFactor, eq(secondFactor.user_id, userId))) > 0;
  if (isHeld || (await tx.$count(passkey, eq(passkey.user_id, userId))) > 0) return;
  await tx.delete(recoveryCode).where(eq(recoveryCode.user_id, userId));
}

/** Takes a code of the authenticator, or a recovery code. True for one that holds; it never holds again. */
export async function spendCode(userId: number, typed: string): Promise<boolean> {
  const code = plain(typed);
  return /^\d{6}$/.test(code) ? spendTotp(userId, code) : spendRecovery(userId, code);
}

/** Of simultaneous requests with the same code only one raises `last_step`. */
async function spendTotp(userId: number, code: string): Promise<boolean> {
  const db = await metadata();
  const [row] = await db
    .select({ secret: secondFactor.secret })
    .from(secondFactor)
    .where(eq(secondFactor.user_id, userId));
  const step = row === undefined ? null : stepOf(secretIn(row.secret, userId), code, new Date());
  if (step === null) return false;
  const taken = await db
    .update(secondFactor)
    .set({ last_step: step })
    .where(and(eq(secondFactor.user_id, userId), lt(secondFactor.last_step, step)))
    .returning({ id: secondFactor.user_id });
  return taken.length > 0;
}

async function spendRecovery(userId: number, code: string): Promise<boolean> {
  const db = await metadata();
  const used = await db
    .delete(recoveryCode)
    .where(and(eq(recoveryCode.user_id, userId), eq(recoveryCode.code_hash, hashOf(code))))
    .returning({ id: recoveryCode.user_id });
  return used.length > 0;
}

/** The sealed text names its user, so that it cannot be moved to another row. */
function secretIn(sealed: string, userId: number): string {
  const Sealed = z.object({ userId: z.literal(userId), secret: z.string() });
  return Sealed.parse(JSON.parse(open(sealed))).secret;
}

/** Codes are typed with and without the lines and spaces between their groups. */
function plain(code: string): string {
  return code.replaceAll(/[\s-]/g, '').toLowerCase();
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}
