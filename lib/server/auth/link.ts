import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { signInLink } from '@/db/schema/sign-in';
import { user } from '@/db/schema/user';

const lifetimeMs = 24 * 3600 * 1000;

/** The path of a page that signs this user in, once, within a day. Only a hash of its token is stored. */
export async function createSignInLink(userId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const db = await metadata();
  const expires_at = new Date(Date.now() + lifetimeMs);
  await db.insert(signInLink).values({ user_id: userId, token_hash: hashOf(token), expires_at });
  return `/login/link/${token}/`;
}

/** The user of a sign-in link; null when the link is unknown, used or expired. */
export async function peekSignInLink(token: string): Promise<{ username: string } | null> {
  const db = await metadata();
  const [row] = await db
    .select({ username: user.username })
    .from(signInLink)
    .innerJoin(user, eq(user.id, signInLink.user_id))
    .where(and(isOpen(token), eq(user.active, true)));
  return row ?? null;
}

/** Marks the link as used. The user's id; null when it is not valid. Of simultaneous requests only one gets the id. */
export async function redeemSignInLink(token: string): Promise<number | null> {
  const db = await metadata();
  const [row] = await db
    .update(signInLink)
    .set({ used_at: new Date() })
    .where(isOpen(token))
    .returning({ user_id: signInLink.user_id });
  return row?.user_id ?? null;
}

function isOpen(token: string) {
  return and(
    eq(signInLink.token_hash, hashOf(token)),
    isNull(signInLink.used_at),
    gt(signInLink.expires_at, new Date()),
  );
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
