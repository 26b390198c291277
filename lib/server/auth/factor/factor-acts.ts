import { z } from 'zod';
import { AppError } from '@/lib/errors/app-error';
import { bad, numberIn, type Outcome, passwordRefusal, type Sent } from '@/lib/server/auth/account-form';
import { logAccount } from '@/lib/server/auth/account-log';
import { sealedAs } from '@/lib/server/auth/sealed';
import { showOnce } from '@/lib/server/auth/shown-once';
import { addressOf } from '@/lib/server/auth/throttle';
import { pageTexts } from '@/lib/text/messages/page-texts';
import { dropPasskey, longestName, renamedPasskey } from './passkey';
import { confirmsSignIns, dropFactor, factorOf, keepFactor, renewRecovery } from './second-factor';
import { demandCode } from './second-step';
import { newSecret, stepOf } from './totp';

const t = pageTexts('factor');
const seconds = 15 * 60;
const sealed = sealedAs(z.object({ userId: z.number(), secret: z.string() }), 'second-step', seconds);

export interface BegunSetUp {
  readonly secret: string;
  /** The secret as the form sends it back: sealed, for this user, for a quarter of an hour. */
  readonly state: string;
}

/** A secret for the form in which a user sets up an authenticator. Nothing is stored before its code was typed. */
export async function beginSetUp(userId: number): Promise<BegunSetUp> {
  const secret = newSecret();
  return { secret, state: await sealed.seal({ userId, secret }) };
}

async function begunSecret(state: string, userId: number): Promise<string | null> {
  const begun = await sealed.open(state);
  return begun?.userId === userId ? begun.secret : null;
}

/** Sets up an authenticator, with the present password and its first code. */
export async function setFactor({ id, fields, headers }: Sent): Promise<Outcome> {
  const secret = await begunSecret(fields.get('state') ?? '', id);
  if (secret === null) return bad(t('stale'));
  const refusal = await passwordRefusal(id, fields.get('present_password') ?? '', headers);
  if (refusal !== null) return { notice: refusal };
  const step = stepOf(secret, (fields.get('code') ?? '').replaceAll(' ', ''), new Date());
  const secrets = step === null ? null : await keepFactor(id, secret, step);
  if (secrets === null) return bad(t('wrong'));
  await logAccount('SecondFactor.post', id, id);
  return { notice: { isGood: true, text: t('isOnNow') }, cookies: [await shownRecovery(id, secrets, headers)] };
}

/** Takes the authenticator away, with the present password and a code. */
export function unsetFactor(sent: Sent): Promise<Outcome> {
  return afterCode(sent, async ({ id }) => {
    if ((await factorOf(id)) === null) return bad(t('stale'));
    await dropFactor(id);
    await logAccount('SecondFactor.delete', id, id);
    return { notice: { isGood: true, text: t('isOffNow') } };
  });
}

/** Makes recovery codes in place of the old ones, with the present password and a code. */
export function newRecovery(sent: Sent): Promise<Outcome> {
  return afterCode(sent, async ({ id, headers }) => {
    const secrets = await renewRecovery(id);
    await logAccount('RecoveryCode.post', id, id);
    return { notice: null, cookies: [await shownRecovery(id, secrets, headers)] };
  });
}

/** Removes one of one's own passkeys, with the present password. */
export async function removePasskey({ id, fields, headers }: Sent): Promise<Outcome> {
  const refusal = await passwordRefusal(id, fields.get('present_password') ?? '', headers);
  if (refusal !== null) return { notice: refusal };
  const name = await dropPasskey(id, numberIn(fields, 'passkey'));
  if (name === null) return bad(t('stale'));
  await logAccount('Passkey.delete', id, id, name);
  return { notice: { isGood: true, text: t('passkeyRemoved', { name }) } };
}

/** Gives one of one's own passkeys another name. */
export async function renamePasskey({ id, fields }: Sent): Promise<Outcome> {
  const name = (fields.get('name') ?? '').trim();
  if (name === '' || name.length > longestName) return bad(t('passkeyNameUnfit'));
  if (!(await renamedPasskey(id, numberIn(fields, 'passkey'), name))) return bad(t('stale'));
  await logAccount('Passkey.put', id, id, name);
  return { notice: { isGood: true, text: t('passkeyRenamed', { name }) } };
}

async function afterCode(sent: Sent, run: (sent: Sent) => Promise<Outcome>): Promise<Outcome> {
  const { id, fields, headers } = sent;
  const refusal = await passwordRefusal(id, fields.get('present_password') ?? '', headers);
  if (refusal !== null) return { notice: refusal };
  if (!(await confirmsSignIns(id))) return bad(t('stale'));
  try {
    await demandCode(id, fields.get('code') ?? '', addressOf(headers));
  } catch (problem) {
    if (!(problem instanceof AppError)) throw problem;
    if (problem.code === 'second_factor_wrong') return bad(t('wrong'));
    if (problem.code === 'sign_in_throttled') return bad(t('throttled'));
    throw problem;
  }
  return run(sent);
}

function shownRecovery(userId: number, secrets: string[], headers: Headers): Promise<string> {
  return showOnce({ userId, kind: 'recovery', name: '', secrets }, headers);
}
