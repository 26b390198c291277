import { createHash, createHmac, randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { AppError } from '@/lib/errors/app-error';
import { purposeKey } from '@/lib/server/secrets';

const lifetime = '5m';

const State = z.object({
  database_id: z.int(),
  user_id: z.int(),
  default_redirect_uri: z.string(),
  tab_id: z.string(),
  jti: z.string(),
});
export type State = z.infer<typeof State>;

/**
 * The `state` that the provider returns, signed and valid for five minutes, and the PKCE challenge. Dots in the state
 * are escaped, because some providers cut it at a dot.
 */
export async function signState(claims: Omit<State, 'jti'>): Promise<{ state: string; challenge: string }> {
  const jti = randomUUID();
  const token = await new SignJWT({ ...claims, jti })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime(lifetime)
    .sign(purposeKey('oauth2 state'));
  const challenge = createHash('sha256').update(verifierOf({ jti })).digest('base64url');
  return { state: token.replaceAll('.', '%2E'), challenge };
}

/** Throws `token_segments`, `token_expired` or `token_signature`, whose messages clients expect for tokens. */
export async function readState(text: string): Promise<State> {
  const token = text.replaceAll('%2E', '.');
  if (token.split('.').length !== 3) throw new AppError('token_segments');
  try {
    const { payload } = await jwtVerify(token, purposeKey('oauth2 state'), { algorithms: ['HS256'] });
    return State.parse(payload);
  } catch (cause) {
    throw new AppError(cause instanceof errors.JWTExpired ? 'token_expired' : 'token_signature', {}, { cause });
  }
}

/** The PKCE verifier of the challenge (RFC 7636), derived from the state's id with our key, so it is not stored. */
export function verifierOf({ jti }: Pick<State, 'jti'>): string {
  return createHmac('sha256', purposeKey('oauth2 verifier')).update(jti).digest('base64url');
}
