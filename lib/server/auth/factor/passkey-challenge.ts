import { randomBytes, randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { z } from 'zod';
import { AppError } from '@/lib/errors/app-error';
import { dropCookie, passkeyCookie, readCookie, setCookie } from '@/lib/server/auth/cookie';
import { sealedAs } from '@/lib/server/auth/sealed';
import { takeOnce } from '@/lib/server/auth/taken-once';
import { config } from '@/lib/server/config';

const seconds = 5 * 60;

/**
 * What a challenge is for: to sign in, to confirm a password, to add a passkey to one's own account, or to set up a first
 * one while signing in.
 */
export type PasskeyUse = z.infer<typeof Use>;
const Use = z.enum(['sign-in', 'confirm', 'add', 'set-up']);

const Challenge = z.object({
  /** In base64url. */
  challenge: z.string(),
  use: Use,
  /** Whose passkey is asked for; null where anybody's is. */
  userId: z.number().nullable(),
  /** By which it is spent. */
  id: z.uuid(),
  /** When it ends, in milliseconds. The seal alone allows for clocks that are a minute off. */
  until: z.number(),
});

const sealed = sealedAs(Challenge, 'passkey', seconds);

export interface BegunChallenge {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The `Set-Cookie` header that binds the challenge to the browser. */
  readonly cookie: string;
}

export async function beginChallenge(
  use: PasskeyUse,
  userId: number | null,
  headers: Headers,
): Promise<BegunChallenge> {
  const bytes = new Uint8Array(randomBytes(32));
  const challenge = Buffer.from(bytes).toString('base64url');
  const until = Date.now() + seconds * 1000;
  const text = await sealed.seal({ challenge, use, userId, id: randomUUID(), until });
  return { bytes, cookie: setCookie(passkeyCookie, text, headers, seconds) };
}

/**
 * The challenge of this browser, which is spent by being asked for. Throws `passkey_refused` for none, for one of
 * another use or user, one that is over, and one that was spent.
 */
export async function spendChallenge(use: PasskeyUse, userId: number | null, headers: Headers): Promise<string> {
  const cookie = readCookie(headers, passkeyCookie);
  const begun = cookie ? await sealed.open(cookie) : null;
  const isFit = begun !== null && begun.use === use && begun.userId === userId && begun.until > Date.now();
  if (!isFit || !(await takeOnce('passkey', begun.id, new Date(begun.until)))) throw new AppError('passkey_refused');
  return begun.challenge;
}

export function dropChallenge(headers: Headers): string {
  return dropCookie(passkeyCookie, headers);
}

/** Where passkeys hold: the address of the product as the settings have it, whatever host a request names. */
export function relyingParty(): { readonly origin: string; readonly id: string } {
  const { origin, hostname } = new URL(config().url);
  return { origin, id: hostname };
}

/** Whether passkeys hold at this host: browsers give them to the configured address alone, and never to a bare IP address. */
export function passkeysHoldAt(host: string | null): boolean {
  const url = new URL(config().url);
  const isSafe = url.protocol === 'https:' || url.hostname === 'localhost';
  return isSafe && isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0 && host === url.host;
}
