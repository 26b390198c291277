import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { metadata } from '@/db/client';
import { user } from '@/db/schema/user';
import { AppError } from '@/lib/errors/app-error';
import { parseBody, readJson } from '@/lib/server/api/request/body';
import { errorResponse, jsonResponse } from '@/lib/server/api/wire';
import { logAccount } from '@/lib/server/auth/account-log';
import { dropCookie, secondStepCookie } from '@/lib/server/auth/cookie';
import { checkCsrf } from '@/lib/server/auth/csrf';
import { leaveNotice } from '@/lib/server/auth/flash';
import { nextPath } from '@/lib/server/auth/next-path';
import { pageViewerOf } from '@/lib/server/auth/page-viewer';
import { startSession } from '@/lib/server/auth/session-token';
import { showOnce } from '@/lib/server/auth/shown-once';
import { demandPassword, signedIn } from '@/lib/server/auth/sign-in';
import { addressOf, countAttempt, forgiveAttempt } from '@/lib/server/auth/throttle';
import { config } from '@/lib/server/config';
import { requestOrigin } from '@/lib/server/public-url';
import { purposeKey } from '@/lib/server/secrets';
import { pageTexts } from '@/lib/text/messages/page-texts';
import { credentialsOf, keepPasskey, longestName } from './passkey';
import { beginChallenge, dropChallenge, spendChallenge } from './passkey-challenge';
import { askedPasskeyOptions, checkNewPasskey, checkPasskey, newPasskeyOptions, PasskeyAnswer } from './passkey-check';
import { readStep, recoveryPath, throttledAs } from './second-step';

const t = pageTexts('factor');

const Answer = z.strictObject({ answer: PasskeyAnswer });
const Addition = z.strictObject({ name: z.string().trim().min(1).max(longestName), answer: PasskeyAnswer });
const Password = z.strictObject({ present_password: z.string().max(1000) });

type Run = (request: Request) => Promise<Response>;

/** A call of a script of ours, with the CSRF token of its page. */
function called(run: Run): Run {
  return async (request) => {
    try {
      await checkCsrf(request.headers, request.headers.get('x-csrftoken'));
      return await run(request);
    } catch (problem) {
      return errorResponse(problem, request);
    }
  };
}

/** `POST /login/passkey/options/`: what the sign-in page asks the browser for a passkey with. */
export const signInOptions: Run = called(async ({ headers }) => {
  const begun = await beginChallenge('sign-in', null, headers);
  return answered(await askedPasskeyOptions([], begun), [begun.cookie]);
});

/**
 * `POST /login/passkey/`: signs in by a passkey alone. Its authenticator has verified its user. Where nobody signs in with
 * a password of an account here, a passkey is not enough either.
 */
export const signInByPasskey: Run = called(async (request) => {
  if (!config().sso.passwords) throw new AppError('passkey_refused');
  const { headers } = request;
  const { answer } = parseBody(Answer, await readJson(request));
  const challenge = await spendChallenge('sign-in', null, headers);
  const userId = await throttled(lineOf(answer.id), headers, () => checkPasskey(answer, challenge, null));
  const next = nextPath(new URL(request.url).searchParams.get('next'), requestOrigin(request));
  return entered(userId, next, headers);
});

/** `POST /login/passkey/confirm/options/`: what the page after a password asks for one of the user's passkeys with. */
export const confirmOptions: Run = called(async ({ headers }) => {
  const { userId } = await demandStep(headers);
  const begun = await beginChallenge('confirm', userId, headers);
  return answered(await askedPasskeyOptions(await credentialsOf(userId), begun), [begun.cookie]);
});

/** `POST /login/passkey/confirm/`: a passkey in place of the code after a password. */
export const confirmByPasskey: Run = called(async (request) => {
  const { headers } = request;
  const { userId, next } = await demandStep(headers);
  const { answer } = parseBody(Answer, await readJson(request));
  const challenge = await spendChallenge('confirm', userId, headers);
  await throttled(throttledAs(userId), headers, () => checkPasskey(answer, challenge, userId));
  return entered(userId, next, headers);
});

/** `POST /user_info/passkey/options/`: with the present password, what a new passkey is asked for with. */
export const additionOptions: Run = called(async (request) => {
  const account = await demandAccount(request.headers);
  const { present_password } = parseBody(Password, await readJson(request));
  await demandPassword(account.id, present_password, addressOf(request.headers));
  const begun = await beginChallenge('add', account.id, request.headers);
  return answered(await newPasskeyOptions(account, begun), [begun.cookie]);
});

/** `POST /user_info/passkey/`: adds a passkey to one's own account. The first one brings recovery codes. */
export const addPasskey: Run = called(async (request) => {
  const { headers } = request;
  const { id } = await demandAccount(headers);
  const { name, answer } = parseBody(Addition, await readJson(request));
  const challenge = await spendChallenge('add', id, headers);
  const codes = await keepPasskey(id, await checkNewPasskey(answer, challenge, name));
  if (codes === null) throw new AppError('passkey_refused');
  await logAccount('Passkey.post', id, id, name);
  const shown =
    codes.length === 0 ? [] : [await showOnce({ userId: id, kind: 'recovery', name: '', secrets: codes }, headers)];
  const notice = leaveNotice({ isGood: true, text: t('passkeyAdded', { name }) }, headers);
  return answered({ next: '/user_info/' }, [...shown, notice, dropChallenge(headers)]);
});

/** `POST /login/passkey/set-up/options/`: what a first passkey is asked for with, where a role demands a second factor. */
export const setUpOptions: Run = called(async ({ headers }) => {
  const { userId } = await demandStep(headers, 'set-up');
  const begun = await beginChallenge('set-up', userId, headers);
  return answered(await newPasskeyOptions(await accountOf(userId), begun), [begun.cookie]);
});

/** `POST /login/passkey/set-up/`: a passkey in place of the authenticator that would follow. Recovery codes come next. */
export const setUpByPasskey: Run = called(async (request) => {
  const { headers } = request;
  const { userId, next } = await demandStep(headers, 'set-up');
  const { name, answer } = parseBody(Addition, await readJson(request));
  const challenge = await spendChallenge('set-up', userId, headers);
  const secrets = await keepPasskey(userId, await checkNewPasskey(answer, challenge, name), true);
  if (secrets === null) throw new AppError('passkey_refused');
  await logAccount('Passkey.post', userId, userId, name);
  const shown = await showOnce({ userId, kind: 'recovery', name: '', secrets }, headers);
  const response = await entered(userId, recoveryPath(next), headers);
  response.headers.append('set-cookie', shown);
  return response;
});

async function demandStep(headers: Headers, kind: 'code' | 'set-up' = 'code') {
  const step = await readStep(headers);
  if (step?.kind !== kind) throw new AppError('passkey_refused');
  return step;
}

/** The account of the page's session; accounts without a password have no passkeys. */
async function demandAccount(headers: Headers) {
  const viewer = await pageViewerOf(headers);
  if (viewer.kind !== 'user' || viewer.id === null || !viewer.permissions.has('can_read on user')) {
    throw new AppError('screen_forbidden');
  }
  return accountOf(viewer.id);
}

async function accountOf(id: number) {
  const db = await metadata();
  const [row] = await db.select({ uuid: user.uuid, name: user.username }).from(user).where(eq(user.id, id));
  if (!row) throw new AppError('screen_forbidden');
  return { id, ...row };
}

async function throttled(line: string, headers: Headers, check: () => Promise<number>): Promise<number> {
  const address = addressOf(headers);
  await countAttempt(line, address);
  const userId = await check();
  await forgiveAttempt(line, address);
  return userId;
}

/** The name under which attempts with a passkey count. Nobody can type it as a user name. */
function lineOf(credentialId: string): string {
  return createHmac('sha256', purposeKey('passkey')).update(credentialId).digest('base64url');
}

async function entered(userId: number, next: string, headers: Headers): Promise<Response> {
  const session = await startSession(await signedIn(userId), headers);
  return answered({ next }, [session, dropChallenge(headers), dropCookie(secondStepCookie, headers)]);
}

function answered(body: unknown, cookies: readonly string[]): Response {
  const response = jsonResponse(body, 200, { 'cache-control': 'no-store' });
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
}
