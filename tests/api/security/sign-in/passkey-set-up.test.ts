import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { POST as submitSetUp } from '@/app/(auth)/login/factor/submit/route';
import * as setUpOptions from '@/app/(auth)/login/passkey/set-up/options/route';
import * as setUp from '@/app/(auth)/login/passkey/set-up/route';
import * as add from '@/app/(main)/user_info/passkey/route';
import { log } from '@/db/schema/log';
import { passkey } from '@/db/schema/passkey';
import { secondFactor } from '@/db/schema/second-factor';
import { signInThrottle } from '@/db/schema/sign-in';
import { keepFactor } from '@/lib/server/auth/factor/second-factor';
import { readStep } from '@/lib/server/auth/factor/second-step';
import { newSecret, stepAt } from '@/lib/server/auth/factor/totp';
import { readShown } from '@/lib/server/auth/shown-once';
import { forgetConfig } from '@/lib/server/config';
import {
  addTo,
  authenticator,
  type Browser,
  enterWith,
  origin,
  post,
  taken,
} from '@/tests/support/attacks/passkey-calls';
import type { Deviation } from '@/tests/support/attacks/software-authenticator';
import { addPerson, addReader, afterPassword, browser, codeNow, cookiesOf, isIn } from '@/tests/support/second-factor';
import { openWorld, places, type World } from '@/tests/support/world';

const path = '/login/passkey/set-up/';

describe.each(places)('a passkey that is set up while signing in, %s', (place) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(place);
    vi.stubEnv('ISOLINE_URL', origin);
    vi.stubEnv('ISOLINE_SECOND_FACTOR_ROLES', 'Gamma');
    forgetConfig();
  });
  beforeEach(() => world.db.delete(signInThrottle));
  afterAll(async () => {
    await world.close();
    vi.unstubAllEnvs();
    forgetConfig();
  });

  const ask = (at: Browser) => post(at, setUpOptions, `${path}options/`, {});
  async function sent(at: Browser, deviation?: Deviation, made = authenticator()) {
    const asked = await ask(at);
    const answer = made.register(asked.body, deviation);
    return { made, answer, ...(await post(at, setUp, path, { name: 'Passkey', answer })) };
  }
  const passkeysOf = (id: number) => world.db.$count(passkey, eq(passkey.user_id, id));

  test('signs in, shows recovery codes once, and signs in again alone', async () => {
    const reader = await addReader(world.db);
    const at = await afterPassword(reader.name, '/chart/list/');
    expect(at.location).toBe('/login/factor/');
    expect(await isIn(at.caller)).toBe(false);
    const { made, status, body } = await sent(at);
    expect([status, body]).toEqual([200, { next: '/login/recovery/?next=%2Fchart%2Flist%2F' }]);
    expect(await isIn(at.caller)).toBe(true);
    expect((await readShown(cookiesOf(at.caller), reader.id))?.secrets).toHaveLength(10);
    expect(await readStep(cookiesOf(at.caller))).toBeNull();
    expect(await enterWith(made)).toEqual(taken);
    expect((await afterPassword(reader.name)).location).toBe('/login/code/');
    const logged = await world.db.select().from(log).where(eq(log.action, 'Passkey.post'));
    expect(logged.map(({ user_id }) => user_id)).toContain(reader.id);
  });

  test.each<[string, Deviation]>([
    ['another origin', { origin: 'https://evil.test' }],
    ['another relying party', { rpId: 'evil.test' }],
    ['a user who was not verified', { isUnverified: true }],
    ['another challenge', { challenge: 'AAAA' }],
  ])('%s sets up nothing', async (_what, deviation) => {
    const reader = await addReader(world.db);
    const at = await afterPassword(reader.name);
    expect((await sent(at, deviation)).status).toBe(422);
    expect([await passkeysOf(reader.id), await isIn(at.caller)]).toEqual([0, false]);
  });

  test('nobody sets one up without the password, or where a code is asked for', async () => {
    expect((await ask(await browser())).status).toBe(422);
    const person = await addPerson(world.db);
    const at = await afterPassword(person.name);
    expect(at.location).toBe('/login/code/');
    expect((await ask(at)).status).toBe(422);
    expect((await post({ ...at, csrf_token: 'x' }, setUpOptions, `${path}options/`, {})).status).toBe(400);
    expect(await passkeysOf(person.id)).toBe(0);
  });

  test('a challenge holds for this step alone', async () => {
    const reader = await addReader(world.db);
    const at = await afterPassword(reader.name);
    const { body } = await ask(at);
    const answer = authenticator().register(body);
    const { own } = await addTo(await addReader(world.db));
    own.caller.cookies.set('passkey', at.caller.cookies.get('passkey') ?? '');
    expect((await post(own, add, '/user_info/passkey/', { name: 'Stolen', answer })).status).toBe(422);
    expect((await post(at, setUp, path, { name: 'Spent', answer })).status).toBe(200);
    expect(await passkeysOf(reader.id)).toBe(1);
  });

  test('a step that began before the account had a factor adds no other one', async () => {
    const reader = await addReader(world.db);
    const [thief, other] = [await afterPassword(reader.name), await afterPassword(reader.name)];
    const answer = authenticator().register((await ask(thief)).body);
    await addTo(reader);
    expect((await post(thief, setUp, path, { name: 'Thief', answer })).status).toBe(422);
    const secret = (await readStep(cookiesOf(other.caller)))?.secret ?? '';
    const form = { csrf_token: other.csrf_token, code: codeNow({ secret }) };
    await other.caller.form(submitSetUp, '/login/factor/', form);
    expect([await isIn(thief.caller), await isIn(other.caller)]).toEqual([false, false]);
    expect(await passkeysOf(reader.id)).toBe(1);
    expect(await world.db.$count(secondFactor, eq(secondFactor.user_id, reader.id))).toBe(0);
  });

  test('of a passkey and an authenticator at the same moment one is stored', async () => {
    const reader = await addReader(world.db);
    const at = await afterPassword(reader.name);
    const answer = authenticator().register((await ask(at)).body);
    await Promise.all([
      post(at, setUp, path, { name: 'Passkey', answer }),
      keepFactor(reader.id, newSecret(), stepAt(new Date()), true),
    ]);
    const authenticators = await world.db.$count(secondFactor, eq(secondFactor.user_id, reader.id));
    expect((await passkeysOf(reader.id)) + authenticators).toBe(1);
  });
});
