import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '@/lib/errors/app-error';
import { readCookie, secondStepCookie, setCookie } from '@/lib/server/auth/cookie';
import { loadUser } from '@/lib/server/auth/load-viewer';
import { sealedAs } from '@/lib/server/auth/sealed';
import { countAttempt, forgiveAttempt } from '@/lib/server/auth/throttle';
import { config } from '@/lib/server/config';
import { purposeKey } from '@/lib/server/secrets';
import { confirmsSignIns, spendCode } from './second-factor';
import { newSecret } from './totp';

const seconds = 5 * 60;

/** The page of each step. */
export const stepPaths = { code: '/login/code/', 'set-up': '/login/factor/' } as const;

/** The page that shows the first recovery codes, and leads on to `next`. */
export function recoveryPath(next: string): string {
  return `/login/recovery/?next=${encodeURIComponent(next)}`;
}

/** What follows a correct password: a code or a passkey, setting up an authenticator, or nothing. */
export async function stepAfterPassword(userId: number): Promise<'code' | 'set-up' | null> {
  if (await confirmsSignIns(userId)) return 'code';
  const { secondFactorRoles } = config();
  if (secondFactorRoles.length === 0) return null;
  const loaded = await loadUser(userId);
  return loaded?.viewer.roles.some(({ name }) => secondFactorRoles.includes(name)) ? 'set-up' : null;
}

/** Throws `second_factor_wrong` unless the code holds. Guesses are throttled as those of passwords are. */
export async function demandCode(userId: number, code: string, address: string): Promise<void> {
  const line = throttledAs(userId);
  await countAttempt(line, address);
  if (!(await spendCode(userId, code))) throw new AppError('second_factor_wrong');
  await forgiveAttempt(line, address);
}

/** The name under which guesses at codes count. Nobody can type it as a user name, to slow an account down. */
export function throttledAs(userId: number): string {
  return createHmac('sha256', purposeKey('second-factor')).update(String(userId)).digest('base64url');
}

/** Between the password and the second factor: who is signing in, and where that leads. */
const Step = z.object({
  userId: z.number(),
  sessionVersion: z.number(),
  next: z.string(),
  /** When it ends, in milliseconds. The seal alone allows for clocks that are a minute off. */
  until: z.number(),
  /** The secret of the authenticator that is to be set up; null where a code is asked for. */
  secret: z.string().nullable(),
});

const sealed = sealedAs(Step, 'second-step', seconds);

export interface SecondStep extends z.infer<typeof Step> {
  readonly kind: keyof typeof stepPaths;
  readonly username: string;
}

/** The `Set-Cookie` header after a correct password. It is no session, and holds for five minutes. */
export async function beginStep(
  userId: number,
  { next, kind }: { readonly next: string; readonly kind: 'code' | 'set-up' },
  headers: Headers,
): Promise<string> {
  const loaded = await loadUser(userId);
  if (loaded === null) throw new AppError('credentials_wrong');
  const secret = kind === 'set-up' ? newSecret() : null;
  const until = Date.now() + seconds * 1000;
  const step: z.infer<typeof Step> = { userId, sessionVersion: loaded.sessionVersion, next, until, secret };
  return setCookie(secondStepCookie, await sealed.seal(step), headers, seconds);
}

/** The step that the browser is at; null after five minutes, a new password, or when the account is inactive. */
export async function readStep(headers: Headers): Promise<SecondStep | null> {
  const cookie = readCookie(headers, secondStepCookie);
  if (!cookie) return null;
  const step = await sealed.open(cookie);
  if (step === null || step.until <= Date.now()) return null;
  const loaded = await loadUser(step.userId);
  if (loaded?.sessionVersion !== step.sessionVersion) return null;
  return { ...step, kind: step.secret === null ? 'code' : 'set-up', username: loaded.viewer.username ?? '' };
}
