import { createRemoteJWKSet, customFetch, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import { readFields } from '@/lib/server/auth/sign-in-form';
import { takeOnce } from '@/lib/server/auth/taken-once';
import { ssoKeys } from '@/lib/server/cache/sso-keys';
import { request } from '@/lib/server/egress/request';
import { discoveryOf } from './discovery';
import { issuerName } from './identity';
import type { SsoProvider } from './settings';
import { endSsoSessions } from './sso-session';

const event = 'http://schemas.openid.net/event/backchannel-logout';
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const longestSeconds = 300;
const skewSeconds = 60;

const Claims = z
  .object({
    iss: z.string(),
    jti: z.string().min(1),
    iat: z.number(),
    sub: z.string().min(1).optional(),
    sid: z.string().min(1).optional(),
    events: z.looseObject({ [event]: z.looseObject({}) }),
    // An ID token has one, a logout token must not.
    nonce: z.never().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined, {
    message: 'It names neither session nor subject.',
  });

/**
 * `POST /api/auth/backchannel/<provider>` (OpenID Connect Back-Channel Logout 1.0): the provider itself, not a browser,
 * tells that a session there has ended. Ours that came from it end; 400 for a token that does not hold or was used.
 */
export async function acceptBackChannel(provider: SsoProvider, incoming: Request): Promise<Response> {
  try {
    const token = (await readFields(incoming)).get('logout_token') ?? '';
    const { iss, jti, iat, sub, sid } = Claims.parse(await verified(provider, token));
    const until = new Date((iat + longestSeconds + skewSeconds) * 1000);
    if (!(await takeOnce(iss, `back-channel ${jti}`, until))) throw new Error('It was used before.');
    await endSsoSessions({ issuer: issuerName(iss), subject: sub ?? null, index: sid ?? null });
    return answer(200, '');
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message : String(problem);
    console.warn(`A logout token of the identity provider ${provider.name} was refused: ${reason.slice(0, 500)}`);
    return answer(400, JSON.stringify({ error: 'invalid_request' }));
  }
}

async function verified({ issuer, clientId }: SsoProvider, token: string): Promise<JWTPayload> {
  const discovery = await discoveryOf(issuer);
  if (discovery.jwks_uri === undefined) throw new Error('The provider signs nothing.');
  const { payload, protectedHeader } = await jwtVerify(token, keysAt(discovery.jwks_uri), {
    issuer: discovery.issuer,
    audience: clientId,
    algorithms,
    maxTokenAge: longestSeconds,
    clockTolerance: skewSeconds,
  });
  if (!/^(?:logout\+)?jwt$/i.test(protectedHeader.typ ?? 'JWT')) throw new Error('It is a token of another kind.');
  return payload;
}

function keysAt(address: string) {
  const kept = ssoKeys.get(address);
  if (kept) return kept;
  const keys = createRemoteJWKSet(new URL(address), {
    [customFetch]: (url, { headers, signal }) =>
      request(url, { headers: Object.fromEntries(headers), signal, purpose: 'configured' }),
  });
  ssoKeys.set(address, keys);
  return keys;
}

function answer(status: number, body: string): Response {
  const headers = { 'cache-control': 'no-store', 'content-type': 'application/json' };
  return new Response(body, { status, headers });
}
