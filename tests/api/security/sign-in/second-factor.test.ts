import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { POST as submitCode } from '@/app/(auth)/login/code/submit/route';
import * as auth from '@/app/api/auth/[...nextauth]/route';
import { recoveryCode, secondFactor } from '@/db/schema/second-factor';
import { codeAt, stepAt } from '@/lib/server/auth/factor/totp';
import { open } from '@/lib/server/secrets';
import { isPostgresReachable } from '@/tests/support/metadata';
import { addPerson, afterPassword, codeNow, isIn, login, told } from '@/tests/support/second-factor';
import { addUser, openWorld, places, type World } from '@/tests/support/world';

const reachable = (await isPostgresReachable()) ? places : places.slice(0, 1);

describe.each(reachable)('a second factor, stored in %s,', (place) => {
  let world: World;

  beforeAll(async () => {
    world = await openWorld(place);
    await addUser(world.db, 'admin', 'Admin');
  });
  afterAll(() => world.close());

  test('is asked for after the password, before any session', async () => {
    const ada = await addPerson(world.db);
    const { caller, csrf_token, location } = await afterPassword(ada.name, '/chart/list/');
    expect([location, caller.cookies.has('session'), await isIn(caller)]).toEqual(['/login/code/', false, false]);
    const { headers } = await caller.form(submitCode, '/login/code/submit/', { csrf_token, code: codeNow(ada) });
    expect([headers.get('location'), await isIn(caller)]).toEqual(['/chart/list/', true]);
    expect(caller.cookies.has('second-step')).toBe(false);
  });

  test('is nothing to accounts without one', async () => {
    const { caller, location } = await afterPassword('admin');
    expect([location, await isIn(caller)]).toEqual(['/superset/welcome/', true]);
    expect(await login({ username: 'admin', password: 'admin' })).toEqual([200, ['access_token']]);
  });

  test('takes no wrong code, no code twice, and no older one after a newer', async () => {
    const ada = await addPerson(world.db);
    const { caller, csrf_token } = await afterPassword(ada.name);
    const attempt = async (code: string) => {
      await caller.form(submitCode, '/login/code/submit/', { csrf_token, code });
      const was = await isIn(caller);
      caller.cookies.delete('session');
      return was;
    };
    const step = caller.cookies.get('second-step') ?? '';
    expect(await attempt(codeAt(ada.secret, stepAt(new Date()) + 7))).toBe(false);
    expect(told(caller)).toMatch(/does not hold/);
    expect(await attempt(codeNow(ada))).toBe(true);
    caller.cookies.set('second-step', step);
    expect(await attempt(codeNow(ada))).toBe(false);
    expect(await attempt(codeNow(ada, -1))).toBe(false);
    expect(await attempt(codeNow(ada, 1))).toBe(true);
  });

  test('lets one of two simultaneous requests with the same code in', async () => {
    const ada = await addPerson(world.db);
    const bodies = { username: ada.name, password: ada.name, totp: codeNow(ada) };
    const answers = await Promise.all([login(bodies), login(bodies)]);
    expect(answers.map(([status]) => status).sort()).toEqual([200, 401]);
  });

  test('is stood in for by each recovery code once, however it is typed', async () => {
    const ada = await addPerson(world.db);
    expect(ada.recovery.length).toBe(10);
    expect(new Set(ada.recovery).size).toBe(10);
    const [first = '', second = ''] = ada.recovery;
    const attempt = (totp: string) => login({ username: ada.name, password: ada.name, totp });
    expect(await attempt(first)).toEqual([200, ['access_token']]);
    expect((await attempt(first))[0]).toBe(401);
    expect((await attempt(second.replaceAll('-', ' ').toUpperCase()))[0]).toBe(200);
    expect(await world.db.$count(recoveryCode, eq(recoveryCode.user_id, ada.id))).toBe(8);
    const other = await addPerson(world.db);
    expect((await login({ username: other.name, password: other.name, totp: ada.recovery[2] }))[0]).toBe(401);
  });

  test('is stored sealed, and its recovery codes as hashes', async () => {
    const ada = await addPerson(world.db);
    const [stored] = await world.db.select().from(secondFactor).where(eq(secondFactor.user_id, ada.id));
    expect(stored?.secret).not.toContain(ada.secret);
    expect(open(stored?.secret ?? '')).toContain(ada.secret);
    const hashes = await world.db.select().from(recoveryCode).where(eq(recoveryCode.user_id, ada.id));
    const hashOf = (code = '') => createHash('sha256').update(code.replaceAll('-', '')).digest('hex');
    expect(hashes.map(({ code_hash }) => code_hash).sort()).toEqual(ada.recovery.map(hashOf).sort());
  });

  test('of one user does not hold for another into whose row it was copied', async () => {
    const [ada, eve] = [await addPerson(world.db), await addPerson(world.db)];
    const [stored] = await world.db.select().from(secondFactor).where(eq(secondFactor.user_id, eve.id));
    await world.db
      .update(secondFactor)
      .set({ secret: stored?.secret ?? '' })
      .where(eq(secondFactor.user_id, ada.id));
    const answer = await login({ username: ada.name, password: ada.name, totp: codeNow(eve) });
    expect(answer[0]).not.toBe(200);
  });

  test('is asked for by the JSON route, as “totp”', async () => {
    const ada = await addPerson(world.db);
    const who = { username: ada.name, password: ada.name };
    expect(await login(who)).toEqual([401, expect.stringMatching(/second factor.*“totp”/)]);
    expect(await login({ ...who, totp: '' })).toEqual([401, expect.stringMatching(/does not hold/)]);
    expect(await login({ ...who, password: 'guess', totp: codeNow(ada) })).toEqual([401, 'Not authorized']);
    expect(await login({ ...who, totp: codeNow(ada) })).toEqual([200, ['access_token']]);
  });

  test('is not passed by the sign-in of the sign-on library', async () => {
    const ada = await addPerson(world.db);
    const context = { params: Promise.resolve({ nextauth: ['callback', 'credentials'] }) };
    const csrf = await auth.GET(new Request('http://localhost:8088/api/auth/csrf'), {
      params: Promise.resolve({ nextauth: ['csrf'] }),
    });
    const cookie = csrf.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const { csrfToken } = await csrf.json();
    const post = async (name: string) => {
      const body = new URLSearchParams({ csrfToken, username: name, password: name, json: 'true' });
      const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' };
      const request = new Request('http://localhost:8088/api/auth/callback/credentials', {
        method: 'POST',
        headers,
        body,
      });
      const response = await auth.POST(request, context);
      return response.headers.getSetCookie().some((line) => /^session=ey/.test(line));
    };
    expect(await post(ada.name)).toBe(false);
    expect(await post('admin')).toBe(true);
  });

  test('is guessed twenty times and no more, also with the password in between', async () => {
    const ada = await addPerson(world.db);
    const who = { username: ada.name, password: ada.name };
    for (let at = 0; at < 20; at += 1) expect((await login({ ...who, totp: '000000' }))[0], String(at)).toBe(401);
    expect((await login({ ...who, totp: '000000' }))[0]).toBe(429);
    expect((await login({ ...who, totp: codeNow(ada) }))[0]).toBe(429);
    const { caller, csrf_token } = await afterPassword(ada.name);
    await caller.form(submitCode, '/login/code/submit/', { csrf_token, code: codeNow(ada) });
    expect([await isIn(caller), told(caller)]).toEqual([false, expect.stringMatching(/Too many/)]);
  }, 120_000);
});
