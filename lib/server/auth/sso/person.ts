import { z } from 'zod';

/** A person as described by an identity provider. `roleKeys` are the provider's names of roles or groups. */
export interface SsoPerson {
  readonly username?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | undefined;
  readonly roleKeys: readonly string[];
  readonly groups?: readonly string[] | undefined;
  /** The name of the provider, and what it said: stored mapping rules are matched against both. */
  readonly provider?: string | undefined;
  readonly claims?: Readonly<Record<string, unknown>> | undefined;
}

const text = z.coerce.string().optional().catch(undefined);
const list = z.array(z.string()).catch([]);
const Claims = z.looseObject({
  sub: text,
  id: text,
  oid: text,
  upn: text,
  login: text,
  screen_name: text,
  nickname: text,
  preferred_username: text,
  given_name: text,
  family_name: text,
  firstName: text,
  lastName: text,
  email: text,
  'email-address': text,
  metadata: z.looseObject({ name: text }).optional().catch(undefined),
  groups: list,
  groups_direct: list,
  roles: list,
  error: text,
});
type Claims = z.infer<typeof Claims>;
const Received = z.record(z.string(), z.unknown());

const named = (claims: Claims) => ({ firstName: claims.given_name ?? '', lastName: claims.family_name ?? '' });

/** How each provider's claims are read; all others are read as standard OpenID Connect. */
const readers: Readonly<Record<string, (claims: Claims) => Omit<SsoPerson, 'roleKeys'> & Partial<SsoPerson>>> = {
  github: ({ login }) => ({ username: `github_${login}` }),
  githublocal: ({ login }) => ({ username: `github_${login}` }),
  twitter: ({ screen_name }) => ({ username: `twitter_${screen_name}` }),
  linkedin: (claims) => ({
    username: `linkedin_${claims.id}`,
    email: claims['email-address'] ?? '',
    firstName: claims.firstName ?? '',
    lastName: claims.lastName ?? '',
  }),
  google: (claims) => ({ ...named(claims), username: `google_${claims.id ?? claims.sub}`, email: claims.email ?? '' }),
  gitlab: (claims) => ({ ...standard(claims), roleKeys: [...claims.groups, ...claims.groups_direct] }),
  openshift: ({ metadata }) => ({ username: `openshift_${metadata?.name}` }),
  okta: (claims) => prefixed('okta', claims),
  auth0: (claims) => prefixed('auth0', claims),
  azure: (claims) => ({
    ...named(claims),
    username: claims.oid,
    email: claims.upn ?? claims.email ?? '',
    roleKeys: claims.roles,
  }),
  authentik: (claims) => ({
    username: claims.nickname,
    firstName: claims.given_name ?? '',
    email: claims.preferred_username ?? '',
    roleKeys: claims.groups,
  }),
};

function prefixed(provider: string, claims: Claims) {
  return {
    ...named(claims),
    username: `${provider}_${claims.sub}`,
    email: claims.email ?? '',
    roleKeys: claims.groups,
  };
}

function standard(claims: Claims) {
  return {
    ...named(claims),
    username: claims.preferred_username ?? claims.sub,
    email: claims.email ?? '',
    roleKeys: claims.groups,
  };
}

/** The provider's response as a person; null when it is an error or no object. */
export function personOf(provider: string, answer: unknown): SsoPerson | null {
  const claims = Claims.safeParse(answer);
  if (!claims.success || claims.data.error !== undefined) return null;
  const person = (readers[provider] ?? standard)(claims.data);
  return { roleKeys: [], ...person, provider, claims: Received.parse(answer) };
}
