import { AppError } from '@/lib/errors/app-error';
import { errorResponse } from '@/lib/server/api/wire';
import { isCheckedHere, waitAfterFailure } from '@/lib/server/auth/credentials/check-password';
import { askDirectory } from '@/lib/server/auth/credentials/ldap/ask-directory';
import { logFailure } from '@/lib/server/auth/credentials/ldap/directory-account';
import type { LdapSettings } from '@/lib/server/auth/credentials/ldap/settings';
import { redirectTo } from '@/lib/server/auth/redirect';
import { hasCsrf, readFields } from '@/lib/server/auth/sign-in-form';
import { addressOf, countAttempt, forgiveAttempt } from '@/lib/server/auth/throttle';
import { config } from '@/lib/server/config';
import { pageTexts } from '@/lib/text/messages/page-texts';
import { backWith, keepClaims, rememberTest, type Tester, testerOf } from './sign-in-test';
import { directoryName } from './way-in';

const t = pageTexts('roleMapping');

/**
 * `POST /rolemapping/directory/`: a password that the directory checks as at a sign-in, for the page that shows what
 * follows. Signs nobody in. The password is neither kept nor told again.
 */
export async function testDirectory(request: Request): Promise<Response> {
  const { headers } = request;
  const { ldap } = config();
  const tester = await testerOf(headers);
  if (tester === null) return errorResponse(new AppError('screen_forbidden'));
  if (ldap === null) return errorResponse(new AppError('route_not_found'));
  const fields = await readFields(request);
  if (!(await hasCsrf(headers, fields.get('csrf_token') ?? null))) return backWith(t('stale'), headers);
  const typed = { username: (fields.get('username') ?? '').trim(), password: fields.get('password') ?? '' };
  const found = await tried(ldap, typed, addressOf(headers), tester);
  return typeof found === 'string' ? backWith(t(`directory.${found}`), headers) : redirectTo(found.to);
}

interface Typed {
  readonly username: string;
  readonly password: string;
}

type Failure = 'wrong' | 'own' | 'throttled' | 'failed';

/** Counts as an attempt to sign in does, which a right password takes back. */
async function tried(
  ldap: LdapSettings,
  { username, password }: Typed,
  address: string,
  tester: Tester,
): Promise<Failure | { readonly to: string }> {
  // The metadata database cannot hold this sign.
  if (username.includes('\0')) return 'wrong';
  if (await isCheckedHere(username)) return 'own';
  if (await isThrottled(username, address)) return 'throttled';
  const id = await rememberTest(tester, directoryName);
  const begun = performance.now();
  const claims = await askDirectory(ldap, username, password).catch((problem: unknown) => {
    logFailure(problem);
    return 'failed' as const;
  });
  if (claims === null) await waitAfterFailure(begun);
  if (claims === null || claims === 'failed') return claims ?? 'wrong';
  await forgiveAttempt(username, address);
  return { to: await keepClaims(id, claims) };
}

async function isThrottled(username: string, address: string): Promise<boolean> {
  try {
    await countAttempt(username, address);
    return false;
  } catch (problem) {
    if (problem instanceof AppError && problem.code === 'sign_in_throttled') return true;
    throw problem;
  }
}
