import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { POST as submitCode } from '@/app/(auth)/login/code/submit/route';
import { POST as submitSetUp } from '@/app/(auth)/login/factor/submit/route';
import { POST as submitAccount } from '@/app/(main)/user_info/submit/route';
import * as security from '@/app/api/v1/security/[[...path]]/route';
import { log } from '@/db/schema/log';
import { recoveryCode, secondFactor } from '@/db/schema/second-factor';
import { user } from '@/db/schema/user';
import { beginSetUp } from '@/lib/server/auth/factor/factor-acts';
import { keepFactor } from '@/lib/server/auth/factor/second-factor';
import { readStep } from '@/lib/server/auth/factor/second-step';
import { codeAt, newSecret, stepAt } from '@/lib/server/auth/factor/totp';
import { createSignInLink, redeemSignInLink } from '@/lib/server/auth/link';
import { readShown } from '@/lib/server/auth/shown-once';
import { changePassword } from '@/lib/server/auth/sign-in';
import { forgetConfig } from '@/lib/server/config';
import { tokenHeader } from '@/tests/support/api-token';
import { Caller } from '@/tests/support/caller';
import { isPostgresReachable } from '@/tests/support/metadata';
import {
  addPerson,
  addReader,
  afterPassword,
  browser,
  codeNow,
  cookiesOf,
  isIn,
  login,
  told,
} from '@/tests/support/second-factor';
import { addUser, openWorld, places, type World } from '@/tests/support/world';

const reachable = (await isPostgresReachable()) ? places : places.slice(0, 1);
const minute = 60_000;

describe.each(reachable)('the steps of a second factor, stored in %s,', (place) => {
  let world: World;
  let admin = 0;

  beforeAll(async () => {
    world = await openWorld(place);
    admin = await addUser(world.db, 'admin', 'Admin');
  });
  afterAll(() => world.close());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
    forgetConfig();
  });

  describe('between the password and the code', () => {
    test('five minutes pass, and no more', async () => {
      const ada = await addPerson(world.db);
      const { caller } = await afterPassword(ada.name);
      expect((await readStep(cookiesOf(caller)))?.userId).toBe(ada.id);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * minute + 1 });
      expect(await readStep(cookiesOf(caller))).toBeNull();
    });

    test('a new password begins anew', async () => {
      const ada = await addPerson(world.db);
      const { caller, csrf_token } = await afterPassword(ada.name);
      await changePassword(ada.id, 'next');
      await caller.form(submitCode, '/login/code/submit/', { csrf_token, code: codeNow(ada) });
      expect([await isIn(caller), told(caller)]).toEqual([false, expect.stringMatching(/Begin again/)]);
    });

    test('a deactivated account is signed in to by nobody', async () => {
      const ada = await addPerson(world.db);
      const { caller, csrf_token } = await afterPassword(ada.name);
      await world.db.update(user).set({ active: false }).where(eq(user.id, ada.id));
      await caller.form(submitCode, '/login/code/submit/', { csrf_token, code: codeNow(ada) });
      expect(await isIn(caller)).toBe(false);
    });

    test('nothing but its own form goes on, with its own token', async () => {
      const ada = await addPerson(world.db);
      const { caller, csrf_token } = await afterPassword(ada.name);
      const code = codeNow(ada);
      for (const fields of [{ code }, { code, csrf_token: 'x.y.z' }] as const) {
        await caller.form(submitCode, '/login/code/submit/', fields);
        expect(await isIn(caller)).toBe(false);
      }
      await caller.form(submitSetUp, '/login/factor/submit/', { csrf_token, code });
      expect(await isIn(caller)).toBe(false);
      const stranger = await browser();
      await stranger.caller.form(submitCode, '/login/code/submit/', { csrf_token: stranger.csrf_token, code });
      expect(await isIn(stranger.caller)).toBe(false);
      const changed = (caller.cookies.get('second-step') ?? '').replace(/.{4}$/, 'AAAA');
      stranger.caller.cookies.set('second-step', changed);
      await stranger.caller.form(submitCode, '/login/code/submit/', { csrf_token: stranger.csrf_token, code });
      expect(await isIn(stranger.caller)).toBe(false);
      const asSession = new Caller();
      asSession.cookies.set('session', caller.cookies.get('second-step') ?? '');
      expect(await isIn(asSession)).toBe(false);
    });
  });

  describe('that a role demands', () => {
    const demand = () => {
      vi.stubEnv('ISOLINE_SECOND_FACTOR_ROLES', 'Alpha, Gamma');
      forgetConfig();
    };

    test('is set up after the password, before anything else', async () => {
      demand();
      const { id, name } = await addReader(world.db);
      expect(await login({ username: name, password: name })).toEqual([403, expect.stringMatching(/second factor/)]);
      const { caller, csrf_token, location } = await afterPassword(name, '/chart/list/');
      expect([location, await isIn(caller)]).toEqual(['/login/factor/', false]);
      const step = await readStep(cookiesOf(caller));
      const secret = step?.secret ?? '';
      expect(caller.cookies.get('second-step')).not.toContain(secret);
      const path = '/login/factor/submit/';
      await caller.form(submitSetUp, path, { csrf_token, code: codeAt(secret, stepAt(new Date()) + 9) });
      expect(await isIn(caller)).toBe(false);
      const set = await caller.form(submitSetUp, path, { csrf_token, code: codeNow({ secret }) });
      expect(set.headers.get('location')).toBe('/login/recovery/?next=%2Fchart%2Flist%2F');
      expect(await isIn(caller)).toBe(true);
      expect((await readShown(cookiesOf(caller), id))?.secrets.length).toBe(10);
      expect((await login({ username: name, password: name, totp: codeNow({ secret }) }))[0]).toBe(401);
      expect((await login({ username: name, password: name, totp: codeNow({ secret }, 1) }))[0]).toBe(200);
    });

    test('is not set up over one that is there', async () => {
      demand();
      const { id, name } = await addReader(world.db);
      const { caller, csrf_token } = await afterPassword(name);
      const secret = (await readStep(cookiesOf(caller)))?.secret ?? '';
      await keepFactor(id, newSecret(), 0);
      await caller.form(submitSetUp, '/login/factor/submit/', { csrf_token, code: codeNow({ secret }) });
      expect(await isIn(caller)).toBe(false);
    });

    test('is nothing to other roles, to links and to tokens', async () => {
      demand();
      expect((await afterPassword('admin')).location).toBe('/superset/welcome/');
      const ada = await addPerson(world.db);
      const link = await createSignInLink(ada.id);
      expect(await redeemSignInLink(link.split('/')[3] ?? '')).toBe(ada.id);
      const program = new Caller();
      program.extra.authorization = await tokenHeader(ada.id, 'read');
      expect(await isIn(program)).toBe(true);
    });
  });

  describe('on the page of one’s own account', () => {
    const path = '/user_info/submit/';

    test('is set up with the present password and a code, renewed and turned off', async () => {
      const { id, name } = await addReader(world.db);
      const caller = new Caller();
      const csrf_token = await caller.signIn(id);
      const { secret, state } = await beginSetUp(id);
      const foreign = await beginSetUp(admin);
      const code = codeNow({ secret });
      const wanted = { act: 'setFactor', csrf_token, state, present_password: name, code };
      const held = () => world.db.$count(secondFactor, eq(secondFactor.user_id, id));
      for (const wrong of [
        { ...wanted, present_password: 'guess' },
        { ...wanted, code: codeAt(secret, stepAt(new Date()) + 9) },
        { ...wanted, state: foreign.state, code: codeNow(foreign) },
        { ...wanted, state: 'x' },
        { ...wanted, csrf_token: 'x.y.z' },
      ]) {
        await caller.form(submitAccount, path, wrong);
        expect(await held()).toBe(0);
      }
      await caller.form(submitAccount, path, wanted);
      expect(await held()).toBe(1);
      const first = await readShown(cookiesOf(caller), id);
      expect(first).toMatchObject({ kind: 'recovery' });
      const [one = '', two = '', three = ''] = first?.secrets ?? [];
      await caller.form(submitAccount, path, { act: 'newRecovery', csrf_token, present_password: name, code: one });
      const renewed = (await readShown(cookiesOf(caller), id))?.secrets ?? [];
      expect(renewed).not.toEqual(first?.secrets);
      for (const used of [one, two, three]) {
        await caller.form(submitAccount, path, { act: 'unsetFactor', csrf_token, present_password: name, code: used });
        expect(await held()).toBe(1);
      }
      const off = { act: 'unsetFactor', csrf_token, code: renewed[0] ?? '' };
      await caller.form(submitAccount, path, { ...off, present_password: 'guess' });
      expect(await held()).toBe(1);
      await caller.form(submitAccount, path, { ...off, present_password: name });
      expect(await held()).toBe(0);
      expect(await world.db.$count(recoveryCode, eq(recoveryCode.user_id, id))).toBe(0);
      const noted = await world.db.select().from(log).where(eq(log.user_id, id));
      expect(noted.map(({ action }) => action).filter((action) => action?.match(/^(Second|Rec)/))).toEqual([
        'SecondFactor.post',
        'RecoveryCode.post',
        'SecondFactor.delete',
      ]);
    });
  });

  test('is reset by administrators who are signed in, and noted', async () => {
    const ada = await addPerson(world.db);
    const path = `/api/v1/security/users/${ada.id}/second_factor`;
    const stranger = new Caller();
    const own = { 'x-csrftoken': await stranger.signIn(ada.id) };
    expect((await stranger.json(security, 'DELETE', path, {}, own)).status).toBe(403);
    const program = new Caller();
    program.extra.authorization = await tokenHeader(admin, 'full');
    expect((await program.json(security, 'DELETE', path, {})).status).toBe(403);
    const caller = new Caller();
    const csrf = { 'x-csrftoken': await caller.signIn(admin) };
    expect((await caller.json(security, 'DELETE', path, {}, csrf)).status).toBe(200);
    expect((await caller.json(security, 'DELETE', path, {}, csrf)).status).toBe(404);
    expect((await login({ username: ada.name, password: ada.name }))[0]).toBe(200);
    const noted = await world.db.select().from(log).where(eq(log.action, 'SecondFactor.delete'));
    expect(noted.at(-1)).toMatchObject({ user_id: admin, json: JSON.stringify({ user: ada.id }) });
  });
});
