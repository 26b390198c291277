import { eq, sql } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { user } from '@/db/schema/user';
import { AppError } from '@/lib/errors/app-error';
import { hashPassword, verifyPassword } from './password';
import { countAttempt, forgiveAttempt } from './throttle';
import type { TokenOwner } from './token';

/** Throws `credentials_wrong` unless this is the password of a signed-in user. Throttled as on the sign-in page. */
export async function demandPassword(id: number, password: string, address: string): Promise<void> {
  const db = await metadata();
  const [owner] = await db
    .select({ username: user.username, password: user.password })
    .from(user)
    .where(eq(user.id, id));
  await countAttempt(owner?.username ?? '', address);
  if (!(await verifyPassword(owner?.password ?? null, password))) throw new AppError('credentials_wrong');
  await forgiveAttempt(owner?.username ?? '', address);
}

/** Records a sign-in and returns the versions that the new session contains. */
export async function signedIn(id: number): Promise<TokenOwner> {
  const counts = { last_login: new Date(), login_count: sql`${user.login_count} + 1`, fail_login_count: 0 };
  return change(id, counts);
}

/** Counts a wrong password of an account. */
export async function countFailure(id: number): Promise<void> {
  await change(id, { fail_login_count: sql`${user.fail_login_count} + 1` });
}

/** Sets the password and ends every session and token of the user. Returns the versions for a new session. */
export async function changePassword(id: number, password: string): Promise<TokenOwner> {
  const version = sql`${user.session_version} + 1`;
  return change(id, { password: await hashPassword(password), session_version: version });
}

/** Ends every session, access and refresh token of a user. Returns the versions for a new session. */
export async function endSessions(id: number): Promise<TokenOwner> {
  return change(id, { session_version: sql`${user.session_version} + 1` });
}

/** Ends every access and refresh token of a user. */
export async function endTokens(id: number): Promise<void> {
  await change(id, { token_version: sql`${user.token_version} + 1` });
}

type Change = Parameters<ReturnType<Awaited<ReturnType<typeof metadata>>['update']>['set']>[0];

/** Signing in and out must not set `changed_on`. */
async function change(id: number, values: Change): Promise<TokenOwner> {
  const db = await metadata();
  const [row] = await db
    .update(user)
    .set({ ...values, changed_on: sql`${user.changed_on}` })
    .where(eq(user.id, id))
    .returning({ sessionVersion: user.session_version, tokenVersion: user.token_version });
  if (!row) throw new AppError('token_of_nobody', { id });
  return { id, ...row };
}
