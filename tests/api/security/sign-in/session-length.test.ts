import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as meRoute from '@/app/api/v1/me/[[...path]]/route';
import { guardPage } from '@/lib/server/auth/guard-page';
import { endSession } from '@/lib/server/auth/session-token';
import { forgetConfig } from '@/lib/server/config';
import { Caller } from '@/tests/support/caller';
import { addUser, openWorld, type World } from '@/tests/support/world';

const minute = 60_000;
const hour = 60 * minute;

describe('a session', () => {
  let world: World;
  let id: number;
  const begin = Date.now();
  const later = (ms: number) => vi.setSystemTime(begin + ms);

  beforeAll(async () => {
    world = await openWorld('embedded');
    id = await addUser(world.db, 'ada', 'Admin');
  });
  afterAll(() => world.close());
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: begin });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
    forgetConfig();
  });

  function settle(hours: string, idle: string): void {
    vi.stubEnv('ISOLINE_SESSION_HOURS', hours);
    vi.stubEnv('ISOLINE_SESSION_IDLE_MINUTES', idle);
    forgetConfig();
  }
  async function signedIn(): Promise<Caller> {
    const caller = new Caller();
    await caller.signIn(id);
    return caller;
  }
  const isIn = async (caller: Caller) => (await caller.get(meRoute, '/api/v1/me/')).status === 200;

  test('lasts two weeks, where nothing else is set', async () => {
    const caller = await signedIn();
    later(335 * hour);
    expect(await isIn(caller)).toBe(true);
    later(337 * hour);
    expect(await isIn(caller)).toBe(false);
  });

  test('ends after the hours that are set, however much is asked, and at once where they were lowered', async () => {
    settle('8', '0');
    const caller = await signedIn();
    for (let at = 0; at < 8 * hour; at += hour) {
      later(at);
      expect(await isIn(caller)).toBe(true);
    }
    later(8 * hour);
    expect(await isIn(caller)).toBe(false);
    later(0);
    const other = await signedIn();
    later(3 * hour);
    expect(await isIn(other)).toBe(true);
    settle('2', '0');
    expect(await isIn(other)).toBe(false);
  });

  test.each<[string, (caller: Caller) => Promise<unknown>]>([
    ['the API', (caller) => isIn(caller)],
    ['a page', (caller) => caller.send(guardPage, 'GET', '/chart/list/')],
  ])('goes on while %s is asked, and ends when nothing is for the minutes that are set', async (_what, ask) => {
    settle('8', '30');
    const caller = await signedIn();
    const first = caller.cookies.get('session');
    later(minute);
    await ask(caller);
    expect(caller.cookies.get('session')).toBe(first);
    for (let at = 20 * minute; at < 8 * hour; at += 20 * minute) {
      later(at);
      await ask(caller);
      expect(await isIn(caller)).toBe(true);
    }
    later(8 * hour);
    expect(await isIn(caller)).toBe(false);
    later(0);
    const idle = await signedIn();
    later(31 * minute);
    expect(await isIn(idle)).toBe(false);
  });

  test('that was ended is ended in every copy, also those that were written anew', async () => {
    settle('8', '30');
    const caller = await signedIn();
    const before = new Headers({ cookie: `session=${caller.cookies.get('session')}` });
    later(20 * minute);
    expect(await isIn(caller)).toBe(true);
    await endSession(before);
    expect(await isIn(caller)).toBe(false);
  });
});
