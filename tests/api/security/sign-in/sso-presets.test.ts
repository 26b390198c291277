import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { GET } from '@/app/api/auth/[...nextauth]/route';
import * as meRoute from '@/app/api/v1/me/[[...path]]/route';
import { joinIdentity } from '@/lib/server/auth/sso/identity';
import { personOf } from '@/lib/server/auth/sso/person';
import { readSsoSettings } from '@/lib/server/auth/sso/settings';
import { forgetConfig } from '@/lib/server/config';
import { Caller } from '@/tests/support/caller';
import { wireServer } from '@/tests/support/servers/wire-server';
import { addUser, openWorld, type World } from '@/tests/support/world';

const client = { clientId: 'a', clientSecret: 'b' };
const read = (given: object) => readSsoSettings(JSON.stringify({ providers: [{ ...client, ...given }] })).providers[0];

describe('a ready setting', () => {
  test.each([
    [{ preset: 'google' }, 'google', 'Google', 'https://accounts.google.com'],
    [
      { preset: 'entra', tenant: 'corp.test' },
      'entra',
      'Microsoft',
      'https://login.microsoftonline.com/corp.test/v2.0',
    ],
    [{ preset: 'okta', domain: 'corp.okta.com' }, 'okta', 'Okta', 'https://corp.okta.com'],
    [{ preset: 'auth0', domain: 'corp.auth0.com' }, 'auth0', 'Auth0', 'https://corp.auth0.com/'],
    [{ preset: 'keycloak', domain: 'id.test', realm: 'a' }, 'keycloak', 'Keycloak', 'https://id.test/realms/a'],
    [
      { preset: 'authentik', domain: 'id.test', application: 'bi' },
      'authentik',
      'authentik',
      'https://id.test/application/o/bi/',
    ],
    [{ preset: 'gitlab' }, 'gitlab', 'GitLab', 'https://gitlab.com'],
    [{ preset: 'github', domain: 'git.test', name: 'code', label: 'Code' }, 'code', 'Code', 'https://git.test'],
  ])('%j', (given, name, label, issuer) => {
    expect(read(given)).toMatchObject({ name, label, issuer });
  });

  test('has the mark of its preset, or the one that is named', () => {
    expect(read({ preset: 'gitlab' })?.icon).toBe('gitlab');
    expect(read({ preset: 'gitlab', icon: 'github' })?.icon).toBe('github');
    const named = { name: 'house', issuer: 'https://id.test' };
    expect(read({ ...named, icon: 'okta' })?.icon).toBe('okta');
    expect(read(named)?.icon).toBeUndefined();
    expect(() => read({ ...named, icon: 'https://id.test/logo.svg' })).toThrow(/icon/);
  });

  test.each([
    [{ preset: 'okta' }, /issuer of okta is not known/],
    [{ preset: 'keycloak', domain: 'id.test' }, /issuer of keycloak is not known/],
    [{ preset: 'okta', domain: 'corp.okta.com/else' }, /domain/],
    [{ issuer: 'https://id.test' }, /needs a name/],
  ])('%j lacks something', (given, why) => {
    expect(() => read(given)).toThrow(why);
  });

  test('reads what its provider says, whatever it is called here', () => {
    const claims = { oid: 'oid-1', upn: 'ada@corp.test', roles: ['r1'] };
    const entra = read({ preset: 'entra', tenant: 't', name: 'work' });
    expect(personOf(entra?.reader ?? '', claims)).toMatchObject({ username: 'oid-1', roleKeys: ['r1'] });
    const gitlab = { preferred_username: 'ada', groups_direct: ['corp/team'] };
    expect(personOf('gitlab', gitlab)).toMatchObject({ username: 'ada', roleKeys: ['corp/team'] });
  });
});

describe('signing in at GitHub', () => {
  const origin = 'http://localhost:8088';
  let world: World;
  let github: Awaited<ReturnType<typeof wireServer>>;
  let isVerified = true;

  beforeAll(async () => {
    github = await wireServer((asked, response) => {
      const answers: Readonly<Record<string, unknown>> = {
        '/login/oauth/access_token': { access_token: 'token-of-ada', token_type: 'bearer', scope: 'read:user' },
        '/api/v3/user': { id: 17, login: 'ada', name: 'Ada' },
        '/api/v3/user/emails': [{ email: 'ada@corp.test', primary: true, verified: isVerified }],
      };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answers[asked.url.pathname] ?? {}));
    });
    world = await openWorld('embedded');
    await joinIdentity(await addUser(world.db, 'ada', 'Gamma'), `http://127.0.0.1:${github.port}`, '17');
    const provider = {
      preset: 'github',
      issuer: `http://127.0.0.1:${github.port}`,
      ...client,
      allowedEmails: ['@corp.test'],
    };
    vi.stubEnv('ISOLINE_SSO', JSON.stringify({ providers: [provider] }));
    vi.stubEnv('ISOLINE_URL', origin);
    forgetConfig();
  });
  afterAll(async () => {
    await github.close();
    await world.close();
    vi.unstubAllEnvs();
    forgetConfig();
  });

  const ask = (caller: Caller, path: string) => {
    const nextauth = new URL(path, origin).pathname.split('/').slice(3);
    return caller.send((request) => GET(request, { params: Promise.resolve({ nextauth }) }), 'GET', path);
  };
  async function arrive(): Promise<[string | null, string | null]> {
    const caller = new Caller();
    const begun = new URL(
      (await ask(caller, '/api/auth/signin/github?callbackUrl=/chart/list/')).headers.get('location') ?? '',
    );
    expect(begun.pathname).toBe('/login/oauth/authorize');
    expect(begun.searchParams.get('code_challenge_method')).toBe('S256');
    const back = `/api/auth/callback/github?code=c&state=${begun.searchParams.get('state')}`;
    const landed = await ask(caller, back);
    const { body } = await caller.get(meRoute, '/api/v1/me/');
    return [landed.headers.get('location'), body.result?.username ?? null];
  }

  test('is known by the number of the account there', async () => {
    expect(await arrive()).toEqual([`${origin}/chart/list/`, 'ada']);
    const sent = github.asked.find(({ url }) => url.pathname === '/api/v3/user');
    expect(sent?.headers.authorization).toBe('Bearer token-of-ada');
  });

  test('with an address that is not verified, ends of addresses let nobody in', async () => {
    isVerified = false;
    expect(await arrive()).toEqual([expect.stringContaining('error=AccessDenied'), null]);
  });
});
