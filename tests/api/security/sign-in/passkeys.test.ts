import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as confirmOptions from '@/app/(auth)/login/passkey/confirm/options/route';
import * as confirm from '@/app/(auth)/login/passkey/confirm/route';
import * as enterOptions from '@/app/(auth)/login/passkey/options/route';
import * as add from '@/app/(main)/user_info/passkey/route';
import { POST as submitAccount } from '@/app/(main)/user_info/submit/route';
import * as meRoute from '@/app/api/v1/me/[[...path]]/route';
import { log } from '@/db/schema/log';
import { passkey } from '@/db/schema/passkey';
import { recoveryCode } from '@/db/schema/second-factor';
import { signInThrottle } from '@/db/schema/sign-in';
import { user } from '@/db/schema/user';
import { dropFactors } from '@/lib/server/auth/factor/second-factor';
import { readShown } from '@/lib/server/auth/shown-once';
import { forgetConfig } from '@/lib/server/config';
import {
  addTo,
  askToAdd,
  authenticator,
  begin,
  enterWith,
  inside,
  origin,
  post,
  refused,
  send,
  taken,
} from '@/tests/support/attacks/passkey-calls';
import type { Deviation } from '@/tests/support/attacks/software-authenticator';
import { addPerson, addReader, afterPassword, browser, cookiesOf, isIn, login } from '@/tests/support/second-factor';
import { openWorld, places, type World } from '@/tests/support/world';

describe.each(places)('passkeys, %s', (place) => {
  let world: World;

  beforeAll(async () => {
    world = await openWorld(place);
    vi.stubEnv('ISOLINE_URL', origin);
    forgetConfig();
  });
  beforeEach(() => world.db.delete(signInThrottle));
  afterAll(async () => {
    await world.close();
    vi.unstubAllEnvs();
    forgetConfig();
  });

  test('one is added with the present password, and signs in without one', async () => {
    const reader = await addReader(world.db);
    const own = await inside(reader.id);
    expect((await askToAdd(own, 'wrong')).status).toBe(401);
    const { made, status } = await addTo(reader, { own });
    expect(status).toBe(200);
    const shown = await readShown(cookiesOf(own.caller), reader.id);
    expect(shown?.secrets).toHaveLength(10);
    const at = await browser();
    const options = await begin(at);
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] });
    const entered = await send(at, made.assert(options), '?next=%2Fchart%2Flist%2F');
    expect(entered.body).toEqual({ next: '/chart/list/' });
    expect((await at.caller.get(meRoute, '/api/v1/me/')).body.result.username).toBe(reader.name);
    const [row] = await world.db.select().from(passkey).where(eq(passkey.user_id, reader.id));
    expect(row).toMatchObject({ name: 'Laptop', transports: ['internal'], last_used_at: expect.any(Date) });
    const logged = await world.db.select().from(log).where(eq(log.action, 'Passkey.post'));
    expect(logged.map(({ user_id }) => user_id)).toContain(reader.id);
  });

  test('it leads to pages of ours alone', async () => {
    const { made } = await addTo(await addReader(world.db));
    for (const next of ['//evil.test', 'https://evil.test/', '/\\evil.test']) {
      const at = await browser();
      const { body } = await send(at, made.assert(await begin(at)), `?next=${encodeURIComponent(next)}`);
      expect(body).toEqual({ next: '/' });
    }
  });

  test('a challenge is spent by its first answer, and belongs to its browser and its use', async () => {
    const reader = await addReader(world.db);
    const { made } = await addTo(reader);
    const first = await browser();
    const answer = made.assert(await begin(first));
    const stranger = await browser();
    expect((await send(stranger, answer)).status).toBe(422);
    await begin(stranger);
    expect((await send(stranger, answer)).status).toBe(422);
    const cookie = first.caller.cookies.get('passkey') ?? '';
    expect((await send(first, answer)).status).toBe(200);
    first.caller.cookies.delete('session');
    first.caller.cookies.set('passkey', cookie);
    expect((await send(first, answer)).status).toBe(422);
    expect(await isIn(first.caller)).toBe(false);
    const wrong = await browser();
    const options = await begin(wrong);
    const kept = wrong.caller.cookies.get('passkey') ?? '';
    expect((await send(wrong, made.assert(options, { origin: 'https://evil.test' }))).status).toBe(422);
    wrong.caller.cookies.set('passkey', kept);
    expect((await send(wrong, made.assert(options))).status).toBe(422);
    const step = await afterPassword(reader.name);
    const other = made.assert(await begin(step));
    expect((await post(step, confirm, '/login/passkey/confirm/', { answer: other })).status).toBe(422);
  });

  test('a challenge is over after five minutes', async () => {
    const { made } = await addTo(await addReader(world.db));
    const at = await browser();
    const answer = made.assert(await begin(at));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 });
    const { status } = await send(at, answer);
    vi.useRealTimers();
    expect(status).toBe(422);
  });

  test.each<[string, Deviation]>([
    ['another origin', { origin: 'https://evil.test' }],
    ['another port', { origin: 'http://localhost:9999' }],
    ['another relying party', { rpId: 'evil.test' }],
    ['a user who was not verified', { isUnverified: true }],
    ['another challenge', { challenge: 'AAAA' }],
    ['another ceremony', { type: 'webauthn.create' }],
    ['the identifier of another user', { handle: Buffer.from('somebody').toString('base64url') }],
  ])('%s opens nothing', async (_what, deviation) => {
    const { made } = await addTo(await addReader(world.db));
    expect(await enterWith(made, deviation)).toEqual(refused);
    expect(await enterWith(made)).toEqual(taken);
  });

  test.each<[string, Deviation]>([
    ['another origin', { origin: 'https://evil.test' }],
    ['another relying party', { rpId: 'evil.test' }],
    ['a user who was not verified', { isUnverified: true }],
    ['another challenge', { challenge: 'AAAA' }],
  ])('%s adds nothing', async (_what, deviation) => {
    const reader = await addReader(world.db);
    expect((await addTo(reader, { deviation })).status).toBe(422);
    expect(await world.db.$count(passkey, eq(passkey.user_id, reader.id))).toBe(0);
  });

  test('a counter that does not rise tells of a copy; one that is never counted does not', async () => {
    const { made } = await addTo(await addReader(world.db));
    expect(await enterWith(made)).toEqual(taken);
    expect(await enterWith(made, { counter: 7 })).toEqual(taken);
    for (const counter of [7, 6, 0]) expect(await enterWith(made, { counter })).toEqual(refused);
    expect(await enterWith(made, { counter: 4_000_000_000 })).toEqual(taken);
  });

  test('a signature of another key opens nothing, nor does a passkey that nobody has', async () => {
    const { made } = await addTo(await addReader(world.db));
    const thief = authenticator();
    made.id.copy(thief.id);
    expect(await enterWith(thief, { handle: null })).toEqual(refused);
    expect(await enterWith(authenticator())).toEqual(refused);
  });

  test('of an account that is inactive, or gone, it opens nothing, nor after it was removed', async () => {
    const reader = await addReader(world.db);
    const { made, own } = await addTo(reader);
    const setActive = (active: boolean) => world.db.update(user).set({ active }).where(eq(user.id, reader.id));
    await setActive(false);
    expect(await enterWith(made)).toEqual(refused);
    await setActive(true);
    expect(await enterWith(made)).toEqual(taken);
    const [row] = await world.db.select().from(passkey).where(eq(passkey.user_id, reader.id));
    const remove = (present_password: string) =>
      own.caller.form(submitAccount, '/user_info/', {
        act: 'removePasskey',
        csrf_token: own.csrf_token,
        passkey: String(row?.id),
        present_password,
      });
    await remove('wrong');
    expect(await enterWith(made)).toEqual(taken);
    await remove(reader.name);
    expect(await enterWith(made)).toEqual(refused);
    expect(await world.db.$count(recoveryCode, eq(recoveryCode.user_id, reader.id))).toBe(0);
    const other = await addReader(world.db);
    const gone = await addTo(other);
    await world.db.delete(user).where(eq(user.id, other.id));
    expect(await enterWith(gone.made)).toEqual(refused);
  });

  test('gets another name, which fits, and nobody gives one to the passkey of another', async () => {
    const [reader, thief] = [await addReader(world.db), await addReader(world.db)];
    const { own } = await addTo(reader);
    const ofReader = eq(passkey.user_id, reader.id);
    const [row] = await world.db.select().from(passkey).where(ofReader);
    const rename = async (by: typeof own, name: string) => {
      const fields = { act: 'renamePasskey', passkey: String(row?.id), name, csrf_token: by.csrf_token };
      await by.caller.form(submitAccount, '/user_info/', fields);
      return (await world.db.select().from(passkey).where(ofReader))[0]?.name;
    };
    expect(await rename(own, '  Key at the office ')).toBe('Key at the office');
    for (const unfit of ['', '   ', 'x'.repeat(65)]) expect(await rename(own, unfit)).toBe('Key at the office');
    expect(await rename(await inside(thief.id), 'Mine')).toBe('Key at the office');
    expect(await rename({ ...own, csrf_token: 'wrong' }, 'Forged')).toBe('Key at the office');
    expect(await rename(own, 'x'.repeat(64))).toBe('x'.repeat(64));
  });

  test("nobody removes another's, or adds one in another's session", async () => {
    const [victim, thief] = [await addReader(world.db), await addReader(world.db)];
    const { made } = await addTo(victim);
    const own = await inside(thief.id);
    const [row] = await world.db.select().from(passkey).where(eq(passkey.user_id, victim.id));
    const fields = { act: 'removePasskey', passkey: String(row?.id), present_password: thief.name };
    await own.caller.form(submitAccount, '/user_info/', { ...fields, csrf_token: own.csrf_token });
    expect(await enterWith(made)).toEqual(taken);
    const asked = await askToAdd(own, thief.name);
    const answer = authenticator().register(asked.body);
    const there = await inside(victim.id);
    there.caller.cookies.set('passkey', own.caller.cookies.get('passkey') ?? '');
    expect((await post(there, add, '/user_info/passkey/', { name: 'x', answer })).status).toBe(422);
    expect((await addTo(thief, { made })).status).toBe(422);
  });

  test('after a password it stands in for the code, and so does a recovery code', async () => {
    const reader = await addReader(world.db);
    const own = await inside(reader.id);
    const { made } = await addTo(reader, { own });
    const recovery = (await readShown(cookiesOf(own.caller), reader.id))?.secrets ?? [];
    const step = await afterPassword(reader.name, '/chart/list/');
    expect(step.location).toBe('/login/code/');
    expect(await isIn(step.caller)).toBe(false);
    const asked = await post(step, confirmOptions, '/login/passkey/confirm/options/', {});
    expect(asked.body.allowCredentials).toMatchObject([{ id: made.id.toString('base64url') }]);
    const stranger = await addTo(await addReader(world.db));
    const foreign = stranger.made.assert(asked.body);
    expect((await post(step, confirm, '/login/passkey/confirm/', { answer: foreign })).status).toBe(422);
    const again = await post(step, confirmOptions, '/login/passkey/confirm/options/', {});
    const answer = made.assert(again.body);
    const confirmed = await post(step, confirm, '/login/passkey/confirm/', { answer });
    expect(confirmed.body).toEqual({ next: '/chart/list/' });
    expect(await isIn(step.caller)).toBe(true);
    const credentials = { username: reader.name, password: reader.name };
    expect((await login(credentials))[0]).toBe(401);
    expect((await login({ ...credentials, totp: recovery[0] }))[0]).toBe(200);
    expect((await login({ ...credentials, totp: recovery[0] }))[0]).toBe(401);
  });

  test('confirming needs a password first', async () => {
    const { made } = await addTo(await addReader(world.db));
    const at = await browser();
    expect((await post(at, confirmOptions, '/login/passkey/confirm/options/', {})).status).toBe(422);
    const answer = made.assert(await begin(at));
    expect((await post(at, confirm, '/login/passkey/confirm/', { answer })).status).toBe(422);
  });

  test('beside an authenticator it brings no new codes, and goes with it when both are taken away', async () => {
    const person = await addPerson(world.db);
    const before = await world.db.$count(recoveryCode, eq(recoveryCode.user_id, person.id));
    const { made, own } = await addTo(person);
    expect(await readShown(cookiesOf(own.caller), person.id)).toBeNull();
    expect(await world.db.$count(recoveryCode, eq(recoveryCode.user_id, person.id))).toBe(before);
    expect(await dropFactors(person.id)).toBe(true);
    expect(await enterWith(made)).toEqual(refused);
    expect((await afterPassword(person.name)).location).toBe('/superset/welcome/');
  });

  test('it is a second factor where a role demands one', async () => {
    const reader = await addReader(world.db);
    const { made } = await addTo(reader);
    vi.stubEnv('ISOLINE_SECOND_FACTOR_ROLES', 'Gamma');
    forgetConfig();
    expect((await afterPassword(reader.name)).location).toBe('/login/code/');
    expect(await enterWith(made)).toEqual(taken);
    expect((await afterPassword((await addReader(world.db)).name)).location).toBe('/login/factor/');
    vi.stubEnv('ISOLINE_SECOND_FACTOR_ROLES', '');
    forgetConfig();
  });

  test('attempts are throttled', async () => {
    const { made } = await addTo(await addReader(world.db));
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 21; attempt += 1) {
      statuses.push((await enterWith(made, { isUnverified: true }))[0]);
    }
    expect(statuses.at(-2)).toBe(422);
    expect((await enterWith(made))[0]).toBe(429);
  });

  test('calls need the CSRF token of the page, and a body that is one', async () => {
    const at = await browser();
    const call = (headers: Record<string, string>) =>
      at.caller.json(enterOptions, 'POST', '/login/passkey/options/', {}, headers);
    expect((await call({})).status).toBe(400);
    expect((await call({ 'x-csrftoken': 'x.y.z' })).status).toBe(400);
    for (const answer of [{}, { id: 'x' }, { id: '../', rawId: 'x', type: 'public-key', response: {} }]) {
      expect((await send(at, answer)).status).toBe(400);
    }
  });
});
