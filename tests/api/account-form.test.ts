import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as meRoute from '@/app/api/v1/me/[[...path]]/route';
import { POST as submitPassword } from '@/app/resetmypassword/form/submit/route';
import { POST as submitNames } from '@/app/userinfoeditview/form/submit/route';
import { issueCsrf } from '@/lib/server/auth/csrf';
import { readNotice } from '@/lib/server/auth/flash';
import { startSession } from '@/lib/server/auth/session-token';
import { Caller } from '@/tests/support/caller';
import { addUser, openWorld, type World } from '@/tests/support/world';

const path = '/resetmypassword/form/submit';

describe('the page of one’s own account', () => {
  let world: World;
  let id = 0;
  let csrf_token = '';
  let csrfCookie = '';

  beforeAll(async () => {
    world = await openWorld('embedded');
    id = await addUser(world.db, 'ada', 'Admin');
    await addUser(world.db, 'plain', 'sql_lab');
    const { token, cookie } = await issueCsrf(new Headers());
    csrf_token = token;
    csrfCookie = cookie ?? '';
  });
  afterAll(() => world.close());

  async function signedIn(user = id, sessionVersion = 1): Promise<Caller> {
    const caller = new Caller();
    for (const cookie of [await startSession({ id: user, sessionVersion }, new Headers()), csrfCookie]) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s);
      caller.cookies.set(name, value);
    }
    return caller;
  }
  const told = (caller: Caller) => readNotice(new Headers({ cookie: `notice=${caller.cookies.get('notice')}` }));
  const me = async (caller: Caller) => (await caller.get(meRoute, '/api/v1/me/')).status;

  test('changes names, and no others', async () => {
    const caller = await signedIn();
    const names = { csrf_token, first_name: ' Grace ', last_name: 'Hopper' };
    const answered = await caller.form(submitNames, '/userinfoeditview/form/submit', names);
    expect([answered.status, answered.headers.get('location')]).toEqual([302, '/user_info/']);
    expect((await caller.get(meRoute, '/api/v1/me/')).body.result).toMatchObject({ first_name: 'Grace' });
    await caller.form(submitNames, '/userinfoeditview/form/submit', { ...names, last_name: '' });
    expect(told(caller)?.isGood).toBe(false);
    expect((await caller.get(meRoute, '/api/v1/me/')).body.result).toMatchObject({ last_name: 'Hopper' });
  });

  test('changes a password for those alone who know it, and ends the other sessions', async () => {
    const caller = await signedIn();
    const elsewhere = await signedIn();
    const wanted = { csrf_token, password: 'next', conf_password: 'next' };
    for (const wrong of [
      { ...wanted, present_password: 'guess' },
      { ...wanted, present_password: 'ada', conf_password: 'other' },
      { ...wanted, present_password: 'ada', password: '', conf_password: '' },
      { ...wanted, present_password: 'ada', csrf_token: 'x.y.z' },
    ]) {
      await caller.form(submitPassword, path, wrong);
      expect(told(caller)?.isGood).toBe(false);
    }
    expect(await me(elsewhere)).toBe(200);
    await caller.form(submitPassword, path, { ...wanted, present_password: 'ada' });
    expect(told(caller)?.isGood).toBe(true);
    expect([await me(caller), await me(elsewhere)]).toEqual([200, 401]);
  });

  test('stops guesses', async () => {
    const caller = await signedIn(id, 2);
    const guess = { csrf_token, password: 'x', conf_password: 'x', present_password: 'guess' };
    for (let at = 0; at < 20; at += 1) await caller.form(submitPassword, path, guess);
    await caller.form(submitPassword, path, { ...guess, present_password: 'next' });
    expect(told(caller)?.text).toMatch(/too many/);
    expect(await me(caller)).toBe(200);
  });

  test('is nothing for those whose roles have no such form', async () => {
    const caller = await signedIn(2);
    expect((await caller.form(submitPassword, path, { csrf_token })).status).toBe(403);
  });
});
