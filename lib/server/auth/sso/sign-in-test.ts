import { createHash, randomUUID } from 'node:crypto';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { z } from 'zod';
import { metadata } from '@/db/client';
import { signInTest } from '@/db/schema/role-mapping';
import type { Permission } from '@/lib/permissions/vocabulary';
import { logAccount } from '@/lib/server/auth/account-log';
import { leaveNotice } from '@/lib/server/auth/flash';
import { loadUser } from '@/lib/server/auth/load-viewer';
import { pageViewerOf } from '@/lib/server/auth/page-viewer';
import { redirectTo } from '@/lib/server/auth/redirect';
import { readSession, type Session } from '@/lib/server/auth/session-token';
import { open, seal } from '@/lib/server/secrets';
import { pageTexts } from '@/lib/text/messages/page-texts';
import type { Claims } from './mapping/claims';

const t = pageTexts('roleMapping');
const lifetimeMs = 10 * 60 * 1000;
const path = '/rolemapping/';
const permission: Permission = 'can_update_role_users on Role';

/** The session of an administrator who tests. */
export type Tester = Pick<Session, 'id' | 'sessionId' | 'sessionVersion'>;

/** Null for whoever may not test, or has no session of their own. */
export async function testerOf(headers: Headers): Promise<Tester | null> {
  const session = await readSession(headers);
  if (session === null) return null;
  const viewer = await pageViewerOf(headers);
  const isAllowed = viewer.kind === 'user' && viewer.id === session.id && viewer.permissions.has(permission);
  return isAllowed ? session : null;
}

/**
 * Remembers that the sign-in with this `state` is a test, and returns the id of the test. Where a test is known by other
 * means its state is a secret of nobody. Also deletes tests that expired.
 */
export async function rememberTest(tester: Tester, provider: string, state: string = randomUUID()): Promise<string> {
  const id = await insert(tester, { provider, state_hash: hashOf(state) });
  await logAccount('SignInTest.post', tester.id, tester.id, provider);
  return id;
}

/** Keeps claims that an administrator pasted; returns the address of the page that shows what follows from them. */
export async function keepPasted(tester: Tester, provider: string, claims: Claims): Promise<string> {
  return resultPath(await insert(tester, { provider, claims: seal(JSON.stringify(claims)) }));
}

async function insert(
  tester: Tester,
  values: Pick<typeof signInTest.$inferInsert, 'provider' | 'state_hash' | 'claims'>,
) {
  const db = await metadata();
  await db.delete(signInTest).where(lt(signInTest.expires_at, new Date()));
  const expires_at = new Date(Date.now() + lifetimeMs);
  const [made] = await db
    .insert(signInTest)
    .values({ ...values, user_id: tester.id, session_id: tester.sessionId, expires_at })
    .returning({ id: signInTest.id });
  return made?.id ?? '';
}

export type StoredTest = typeof signInTest.$inferSelect;

/** The test that a provider's answer belongs to, whoever brings it; null for an answer to a real sign-in. */
export async function testOfState(state: unknown): Promise<StoredTest | null> {
  if (typeof state !== 'string' || state === '') return null;
  const db = await metadata();
  const [found] = await db
    .select()
    .from(signInTest)
    .where(eq(signInTest.state_hash, hashOf(state)));
  return found ?? null;
}

/** Keeps the claims that came, in place of signing in; returns the address to go to. */
export type KeepClaims = (claims: unknown) => Promise<string>;

/**
 * Ends a test in the session that began it, once, within ten minutes, with the answer of its provider alone. `ask` has the library check the provider's answer
 * and hand over its claims. Leads to the page with the result, or back with a notice.
 */
export async function endTest(
  headers: Headers,
  test: StoredTest,
  provider: string | undefined,
  ask: (keep: KeepClaims) => Promise<Response>,
): Promise<Response> {
  const tester = await testerOf(headers);
  const isTheirs = tester?.id === test.user_id && tester.sessionId === test.session_id;
  if (!isTheirs || isOver(test) || test.provider !== provider) return backWith(t('testOver'), headers);
  const answer = await ask((claims) => keepClaims(test.id, claims));
  const to = answer.headers.get('location') ?? '';
  if (to === resultPath(test.id)) return answer;
  const error = /[?&]error=([\w-]{1,64})/.exec(to)?.[1] ?? 'none';
  return backWith(t('testFailed', { error }), headers, answer.headers.getSetCookie());
}

function isOver({ claims, expires_at }: StoredTest): boolean {
  return claims !== null || expires_at <= new Date();
}

/** A test by what the browser that began it holds, sealed. */
export interface PostedTest {
  readonly id: string;
  /** Of the session that began it. */
  readonly sessionVersion: number;
}

/**
 * Ends a test like `endTest`, where another site posts the answer. Browsers send no session with that, so that session need
 * only still hold; where one is sent, it is that one. `ask` checks the answer and returns its claims, null for one that
 * is refused.
 */
export async function endPostedTest(
  headers: Headers,
  { id, sessionVersion }: PostedTest,
  provider: string,
  ask: () => Promise<Claims | null>,
): Promise<Response> {
  const db = await metadata();
  const [test] = await db.select().from(signInTest).where(eq(signInTest.id, id));
  const holds = test?.provider === provider && !isOver(test) && (await isStillOf(test, sessionVersion, headers));
  if (!holds) return backWith(t('testOver'), headers);
  const claims = await ask();
  if (claims === null) return backWith(t('testFailed', { error: 'Saml' }), headers);
  const to = await keepClaims(id, claims);
  return to === path ? backWith(t('testOver'), headers) : redirectTo(to);
}

async function isStillOf(test: StoredTest, sessionVersion: number, headers: Headers): Promise<boolean> {
  const sent = await readSession(headers);
  if (sent !== null && (sent.id !== test.user_id || sent.sessionId !== test.session_id)) return false;
  const owner = await loadUser(test.user_id, test.session_id);
  return owner?.sessionVersion === sessionVersion && owner.viewer.permissions.has(permission);
}

/** Keeps the claims of a test that is open; returns the address of its result, or of the rules when it was over. */
export async function keepClaims(id: string, claims: unknown): Promise<string> {
  const db = await metadata();
  const isOpen = and(eq(signInTest.id, id), isNull(signInTest.claims), gt(signInTest.expires_at, new Date()));
  const kept = await db
    .update(signInTest)
    .set({ claims: seal(JSON.stringify(claims ?? {})) })
    .where(isOpen)
    .returning({ id: signInTest.id });
  return kept.length > 0 ? resultPath(id) : path;
}

export interface TestResult {
  readonly provider: string;
  readonly claims: Claims;
  readonly isPasted: boolean;
}

const Kept = z.record(z.string(), z.unknown());

/** The claims of a test, for the session that began it; null once they expired. */
export async function testResult(id: string, { id: userId, sessionId }: Tester): Promise<TestResult | null> {
  if (!z.uuid().safeParse(id).success) return null;
  const db = await metadata();
  const isTheirs = and(eq(signInTest.user_id, userId), eq(signInTest.session_id, sessionId));
  const [found] = await db
    .select()
    .from(signInTest)
    .where(and(eq(signInTest.id, id), isTheirs, gt(signInTest.expires_at, new Date())));
  if (found?.claims == null) return null;
  const claims = Kept.parse(JSON.parse(open(found.claims)));
  return { provider: found.provider, claims, isPasted: found.state_hash === null };
}

export function backWith(text: string, headers: Headers, cookies: readonly string[] = []): Response {
  return redirectTo(path, [...cookies, leaveNotice({ isGood: false, text }, headers)]);
}

const resultPath = (id: string): string => `${path}result/${id}/`;

function hashOf(state: string): string {
  return createHash('sha256').update(state).digest('hex');
}
