import { randomUUID } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { AppError } from '@/lib/errors/app-error';
import { CheckedTokens } from '@/lib/server/cache/tokens';
import { signingKey } from './key';

const lifetimeSeconds = { access: 15 * 60, refresh: 30 * 24 * 3600 } as const;
export type TokenType = keyof typeof lifetimeSeconds;

export interface TokenOwner {
  readonly id: number;
  readonly sessionVersion: number;
  /** How often all bearer tokens of the user were ended; 0 by default. */
  readonly tokenVersion?: number;
}

const Claims = z.object({
  sub: z.string().regex(/^\d+$/),
  type: z.enum(['access', 'refresh']),
  session_version: z.number().int(),
  token_version: z.number().int().default(0),
});

/** A bearer token. `fresh` marks an access token that was issued for a password, not by refreshing. */
export async function signToken(owner: TokenOwner, type: TokenType, fresh: boolean): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const versions = { session_version: owner.sessionVersion, token_version: owner.tokenVersion ?? 0 };
  const claims = { fresh, type, csrf: randomUUID(), ...versions };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(now + lifetimeSeconds[type])
    .setJti(randomUUID())
    .setSubject(String(owner.id))
    .sign(signingKey('bearer'));
}

/** Verifies a bearer token of the given type. Throws the `token_*` errors, whose messages clients match. */
export async function readToken(token: string, type: TokenType): Promise<TokenOwner> {
  const claims = Claims.safeParse(await checked.read(token, verified));
  if (!claims.success) throw new AppError('token_signature');
  if (claims.data.type !== type) throw new AppError(type === 'access' ? 'token_not_access' : 'token_not_refresh');
  const { sub, session_version, token_version } = claims.data;
  return { id: Number(sub), sessionVersion: session_version, tokenVersion: token_version };
}

const checked = new CheckedTokens<JWTPayload>();

async function verified(token: string): Promise<JWTPayload> {
  const [header, ...rest] = token.split('.');
  if (rest.length !== 2) throw new AppError('token_segments');
  if (!isJson(header ?? '')) throw new AppError('token_header');
  try {
    return (await jwtVerify(token, signingKey('bearer'), { algorithms: ['HS256'] })).payload;
  } catch (cause) {
    if (cause instanceof errors.JWTExpired) throw new AppError('token_expired', {}, { cause });
    if (cause instanceof errors.JOSEAlgNotAllowed) throw new AppError('token_algorithm', {}, { cause });
    throw new AppError('token_signature', {}, { cause });
  }
}

function isJson(segment: string): boolean {
  try {
    JSON.parse(Buffer.from(segment, 'base64url').toString());
    return true;
  } catch {
    return false;
  }
}

/** The bearer token in `Authorization`; null without the header. Throws `bearer_missing` or `bearer_malformed`. */
export function bearerOf(headers: Headers): string | null {
  const header = headers.get('authorization');
  if (header === null) return null;
  const [scheme, token, ...rest] = header.trim().split(/\s+/);
  if (scheme !== 'Bearer') throw new AppError('bearer_missing');
  if (!token || rest.length > 0) throw new AppError('bearer_malformed');
  return token;
}
