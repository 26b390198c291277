import type { Profile } from 'next-auth';
import { z } from 'zod';
import type { SsoDiscovery } from '@/lib/server/cache/sso-discoveries';
import { request } from '@/lib/server/egress/request';

/** GitHub speaks OAuth 2, not OpenID Connect: it tells nothing of itself, and signs nothing. */
export function githubEndpoints(issuer: string): SsoDiscovery {
  const { origin } = new URL(issuer);
  return {
    issuer,
    authorization_endpoint: `${origin}/login/oauth/authorize`,
    token_endpoint: `${origin}/login/oauth/access_token`,
    userinfo_endpoint: `${apiOf(issuer)}/user`,
  };
}

/** The API of github.com, or of an Enterprise Server. */
function apiOf(issuer: string): string {
  const { origin, hostname } = new URL(issuer);
  return hostname === 'github.com' ? 'https://api.github.com' : `${origin}/api/v3`;
}

const User = z.object({ id: z.number().int(), login: z.string().min(1), name: z.string().nullish() });
const Emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() })).catch([]);

/** Who has this access token, in the words of OpenID Connect. Throws when GitHub does not tell. */
export async function githubClaims(issuer: string, accessToken: string | undefined): Promise<Profile> {
  const ask = async (path: string): Promise<unknown> => {
    const answer = await request(`${apiOf(issuer)}${path}`, {
      headers: { accept: 'application/json', authorization: `Bearer ${accessToken ?? ''}`, 'user-agent': 'isoline' },
      signal: AbortSignal.timeout(10_000),
      purpose: 'configured',
    });
    if (answer.ok) return answer.json();
    await answer.body?.cancel();
    throw new Error(`GitHub answered ${path} with HTTP ${answer.status}.`);
  };
  const { id, login, name } = User.parse(await ask('/user'));
  const emails = Emails.parse(await ask('/user/emails').catch(() => []));
  const primary = emails.find((one) => one.primary);
  const claims = {
    sub: String(id),
    preferred_username: `github_${login}`,
    given_name: name ?? '',
    ...(primary === undefined ? {} : { email: primary.email, email_verified: primary.verified }),
  };
  return claims;
}
