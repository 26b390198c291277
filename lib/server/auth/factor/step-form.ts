import { AppError } from '@/lib/errors/app-error';
import { logAccount } from '@/lib/server/auth/account-log';
import { dropCookie, secondStepCookie } from '@/lib/server/auth/cookie';
import { leaveNotice } from '@/lib/server/auth/flash';
import { redirectTo } from '@/lib/server/auth/redirect';
import { startSession } from '@/lib/server/auth/session-token';
import { showOnce } from '@/lib/server/auth/shown-once';
import { signedIn } from '@/lib/server/auth/sign-in';
import { hasCsrf, readFields } from '@/lib/server/auth/sign-in-form';
import { addressOf } from '@/lib/server/auth/throttle';
import { pageTexts } from '@/lib/text/messages/page-texts';
import { keepFactor } from './second-factor';
import { demandCode, readStep, recoveryPath, type SecondStep, stepPaths } from './second-step';
import { stepOf } from './totp';

const t = pageTexts('factor');

type Run = (step: SecondStep, code: string, headers: Headers) => Promise<Response>;

/** `POST /login/code/`: the code after a correct password. */
export function submitCode(request: Request): Promise<Response> {
  return submitStep(request, 'code', async (step, code, headers) => {
    await demandCode(step.userId, code, addressOf(headers));
    return redirectTo(step.next, await sessionCookies(step.userId, headers));
  });
}

/** `POST /login/factor/`: the first code of an authenticator that a role demands. The recovery codes follow. */
export function submitSetUp(request: Request): Promise<Response> {
  return submitStep(request, 'set-up', async ({ userId, secret, next }, code, headers) => {
    const step = stepOf(secret ?? '', code.replaceAll(' ', ''), new Date());
    if (secret === null || step === null) throw new AppError('second_factor_wrong');
    const secrets = await keepFactor(userId, secret, step, true);
    if (secrets === null) return redirectTo(loginPath, [leaveNotice({ isGood: false, text: t('begin') }, headers)]);
    await logAccount('SecondFactor.post', userId, userId);
    const shown = await showOnce({ userId, kind: 'recovery', name: '', secrets }, headers);
    return redirectTo(recoveryPath(next), [...(await sessionCookies(userId, headers)), shown]);
  });
}

const loginPath = '/login/';

async function sessionCookies(userId: number, headers: Headers): Promise<string[]> {
  return [await startSession(await signedIn(userId), headers), dropCookie(secondStepCookie, headers)];
}

async function submitStep(request: Request, kind: 'code' | 'set-up', run: Run): Promise<Response> {
  const { headers } = request;
  const again = (text: string, path: string) => redirectTo(path, [leaveNotice({ isGood: false, text }, headers)]);
  const fields = await readFields(request);
  const step = await readStep(headers);
  if (step?.kind !== kind) return again(t('begin'), loginPath);
  if (!(await hasCsrf(headers, fields.get('csrf_token') ?? null))) return again(t('stale'), stepPaths[kind]);
  try {
    return await run(step, fields.get('code') ?? '', headers);
  } catch (problem) {
    if (!(problem instanceof AppError)) throw problem;
    if (problem.code === 'second_factor_wrong') return again(t('wrong'), stepPaths[kind]);
    if (problem.code === 'sign_in_throttled') return again(t('throttled'), stepPaths[kind]);
    throw problem;
  }
}
