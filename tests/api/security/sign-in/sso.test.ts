import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { GET } from '@/app/api/auth/[...nextauth]/route';
import * as meRoute from '@/app/api/v1/me/[[...path]]/route';
import { userIdentity } from '@/db/schema/user-identity';
import { joinIdentity } from '@/lib/server/auth/sso/identity';
import { ssoDiscoveries } from '@/lib/server/cache/sso-discoveries';
import { forgetConfig } from '@/lib/server/config';
import { Caller } from '@/tests/support/caller';
import { type Oauth2Provider, oauth2Provider } from '@/tests/support/servers/oauth2-provider';
import { wireServer } from '@/tests/support/servers/wire-server';
import { addUser, openWorld, type World } from '@/tests/support/world';

const origin = 'http://localhost:8088';
const claims: Readonly<Record<string, Record<string, unknown>>> = {
  thief: { preferred_username: 'admin', email: 'admin@example.com', email_verified: false },
  unsaid: { preferred_username: 'admin', email: 'admin@example.com' },
  owner: { preferred_username: 'somebody', email: 'gamma@example.com', email_verified: true },
  joined: { preferred_username: 'anything' },
};

describe('signing in at a provider', () => {
  let world: World;
  let provider: Oauth2Provider;
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    provider = await oauth2Provider(`${origin}/api/auth/callback/house`, (login) => claims[login] ?? {});
    world = await openWorld('embedded');
    for (const name of ['admin', 'gamma', 'alpha']) ids[name] = await addUser(world.db, name, 'Gamma');
    trusting(false);
  });
  afterAll(async () => {
    await provider.close();
    await world.close();
    vi.unstubAllEnvs();
    forgetConfig();
  });

  function trusting(trustsVerifiedEmail: boolean, issuer = provider.issuer): void {
    const { id: clientId, secret: clientSecret } = provider.client;
    const house = { name: 'house', issuer, clientId, clientSecret, trustsVerifiedEmail };
    vi.stubEnv('ISOLINE_SSO', JSON.stringify({ providers: [house] }));
    vi.stubEnv('ISOLINE_URL', origin);
    forgetConfig();
  }

  const ask = (caller: Caller, path: string) => {
    const nextauth = new URL(path, origin).pathname.split('/').slice(3);
    return caller.send((request) => GET(request, { params: Promise.resolve({ nextauth }) }), 'GET', path);
  };

  /**
   * Signs in through the provider and returns: the final address and the name of the user, null where there is none.
   */
  async function arrive(login: string): Promise<[string | null, string | null]> {
    const caller = new Caller();
    const begun = await ask(caller, '/api/auth/signin/house?callbackUrl=/chart/list/');
    expect(begun.headers.get('location')).toContain(`${provider.issuer}/auth?`);
    const back = await provider.signIn(begun.headers.get('location') ?? '', login);
    const landed = await ask(caller, back);
    const { body } = await caller.get(meRoute, '/api/v1/me/');
    return [landed.headers.get('location'), body.result?.username ?? null];
  }

  const refused = /error=AccessDenied/;

  test.each(['thief', 'unsaid', 'owner'])('%s opens no account by name or address', async (login) => {
    const [location, username] = await arrive(login);
    expect([location, username]).toEqual([expect.stringMatching(refused), null]);
    expect(await world.db.$count(userIdentity)).toBe(0);
  });

  test('a verified address opens the account that has it where the settings trust it, one that is not opens none', async () => {
    trusting(true);
    for (const login of ['thief', 'unsaid']) {
      expect(await arrive(login)).toEqual([expect.stringMatching(refused), null]);
    }
    expect(await arrive('owner')).toEqual([`${origin}/chart/list/`, 'gamma']);
    const kept = await world.db
      .select()
      .from(userIdentity)
      .where(eq(userIdentity.user_id, ids.gamma ?? 0));
    expect(kept).toMatchObject([{ issuer: provider.issuer, subject: 'owner' }]);
    trusting(false);
    expect(await arrive('owner')).toEqual([`${origin}/chart/list/`, 'gamma']);
  });

  test('an administrator opens an account to a subject', async () => {
    expect(await joinIdentity(ids.alpha ?? 0, provider.issuer, 'joined')).toBe(true);
    expect(await arrive('joined')).toEqual([`${origin}/chart/list/`, 'alpha']);
  });

  test('an issuer that stands, or leads, where nothing is called is not asked', async () => {
    const told = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const leading = await wireServer((_asked, response, at) => {
      const found = { issuer: at, authorization_endpoint: `${at}/auth`, jwks_uri: `${at}/keys` };
      response.end(JSON.stringify({ ...found, token_endpoint: 'http://169.254.169.254/token' }));
    });
    for (const issuer of ['http://169.254.169.254', `http://127.0.0.1:${leading.port}`]) {
      trusting(false, issuer);
      for (const path of ['signin/house', 'callback/house?code=x']) {
        const answer = await ask(new Caller(), `/api/auth/${path}`);
        expect(answer.headers.get('location')).toBe('/login/?error=OAuthSignin');
      }
    }
    expect(told).toHaveBeenCalledTimes(4);
    told.mockRestore();
    await leading.close();
    trusting(false);
  });

  const document = '/.well-known/openid-configuration';

  test('an issuer tells of itself once for all sign-ins of ten minutes', async () => {
    await joinIdentity(ids.alpha ?? 0, provider.issuer, 'joined');
    ssoDiscoveries.clear();
    provider.paths.length = 0;
    for (let times = 0; times < 2; times += 1) expect((await arrive('joined'))[1]).toBe('alpha');
    expect(provider.paths.filter((path) => path === document)).toEqual([document]);
    expect(ssoDiscoveries.getRemainingTTL(provider.issuer)).toBeLessThanOrEqual(600_000);
    expect(ssoDiscoveries.getRemainingTTL(provider.issuer)).toBeGreaterThan(0);
    ssoDiscoveries.clear();
    expect((await arrive('joined'))[1]).toBe('alpha');
    expect(provider.paths.filter((path) => path === document)).toHaveLength(2);
  });

  test('an issuer that failed is asked again, and each for itself', async () => {
    const told = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    let fails = true;
    const issuers = await Promise.all(
      [1, 2].map(() =>
        wireServer((_asked, response, at) => {
          const found = { issuer: at, authorization_endpoint: `${at}/auth`, token_endpoint: `${at}/token` };
          response.writeHead(fails ? 503 : 200).end(JSON.stringify({ ...found, jwks_uri: `${at}/keys` }));
        }),
      ),
    );
    const begin = async (port: number) => {
      trusting(false, `http://127.0.0.1:${port}`);
      return (await ask(new Caller(), '/api/auth/signin/house')).headers.get('location');
    };
    for (const { port } of issuers) expect(await begin(port)).toBe('/login/?error=OAuthSignin');
    fails = false;
    for (const { port } of [...issuers, ...issuers]) {
      expect(await begin(port)).toContain(`http://127.0.0.1:${port}/auth?`);
    }
    expect(issuers.map(({ asked }) => asked.length)).toEqual([2, 2]);
    told.mockRestore();
    for (const one of issuers) await one.close();
    trusting(false);
  });

  test('an answer without the issuer is refused where the issuer always names itself', async () => {
    const issuer = await wireServer((_asked, response, at) => {
      const found = { issuer: at, authorization_endpoint: `${at}/auth`, token_endpoint: `${at}/token` };
      const says = { jwks_uri: `${at}/keys`, authorization_response_iss_parameter_supported: true };
      response.end(JSON.stringify({ ...found, ...says }));
    });
    trusting(false, `http://127.0.0.1:${issuer.port}`);
    const caller = new Caller();
    await ask(caller, '/api/auth/signin/house');
    const landed = await ask(caller, '/api/auth/callback/house?code=x&state=y');
    expect(landed.headers.get('location')).toBe('/login/?error=OAuthCallback');
    expect(issuer.asked.map(({ url }) => url.pathname)).toEqual([document]);
    await issuer.close();
    trusting(false);
  });

  test('what was begun elsewhere is not ended here', async () => {
    const begun = await ask(new Caller(), '/api/auth/signin/house');
    const back = await provider.signIn(begun.headers.get('location') ?? '', 'joined');
    const stranger = new Caller();
    expect((await ask(stranger, back)).headers.get('location')).toMatch(/error=/);
    expect((await stranger.get(meRoute, '/api/v1/me/')).status).toBe(401);
  });
});
