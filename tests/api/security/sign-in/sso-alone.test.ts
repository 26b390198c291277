import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { GET } from '@/app/api/auth/[...nextauth]/route';
import * as meRoute from '@/app/api/v1/me/[[...path]]/route';
import * as securityRoute from '@/app/api/v1/security/[[...path]]/route';
import { createSignInLink } from '@/lib/server/auth/link';
import { submitSignIn, submitSignInLink } from '@/lib/server/auth/sign-in-form';
import { forgetConfig } from '@/lib/server/config';
import { Caller } from '@/tests/support/caller';
import { keyPair } from '@/tests/support/servers/saml-provider';
import { wireServer } from '@/tests/support/servers/wire-server';
import { addUser, openWorld, type World } from '@/tests/support/world';

const origin = 'http://localhost:8088';
let world: World;
let adaId: number;

beforeAll(async () => {
  world = await openWorld('embedded');
  adaId = await addUser(world.db, 'ada', 'Gamma');
  vi.stubEnv('ISOLINE_URL', origin);
});
afterAll(async () => {
  await world.close();
  vi.unstubAllEnvs();
  forgetConfig();
});

function settle(sso: object): void {
  vi.stubEnv('ISOLINE_SSO', JSON.stringify(sso));
  forgetConfig();
}
const me = async (caller: Caller) => (await caller.get(meRoute, '/api/v1/me/')).body.result?.username ?? null;
async function visitor(): Promise<[Caller, string]> {
  const caller = new Caller();
  const token = await caller.signIn(0);
  caller.cookies.delete('session');
  return [caller, token];
}

test('without passwords, neither the form nor the JSON route takes one, and a one-time link still does', async () => {
  const said = { username: 'ada', password: 'ada' };
  const login = () => new Caller().json(securityRoute, 'POST', '/api/v1/security/login', said);
  const form = async () => {
    const [caller, csrf_token] = await visitor();
    await caller.form(submitSignIn, '/login/?next=/', { ...said, csrf_token });
    return me(caller);
  };
  settle({});
  expect([await form(), (await login()).status]).toEqual(['ada', 200]);
  settle({ passwords: false });
  expect([await form(), (await login()).status]).toEqual([null, 401]);
  const [caller, csrf_token] = await visitor();
  const path = await createSignInLink(adaId);
  const token = path.split('/')[3] ?? '';
  await caller.form((request) => submitSignInLink(request, token), path, { csrf_token });
  expect(await me(caller)).toBe('ada');
});

test('providers are told to ask again who signs in', async () => {
  const issuer = await wireServer((_asked, response, at) => {
    const found = {
      issuer: at,
      authorization_endpoint: `${at}/auth`,
      token_endpoint: `${at}/token`,
      jwks_uri: `${at}/keys`,
    };
    response.end(JSON.stringify(found));
  });
  const oidc = { name: 'house', issuer: `http://127.0.0.1:${issuer.port}`, clientId: 'a', clientSecret: 'b' };
  const saml = { name: 'corp', entityId: 'corp', entryPoint: 'https://corp.test/sso', certificates: keyPair().cert };
  const begun = async (forcesSignIn: boolean, name: string) => {
    settle({ providers: [{ ...oidc, forcesSignIn }], samlProviders: [{ ...saml, forcesSignIn }] });
    const path = `/api/auth/signin/${name}`;
    const params = Promise.resolve({ nextauth: ['signin', name] });
    const { headers } = await new Caller().send((request) => GET(request, { params }), 'GET', path);
    return new URL(headers.get('location') ?? '').searchParams;
  };
  expect((await begun(true, 'house')).get('prompt')).toBe('login');
  expect((await begun(false, 'house')).get('prompt')).toBeNull();
  const request = async (forces: boolean) =>
    inflateRawSync(Buffer.from((await begun(forces, 'corp')).get('SAMLRequest') ?? '', 'base64')).toString();
  expect(await request(true)).toContain('ForceAuthn="true"');
  expect(await request(false)).not.toContain('ForceAuthn');
  await issuer.close();
});
