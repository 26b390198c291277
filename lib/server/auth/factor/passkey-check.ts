import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import { AppError } from '@/lib/errors/app-error';
import { credentialsOf, type HeldPasskey, type NewPasskey, notePasskey, passkeyOf } from './passkey';
import { type BegunChallenge, relyingParty } from './passkey-challenge';

const timeout = 5 * 60 * 1000;
const base64url = z
  .string()
  .min(1)
  .max(100_000)
  .regex(/^[\w-]+$/);
const Response = z.looseObject({ clientDataJSON: base64url });

/** What browsers send; the library reads the rest of it. */
export const PasskeyAnswer = z.looseObject({
  id: base64url.max(2000),
  rawId: base64url.max(2000),
  type: z.literal('public-key'),
  response: Response.extend({
    userHandle: base64url.max(200).nullish(),
    transports: z.array(z.string().max(30)).max(10).nullish(),
  }),
  clientExtensionResults: z.record(z.string(), z.unknown()),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

/** What a browser asks an authenticator for a new passkey with. Those that the account has are excluded. */
export async function newPasskeyOptions(
  account: { readonly id: number; readonly uuid: string; readonly name: string },
  { bytes }: BegunChallenge,
) {
  const held = await credentialsOf(account.id);
  return generateRegistrationOptions({
    rpName: 'Isoline',
    rpID: relyingParty().id,
    userName: account.name,
    userID: new TextEncoder().encode(account.uuid),
    challenge: bytes,
    timeout,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: held.map(described),
  });
}

/** What a browser asks for a passkey with: one of these, or any that it has for this place. */
export function askedPasskeyOptions(held: readonly HeldPasskey[], { bytes }: BegunChallenge) {
  return generateAuthenticationOptions({
    rpID: relyingParty().id,
    challenge: bytes,
    timeout,
    userVerification: 'required',
    allowCredentials: held.map(described),
  });
}

function described({ credentialId, transports }: HeldPasskey) {
  return { id: credentialId, transports: [...transports] as AuthenticatorTransport[] };
}

/** The new passkey in an authenticator's answer. Throws `passkey_refused`. */
export async function checkNewPasskey(answer: PasskeyAnswer, challenge: string, name: string): Promise<NewPasskey> {
  const checked = await refusing(() =>
    verifyRegistrationResponse({
      response: answer as unknown as RegistrationResponseJSON,
      ...expectedOf(challenge),
    }),
  );
  if (!checked.verified) throw new AppError('passkey_refused');
  const { credential } = checked.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: credential.transports ?? [],
    name,
  };
}

/**
 * The account whose passkey has signed the challenge. Throws `passkey_refused` for a passkey that is unknown, of another
 * user than `userId`, or of an inactive one; for another origin or place; without a verified user; and for a counter
 * that did not rise.
 */
export async function checkPasskey(answer: PasskeyAnswer, challenge: string, userId: number | null): Promise<number> {
  const held = await passkeyOf(answer.id);
  const { userHandle } = answer.response;
  const handle = userHandle == null ? null : Buffer.from(userHandle, 'base64url').toString();
  const isTheirs = held?.isActive === true && (userId === null || held.userId === userId);
  if (!held || !isTheirs || (handle !== null && handle !== held.handle)) throw new AppError('passkey_refused');
  const checked = await refusing(() =>
    verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
      ...expectedOf(challenge),
      credential: {
        id: held.credentialId,
        publicKey: new Uint8Array(Buffer.from(held.publicKey, 'base64url')),
        counter: held.counter,
      },
    }),
  );
  const isGood = checked.verified && (await notePasskey(held.id, checked.authenticationInfo.newCounter));
  if (!isGood) throw new AppError('passkey_refused');
  return held.userId;
}

/** What every answer must say, of a new passkey and of one that signs in. */
function expectedOf(challenge: string) {
  const { origin, id } = relyingParty();
  return {
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  };
}

/** The library throws for whatever does not hold. */
async function refusing<Checked>(check: () => Promise<Checked>): Promise<Checked> {
  try {
    return await check();
  } catch (cause) {
    throw new AppError('passkey_refused', {}, { cause });
  }
}
