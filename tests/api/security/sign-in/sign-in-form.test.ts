import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { POST as submit } from '@/app/(auth)/login/submit/route';
import { GET as signOut } from '@/app/(auth)/logout/route';
import * as meRoute from '@/app/api/v1/me/[[...path]]/route';
import * as securityRoute from '@/app/api/v1/security/[[...path]]/route';
import { issueCsrf } from '@/lib/server/auth/csrf';
import { guardPage } from '@/lib/server/auth/guard-page';
import { createSignInLink } from '@/lib/server/auth/link';
import { nextPath } from '@/lib/server/auth/next-path';
import { submitSignInLink } from '@/lib/server/auth/sign-in-form';
import { Caller } from '@/tests/support/caller';
import { addUser, openWorld, places, type World } from '@/tests/support/world';

async function visitor(): Promise<{ caller: Caller; csrf_token: string }> {
  const caller = new Caller();
  const { token, cookie } = await issueCsrf(new Headers());
  const [name = '', value = ''] = (cookie?.split(';')[0] ?? '').split(/=(.*)/s);
  caller.cookies.set(name, value);
  return { caller, csrf_token: token };
}

async function signedIn(username: string): Promise<Caller> {
  const { caller, csrf_token } = await visitor();
  await caller.form(submit, '/login/', { username, password: username, csrf_token });
  return caller;
}

describe.each(places)('on %s', (place) => {
  let world: World;
  let gammaId = 0;
  beforeAll(async () => {
    world = await openWorld(place);
    gammaId = await addUser(world.db, 'gamma', 'Gamma');
    await addUser(world.db, 'leaver', 'Gamma');
    await addUser(world.db, 'changer', 'Gamma');
  });
  afterAll(() => world.close());

  const me = (caller: Caller) => caller.get(meRoute, '/api/v1/me/');

  test('a form with its token signs in and leads home', async () => {
    const { caller, csrf_token } = await visitor();
    const answered = await caller.form(submit, '/login/', { username: ' GAMMA ', password: 'gamma', csrf_token });
    expect([answered.status, answered.headers.get('location')]).toEqual([302, '/']);
    expect(answered.headers.get('set-cookie')).toMatch(/^session=[^;]+; HttpOnly; Path=\/; SameSite=Lax$/);
    expect((await me(caller)).body.result).toMatchObject({ username: 'gamma', id: gammaId, is_anonymous: false });
  });

  test.each([
    ['gamma', 'wrong'],
    ['nobody', 'gamma'],
  ])('%s with %s leads back, saying the same and keeping where to go', async (username, password) => {
    const { caller, csrf_token } = await visitor();
    const answered = await caller.form(submit, '/login/?next=/chart/list/', { username, password, csrf_token });
    expect([answered.status, answered.headers.get('location')]).toEqual([302, '/login/?next=/chart/list/']);
    expect(caller.cookies.get('notice')).toContain('do%20not%20go%20together');
    expect((await me(caller)).status).toBe(401);
  });

  test('without a token, with a wrong one or with another visitor’s nobody signs in', async () => {
    const { csrf_token: foreign } = await visitor();
    for (const csrf_token of ['', 'x.y.z', foreign]) {
      const { caller } = await visitor();
      const answered = await caller.form(submit, '/login/', { username: 'gamma', password: 'gamma', csrf_token });
      expect([answered.status, answered.headers.get('location')]).toEqual([302, '/login/?next=%2Flogin%2F']);
      expect(caller.cookies.has('session')).toBe(false);
    }
  });

  test('a cookie needs a token to write, a bearer token needs none', async () => {
    const caller = await signedIn('gamma');
    const bare = await caller.json(meRoute, 'PUT', '/api/v1/me/', { first_name: 'G' });
    expect(bare.body.errors[0].message).toBe('400 Bad Request: The CSRF token is missing.');
    const wrong = await caller.json(meRoute, 'PUT', '/api/v1/me/', { first_name: 'G' }, { 'x-csrftoken': 'a.b.c' });
    expect(wrong.body.errors[0].message).toBe('400 Bad Request: The CSRF token is invalid.');
    const { body } = await caller.get(securityRoute, '/api/v1/security/csrf_token/');
    const headers = { 'x-csrftoken': body.result };
    expect(
      (await caller.json(meRoute, 'PUT', '/api/v1/me/', { first_name: 'G' }, headers)).body.result.first_name,
    ).toBe('G');
    const login = { username: 'gamma', password: 'gamma', provider: 'db' };
    const { body: tokens } = await new Caller().json(securityRoute, 'POST', '/api/v1/security/login', login);
    const authorization = `Bearer ${tokens.access_token}`;
    expect((await new Caller().json(meRoute, 'PUT', '/api/v1/me/', { last_name: 'H' }, { authorization })).status).toBe(
      200,
    );
  });

  test('signing out ends the session for good, wherever its cookie is kept, and no other', async () => {
    const caller = await signedIn('leaver');
    const elsewhere = await signedIn('leaver');
    const kept = caller.cookies.get('session') ?? '';
    const left = await caller.send(signOut, 'GET', '/logout/');
    expect([left.status, left.headers.get('location')]).toEqual([302, '/']);
    expect(caller.cookies.has('session')).toBe(false);
    caller.cookies.set('session', kept);
    expect((await me(caller)).status).toBe(401);
    expect((await me(elsewhere)).status).toBe(200);
  });

  test('signing out ends the bearer and refresh tokens of the user, and later ones hold', async () => {
    const login = { username: 'leaver', password: 'leaver', provider: 'db', refresh: true };
    const tokens = async () => (await new Caller().json(securityRoute, 'POST', '/api/v1/security/login', login)).body;
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    const asked = async (token: string) => (await new Caller().get(meRoute, '/api/v1/me/', bearer(token))).status;
    const refreshed = async (token: string) =>
      (await new Caller().json(securityRoute, 'POST', '/api/v1/security/refresh', undefined, bearer(token))).status;
    const before = await tokens();
    expect([await asked(before.access_token), await refreshed(before.refresh_token)]).toEqual([200, 200]);
    const caller = await signedIn('leaver');
    await caller.send(signOut, 'GET', '/logout/', { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(await asked(before.access_token)).toBe(200);
    await caller.send(signOut, 'GET', '/logout/');
    expect([await asked(before.access_token), await refreshed(before.refresh_token)]).toEqual([401, 401]);
    expect(await asked((await tokens()).access_token)).toBe(200);
  });

  test.each([
    [{ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, false],
    [{ 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate' }, false],
    [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }, false],
    [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-purpose': 'prefetch' }, false],
    [{ referer: 'http://evil.example/page' }, false],
    [{ referer: 'no address' }, false],
    [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }, true],
    [{ 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }, true],
    [{ referer: 'http://localhost:8088/superset/welcome/' }, true],
    [{}, true],
  ])('%j signs out: %s', async (headers, isMeant) => {
    const caller = await signedIn('leaver');
    const answer = await caller.send(signOut, 'GET', '/logout/', { headers });
    expect(answer.status).toBe(isMeant ? 302 : 200);
    expect((await me(caller)).status).toBe(isMeant ? 401 : 200);
    if (!isMeant) expect(answer.body).toContain('<form action="/logout/"><button>Sign out</button>');
  });

  test('a password change ends all sessions but the one that asked, and is never echoed', async () => {
    const caller = await signedIn('changer');
    const elsewhere = await signedIn('changer');
    const { body } = await caller.get(securityRoute, '/api/v1/security/csrf_token/');
    const headers = { 'x-csrftoken': body.result };
    const changed = await caller.json(meRoute, 'PUT', '/api/v1/me/', { password: 'brand new' }, headers);
    expect(JSON.stringify(changed.body)).not.toContain('brand new');
    expect((await me(caller)).status).toBe(200);
    expect((await me(elsewhere)).status).toBe(401);
  });

  test('a link signs in once', async () => {
    const path = await createSignInLink(gammaId);
    const token = path.split('/').at(-2) ?? '';
    const use = async () => {
      const { caller, csrf_token } = await visitor();
      await caller.form((request) => submitSignInLink(request, token), path, { csrf_token });
      return (await me(caller)).status;
    };
    expect(await use()).toBe(200);
    expect(await use()).toBe(401);
  });

  test('pages send strangers to the sign-in page and let a session through', async () => {
    const request = (path: string, cookie = '') => new Request(`http://localhost${path}`, { headers: { cookie } });
    const refused = await guardPage(request('/superset/welcome/?a=1'));
    expect([refused.status, refused.headers.get('location')]).toEqual([
      302,
      'http://localhost/login/?next=%2Fsuperset%2Fwelcome%2F%3Fa%3D1',
    ]);
    const session = (await signedIn('gamma')).cookies.get('session');
    expect(
      (await guardPage(request('/superset/welcome/', `session=${session}`))).headers.get('x-middleware-next'),
    ).toBe('1');
    expect((await guardPage(request('/chart/list/', 'session=forged'))).status).toBe(302);
  });

  const sharing = place === 'postgres' ? ['another replica on the same database serves the same session'] : [];
  test.each(sharing)('%s', async () => {
    const caller = await signedIn('gamma');
    const program = `
      import { viewerOf } from '@/lib/server/auth/viewer';
      import { closeMetadata } from '@/db/client';
      const viewer = await viewerOf(new Headers({ cookie: process.env.COOKIE }));
      console.log(viewer.kind, viewer.username);
      await closeMetadata();`;
    const env = { ...process.env, COOKIE: `session=${caller.cookies.get('session')}` };
    const run = () => promisify(execFile)('npx', ['tsx', '--input-type=module', '-e', program], { env });
    expect((await run()).stdout.trim()).toBe('user gamma');
    await caller.send(signOut, 'GET', '/logout/');
    expect((await run()).stdout.trim()).toBe('anonymous null');
  });
});

test.each([
  ['/superset/dashboard/1/?x=1&y=2', '/superset/dashboard/1/?x=1&y=2'],
  ['http://site.example/chart/list/', '/chart/list/'],
  ['https://site.example/chart/list/', '/chart/list/'],
  ['ftp://site.example/chart/list/', '/'],
  ['http://evil.example/', '/'],
  ['//evil.example/', '/'],
  ['///evil.example/', '/'],
  ['\\\\evil.example', '/'],
  ['/\\evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['http:///evil.example', '/'],
  [' http://evil.example', '/'],
  ['/\tevil', '/'],
  ['/.//evil.example', '/'],
  ['', '/'],
])('2021-28125: after %j one lands on %s', (next, path) => {
  expect(nextPath(next, 'http://site.example')).toBe(path);
});
