import { eq } from 'drizzle-orm';
import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as chartRoute from '@/app/api/v1/chart/[[...path]]/route';
import * as meRoute from '@/app/api/v1/me/[[...path]]/route';
import * as securityRoute from '@/app/api/v1/security/[[...path]]/route';
import { signInThrottle } from '@/db/schema/sign-in';
import { user } from '@/db/schema/user';
import { signingKey } from '@/lib/server/auth/key';
import { changePassword } from '@/lib/server/auth/sign-in';
import { Caller } from '@/tests/support/caller';
import { addUser, openWorld, places, type World } from '@/tests/support/world';

const login = '/api/v1/security/login';

describe.each(places)('on %s', (place) => {
  let world: World;
  let gammaId: number;
  beforeAll(async () => {
    world = await openWorld(place);
    gammaId = await addUser(world.db, 'gamma', 'Gamma');
    await addUser(world.db, 'admin', 'Admin');
    await addUser(world.db, 'norole', 'Public');
  });
  afterAll(() => world.close());

  async function tokens(username: string, refresh: boolean | string = true) {
    const body = { username, password: username, provider: 'db', refresh };
    return (await new Caller().json(securityRoute, 'POST', login, body)).body;
  }

  describe('sign-in of programs', () => {
    test('answers an access token, and a refresh token when asked', async () => {
      const both = await tokens('gamma');
      expect(Object.keys(both)).toEqual(['access_token', 'refresh_token']);
      expect(decodeJwt(both.access_token)).toMatchObject({ sub: String(gammaId), type: 'access', fresh: true });
      expect(decodeJwt(both.refresh_token)).toMatchObject({ type: 'refresh', fresh: false });
      expect(Object.keys(await tokens('gamma', false))).toEqual(['access_token']);
      expect(Object.keys(await tokens('gamma', 'true'))).toEqual(['access_token', 'refresh_token']);
    });

    test.each([
      ['wrong password', { username: 'gamma', password: 'x', provider: 'db' }, 401, 'Not authorized'],
      ['unknown user', { username: 'nobody', password: 'x', provider: 'db' }, 401, 'Not authorized'],
      ['spaces around the name', { username: ' gamma ', password: 'gamma', provider: 'db' }, 401, 'Not authorized'],
      ['number', { username: 5, password: 'x', provider: 'db' }, 400, { username: ['Not a valid string.'] }],
      ['null', { username: null, password: 'x', provider: 'db' }, 400, { username: ['Field may not be null.'] }],
      ['empty', { username: '', password: 'x', provider: 'db' }, 400, { username: ['Shorter than minimum length 1.'] }],
      ['unknown field', { username: 'a', password: 'x', provider: 'db', foo: 1 }, 400, { foo: ['Unknown field.'] }],
      ['no password', { username: 'a', provider: 'db' }, 400, { password: ['Missing data for required field.'] }],
      [
        'other provider',
        { username: 'a', password: 'x', provider: 'ldap' },
        400,
        { provider: ['Alternative authentication provider is not allowed'] },
      ],
    ])('%s is refused', async (_name, body, status, message) => {
      const answered = await new Caller().json(securityRoute, 'POST', login, body);
      expect(answered.status).toBe(status);
      expect(answered.body).toEqual({ message });
    });

    test('takes the address and any case, and needs no provider', async () => {
      for (const username of ['GAMMA', 'Gamma@example.com']) {
        const answered = await new Caller().json(securityRoute, 'POST', login, { username, password: 'gamma' });
        expect(answered.status).toBe(200);
      }
    });

    test('a body that is not JSON is refused as such', async () => {
      const answered = await new Caller().form(securityRoute.POST, login, { username: 'gamma' });
      expect([answered.status, answered.body]).toEqual([400, { message: 'Request payload is not JSON' }]);
    });

    test('a deactivated user is out at once', async () => {
      await addUser(world.db, 'leaver', 'Gamma');
      const { access_token } = await tokens('leaver');
      await world.db.update(user).set({ active: false }).where(eq(user.username, 'leaver'));
      const kept = await new Caller().get(chartRoute, '/api/v1/chart/', { authorization: `Bearer ${access_token}` });
      expect([kept.status, kept.body.msg]).toEqual([401, expect.stringMatching(/^Error loading the user \d+$/)]);
      expect(await tokens('leaver')).toEqual({ message: 'Not authorized' });
    });
  });

  describe('bearer tokens', () => {
    const chart = (authorization: string) => new Caller().get(chartRoute, '/api/v1/chart/', { authorization });

    test.each([
      ['Bearer x', 422, 'Not enough segments'],
      ['Bearer a.b.c', 422, 'Invalid header padding'],
      ['Bearer ', 422, "Bad Authorization header. Expected 'Authorization: Bearer <JWT>'"],
      ['Basic eDp4', 401, "Missing 'Bearer' type in 'Authorization' header. Expected 'Authorization: Bearer <JWT>'"],
      ['bearer x.y.z', 401, "Missing 'Bearer' type in 'Authorization' header. Expected 'Authorization: Bearer <JWT>'"],
    ])('%s answers %i', async (authorization, status, msg) => {
      const answered = await chart(authorization);
      expect([answered.status, answered.body]).toEqual([status, { msg }]);
      expect(answered.headers.get('content-type')).toBe('application/json');
    });

    test('open what their user may open', async () => {
      const { access_token } = await tokens('gamma');
      expect((await chart(`Bearer ${access_token}`)).status).toBe(200);
      const own = await new Caller().get(meRoute, '/api/v1/me/', { authorization: `Bearer ${access_token}` });
      expect(own.body.result.username).toBe('gamma');
      const { access_token: none } = await tokens('norole');
      expect(await chart(`Bearer ${none}`)).toMatchObject({ status: 403, body: { message: 'Forbidden' } });
    });

    test('a tampered, expired, unsigned or foreign one is refused in the known words', async () => {
      const { access_token } = await tokens('gamma');
      expect((await chart(`Bearer ${access_token}x`)).body).toEqual({ msg: 'Signature verification failed' });
      const old = new SignJWT({ sub: '1', type: 'access', session_version: 1 }).setProtectedHeader({ alg: 'HS256' });
      const expired = await old.setExpirationTime(Math.floor(Date.now() / 1000) - 3600).sign(signingKey('bearer'));
      expect(await chart(`Bearer ${expired}`)).toMatchObject({ status: 401, body: { msg: 'Token has expired' } });
      const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${access_token.split('.')[1]}.`;
      expect((await chart(`Bearer ${unsigned}`)).body).toEqual({ msg: 'The specified alg value is not allowed' });
      const guest = await new SignJWT({ sub: '1', type: 'access', session_version: 1 })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(signingKey('guest'));
      expect((await chart(`Bearer ${guest}`)).status).toBe(422);
    });

    test('access and refresh tokens do not pass for one another', async () => {
      const { access_token, refresh_token } = await tokens('gamma');
      expect((await chart(`Bearer ${refresh_token}`)).body).toEqual({ msg: 'Only non-refresh tokens are allowed' });
      const refresh = (token: string) =>
        new Caller().json(securityRoute, 'POST', '/api/v1/security/refresh', {}, { authorization: `Bearer ${token}` });
      expect((await refresh(access_token)).body).toEqual({ msg: 'Only refresh tokens are allowed' });
      const renewed = await refresh(refresh_token);
      expect(decodeJwt(renewed.body.access_token)).toMatchObject({ fresh: false, type: 'access' });
      expect((await chart(`Bearer ${renewed.body.access_token}`)).status).toBe(200);
    });

    test('a password change ends access and refresh tokens everywhere', async () => {
      const username = 'changer';
      const id = await addUser(world.db, username, 'Gamma');
      const { access_token, refresh_token } = await tokens(username);
      expect((await chart(`Bearer ${access_token}`)).status).toBe(200);
      await changePassword(id, 'another');
      expect(await chart(`Bearer ${access_token}`)).toMatchObject({
        status: 401,
        body: { msg: 'Token has been revoked' },
      });
      const authorization = `Bearer ${refresh_token}`;
      const renewed = await new Caller().json(securityRoute, 'POST', '/api/v1/security/refresh', {}, { authorization });
      expect(renewed.status).toBe(401);
    });
  });

  describe('throttling', () => {
    const guess = (username: string, address: string, password = 'wrong') =>
      new Caller().json(securityRoute, 'POST', login, { username, password }, { 'x-forwarded-for': address });

    test('twenty failures lock an account for their address, whether it exists or not', async () => {
      await addUser(world.db, 'locked', 'Gamma');
      for (const username of ['locked', 'not-there']) {
        for (let at = 0; at < 20; at += 1) expect((await guess(username, '10.0.0.1')).status).toBe(401);
        const refused = await guess(username, '10.0.0.1', username);
        expect(refused.status).toBe(429);
        expect(refused.body).toEqual({ message: 'Too many attempts. Try again in a minute.' });
      }
      expect((await guess('locked', '10.0.1.1', 'locked')).status).toBe(200);
    });

    test('guesses from everywhere are slowed down, and lock nobody out where they signed in before', async () => {
      await addUser(world.db, 'wanted', 'Gamma');
      expect((await guess('wanted', '10.1.0.1', 'wanted')).status).toBe(200);
      const strangers = (count: number, net: number) =>
        Promise.all(Array.from({ length: count }, (_, at) => guess('wanted', `10.${net}.0.${at}`)));
      expect((await strangers(20, 2)).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 401));
      const flood = strangers(40, 3);
      for (let at = 0; at < 3; at += 1) expect((await guess('wanted', '10.1.0.1', 'wanted')).status).toBe(200);
      const judged = (await flood).filter(({ status }) => status === 401);
      expect(judged.length).toBeGreaterThan(0);
      expect(judged.length).toBeLessThan(12);
      // Those who are known neither wait nor let others go on sooner.
      const [account] = await world.db.select().from(signInThrottle).where(eq(signInThrottle.key, 'account:wanted'));
      expect(account?.failures).toBe(20 + judged.length);
      expect((await guess('wanted', '::ffff:10.1.0.1', 'wanted')).status).toBe(200);
    });

    test('addresses of one IPv6 network are one', async () => {
      const inNetwork = (at: number) => guess('roamer', `2001:db8:0:1::${at.toString(16)}`);
      for (let at = 0; at < 20; at += 1) expect((await inNetwork(at)).status).toBe(401);
      expect((await inNetwork(99)).status).toBe(429);
    });

    test('an address is locked after a hundred, others go on', async () => {
      const answers = await Promise.all(Array.from({ length: 101 }, (_, at) => guess(`ghost${at}`, '10.9.9.9')));
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
      expect((await guess('gamma', '10.9.9.9', 'gamma')).status).toBe(429);
      expect((await guess('gamma', '10.9.9.8', 'gamma')).status).toBe(200);
    });

    test('a good sign-in clears the account', async () => {
      await addUser(world.db, 'clumsy', 'Gamma');
      for (let round = 0; round < 2; round += 1) {
        for (let at = 0; at < 15; at += 1) await guess('clumsy', '10.2.0.1');
        expect((await guess('clumsy', '10.2.0.1', 'clumsy')).status).toBe(200);
      }
    });
  });
});
