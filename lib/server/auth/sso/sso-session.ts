import { createHash } from 'node:crypto';
import { and, eq, gt, inArray, like, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { metadata } from '@/db/client';
import { keyValue } from '@/db/schema/key-value';
import { revokeSession } from '@/lib/server/auth/session-token';
import { endTokens } from '@/lib/server/auth/sign-in';
import { config } from '@/lib/server/config';
import { open, seal } from '@/lib/server/secrets';

/** Whose session at a provider it is. */
const Owner = {
  issuer: z.string(),
  subject: z.string(),
  /** The provider's own name of the session there; null when it gives none. */
  index: z.string().nullable(),
};

const SsoSession = z.object({
  ...Owner,
  userId: z.number(),
  provider: z.string(),
  /** What the provider wants to see again when its user signs out: the ID token, or the format of the NameID. */
  hint: z.string().nullable(),
});
/** What a session of ours came from. */
export type SsoSession = z.infer<typeof SsoSession>;

const resource = 'sso-session';

/** Stores what a session came from, for as long as it may last: to end both together. */
export async function keepSsoSession(sessionId: string, session: SsoSession): Promise<void> {
  const expires_on = new Date(Date.now() + config().session.seconds * 1000);
  const row = { key: sessionId, expires_on };
  const value = String(session.userId);
  const db = await metadata();
  await db.delete(keyValue).where(and(like(keyValue.resource, 'sso-session%'), lt(keyValue.expires_on, sql`now()`)));
  await db
    .insert(keyValue)
    .values([
      { ...row, resource, value: seal(JSON.stringify(session)) },
      { ...row, resource: nameOf(session.issuer, 'subject', session.subject), value },
      ...(session.index === null ? [] : [{ ...row, resource: nameOf(session.issuer, 'index', session.index), value }]),
    ])
    .onConflictDoNothing();
}

/** What a session came from; null for one that began here. */
export async function ssoSessionOf(sessionId: string): Promise<SsoSession | null> {
  const db = await metadata();
  const isKept = and(eq(keyValue.resource, resource), eq(keyValue.key, sessionId), gt(keyValue.expires_on, sql`now()`));
  const [row] = await db.select({ value: keyValue.value }).from(keyValue).where(isKept);
  return row ? SsoSession.parse(JSON.parse(open(row.value))) : null;
}

/**
 * Ends our sessions that came from a session at a provider, and the bearer tokens of their users: those of the session
 * `index`, or of all sessions of the subject where it is null. Returns how many sessions these were.
 */
export async function endSsoSessions(owner: {
  readonly issuer: string;
  readonly subject: string | null;
  readonly index: string | null;
}): Promise<number> {
  const { issuer, subject, index } = owner;
  const name =
    index !== null ? nameOf(issuer, 'index', index) : subject !== null ? nameOf(issuer, 'subject', subject) : null;
  if (name === null) return 0;
  const db = await metadata();
  const found = await db
    .select({ sessionId: keyValue.key, userId: keyValue.value })
    .from(keyValue)
    .where(eq(keyValue.resource, name));
  for (const { sessionId } of found) await revokeSession(sessionId);
  for (const userId of new Set(found.map((row) => row.userId))) await endTokens(Number(userId));
  const ids = found.map(({ sessionId }) => sessionId);
  if (ids.length > 0) {
    await db.delete(keyValue).where(and(like(keyValue.resource, 'sso-session%'), inArray(keyValue.key, ids)));
  }
  return found.length;
}

function nameOf(issuer: string, kind: 'subject' | 'index', name: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([issuer, kind, name]))
    .digest('hex');
  return `sso-session-${kind}:${hash}`;
}
