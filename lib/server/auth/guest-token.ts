import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { AppError } from '@/lib/errors/app-error';
import { signingKey } from './key';

const lifetimeSeconds = 300;
const audience = 'isoline';

/** The claims of a guest token, as a site that embeds dashboards requests it. Unknown fields are ignored. */
export const GuestClaims = z.object({
  user: z.object({ username: z.string(), first_name: z.string(), last_name: z.string() }).partial().default({}),
  resources: z.array(z.object({ type: z.literal('dashboard'), id: z.string() })),
  rls_rules: z.array(z.object({ dataset: z.number().int().optional(), clause: z.string() })),
});
export type GuestClaims = z.infer<typeof GuestClaims>;

export async function signGuestToken(claims: GuestClaims): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ ...claims, type: 'guest' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(now)
    .setExpirationTime(now + lifetimeSeconds)
    .setAudience(audience)
    .sign(signingKey('guest'));
}

/** Throws `guest_token_invalid` for an invalid token; such a caller is never treated as an anonymous viewer. */
export async function readGuestToken(token: string): Promise<GuestClaims> {
  try {
    const options = { algorithms: ['HS256'], audience, requiredClaims: ['exp', 'iat', 'aud'] };
    const { payload } = await jwtVerify(token, signingKey('guest'), options);
    if (payload.type !== 'guest') throw new Error('it is not a guest token');
    return GuestClaims.parse(payload);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'it cannot be read';
    throw new AppError('guest_token_invalid', { reason }, { cause });
  }
}
