import { eq, ne } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { keyValue } from '@/db/schema/key-value';
import { log } from '@/db/schema/log';
import { signInTest } from '@/db/schema/role-mapping';
import { user, userRole } from '@/db/schema/user';
import { userIdentity } from '@/db/schema/user-identity';
import { sealedAs } from '@/lib/server/auth/sealed';
import { revokeSession } from '@/lib/server/auth/session-token';
import { forgetViewers } from '@/lib/server/cache/viewers';
import { Caller } from '@/tests/support/caller';
import { ada, origin, refused, samlHouse, testResultOf } from '@/tests/support/servers/saml-house';
import { keyPair } from '@/tests/support/servers/saml-provider';
import { addUser } from '@/tests/support/world';

const {
  settle,
  ask: askSso,
  begin,
  land,
  askTest,
  testForm,
  endTest,
  endFromOutside,
  reason,
  provider,
  db,
  idOf,
} = samlHouse();

describe('a test sign-in at a SAML provider', () => {
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    for (const name of ['tester', 'second']) ids[name] = await addUser(db(), name, 'Admin');
  });
  beforeEach(async () => {
    await db().delete(signInTest);
    await db().delete(log);
  });

  interface Browser {
    readonly caller: Caller;
    readonly token: string;
  }
  async function signedIn(id = ids.tester ?? 0): Promise<Browser> {
    const caller = new Caller();
    return { caller, token: await caller.signIn(id) };
  }
  const ask = ({ caller, token }: Browser) => askTest(caller, token);
  const toProvider = ({ caller, token }: Browser, odd: object = {}) => testForm(caller, token, ada, odd);
  const stored = async () => ({
    users: await db().select().from(user),
    roles: await db().select().from(userRole),
    identities: await db().select().from(userIdentity),
    sessions: await db().select().from(keyValue).where(ne(keyValue.resource, 'used-once')),
  });
  const over = { location: '/rolemapping/', notice: expect.stringContaining('does not hold') };
  const failed = { location: '/rolemapping/', notice: expect.stringContaining('not complete the sign-in (Saml)') };
  const kept = async () => (await db().select().from(signInTest)).map(({ claims }) => claims);

  test('shows the claims to the session that began it, which the posted form does not send', async () => {
    const browser = await signedIn();
    const before = await stored();
    const fields = await toProvider(browser);
    const { location } = await endFromOutside(browser.caller, fields);
    expect(location).toMatch(/^\/rolemapping\/result\/[\da-f-]{36}\/$/);
    const result = await testResultOf(browser.caller, location);
    expect(result).toMatchObject({ provider: 'house', isPasted: false });
    expect(result?.claims).toMatchObject({ sub: ada.nameId, iss: provider().entityId, groups: ['team'] });
    expect(await testResultOf((await signedIn()).caller, location)).toBeNull();
    expect(await testResultOf((await signedIn(ids.second)).caller, location)).toBeNull();
    expect(await stored()).toEqual(before);
    expect((await kept()).join()).not.toContain('ada');
    expect(await db().select().from(log)).toMatchObject([
      { action: 'SignInTest.post', user_id: ids.tester, json: expect.stringContaining('"house"') },
    ]);
  });

  test('over https its cookie comes along with the form of the provider', async () => {
    settle({}, 'https://bi.example.org');
    const begun = await ask(await signedIn());
    const cookie = begun.headers.getSetCookie().find((line) => line.startsWith('saml-request='));
    expect(cookie).toMatch(/HttpOnly; Path=\/api\/auth\/callback\/; SameSite=None; Secure/);
  });

  test('is begun by administrators alone, from a page of ours', async () => {
    const nobody = { caller: new Caller(), token: 'x' };
    for (const browser of [await signedIn(idOf('ada')), nobody]) expect((await ask(browser)).status).toBe(403);
    const { caller } = await signedIn();
    for (const token of ['', 'x.y.z', (await signedIn()).token]) {
      const asked = await ask({ caller, token });
      expect(asked.headers.get('location')).toBe('/rolemapping/');
      expect(caller.cookies.has('saml-request')).toBe(false);
    }
    expect(await kept()).toEqual([]);
  });

  test('holds once', async () => {
    const browser = await signedIn();
    const fields = await toProvider(browser);
    expect((await endFromOutside(browser.caller, fields)).location).toContain('/result/');
    const claims = await kept();
    expect(await endFromOutside(browser.caller, fields)).toEqual(over);
    expect(await kept()).toEqual(claims);
  });

  test.each<[string, () => Promise<unknown>]>([
    [
      'it is ten minutes old',
      () =>
        db()
          .update(signInTest)
          .set({ expires_at: new Date(Date.now() - 1) }),
    ],
    ['it was deleted', () => db().delete(signInTest)],
    ['its session was ended', async () => revokeSession((await db().select().from(signInTest))[0]?.session_id ?? '')],
    ['all sessions were ended', () => db().update(user).set({ session_version: 2 }).where(isTester())],
    ['the account was switched off', () => db().update(user).set({ active: false }).where(isTester())],
    [
      'the right was taken away',
      () =>
        db()
          .delete(userRole)
          .where(eq(userRole.user_id, ids.tester ?? 0)),
    ],
  ])('is over when %s', async (_what, end) => {
    const held = await db()
      .select()
      .from(userRole)
      .where(eq(userRole.user_id, ids.tester ?? 0));
    const browser = await signedIn();
    const fields = await toProvider(browser);
    await end();
    forgetViewers();
    expect(await endFromOutside(browser.caller, fields)).toEqual(over);
    expect((await kept()).filter((claims) => claims !== null)).toEqual([]);
    await db().update(user).set({ session_version: 1, active: true }).where(isTester());
    await db().insert(userRole).values(held).onConflictDoNothing();
    forgetViewers();
  });
  const isTester = () => eq(user.id, ids.tester ?? 0);

  test('does not end in another session, where the browser sends one', async () => {
    const browser = await signedIn();
    const fields = await toProvider(browser);
    for (const id of [ids.second, ids.tester, idOf('ada')]) {
      const other = (await signedIn(id)).caller;
      other.cookies.set('saml-request', browser.caller.cookies.get('saml-request') ?? '');
      expect(await endTest(other, fields)).toEqual(over);
    }
    expect((await endTest(browser.caller, fields)).location).toContain('/result/');
  });

  test.each<[string, object]>([
    ['signed with another key', keyPair()],
    ['unsigned', { signAssertion: false }],
    ['meant for another audience', { audience: 'https://other.test' }],
    ['an answer to another request', { inResponseTo: '_0000' }],
    ['expired', { lifetimeInSeconds: -3600 }],
  ])('a response that is %s leads back to the rules, and the test stays open', async (_what, odd) => {
    const browser = await signedIn();
    const fields = await toProvider(browser, odd);
    expect(await endFromOutside(browser.caller, fields)).toEqual(failed);
    expect(reason()).toMatch(/was refused/);
    expect(await kept()).toEqual([null]);
  });

  test('its response signs nobody in afterwards: neither for a new request, nor for the same one', async () => {
    const browser = await signedIn();
    const fields = await toProvider(browser);
    const request = browser.caller.cookies.get('saml-request') ?? '';
    expect((await endFromOutside(browser.caller, fields)).location).toContain('/result/');
    const fresh = new Caller();
    await begin(fresh);
    expect(await land(fresh, fields)).toEqual(refused);
    expect(await land(new Caller(), fields)).toEqual(refused);
    const forger = new Caller();
    const sealed = sealedAs(z.looseObject({}), 'saml', 900);
    forger.cookies.set('saml-request', await sealed.seal({ ...(await sealed.open(request)), test: undefined }));
    expect(await land(forger, fields)).toEqual(refused);
    expect(reason()).toMatch(/another request.*not begun.*used before/s);
  });

  test('its response signs nobody in before, either', async () => {
    const browser = await signedIn();
    const fields = await toProvider(browser);
    const fresh = new Caller();
    await begin(fresh);
    expect(await land(fresh, fields)).toEqual(refused);
    expect((await endFromOutside(browser.caller, fields)).location).toContain('/result/');
  });

  test('the response of a real sign-in is no test, and is not used up as one', async () => {
    const real = new Caller();
    const { fields } = await provider().signIn(await begin(real), ada);
    const browser = await signedIn();
    await ask(browser);
    expect(await endFromOutside(browser.caller, fields)).toEqual(failed);
    expect(await kept()).toEqual([null]);
    expect(await land(real, fields)).toEqual(['/chart/list/', 'ada']);
  });

  test('ends at the provider where it began alone', async () => {
    const { entityId, entryPoint, keys } = provider();
    const house = { name: 'house', entityId, entryPoint, certificates: keys.cert };
    const others = keyPair();
    const other = { ...house, name: 'other', entityId: 'https://other.test', certificates: others.cert };
    settle({}, origin, { samlProviders: [house, other] });
    const browser = await signedIn();
    const fields = await toProvider(browser);
    expect(await endFromOutside(browser.caller, fields, 'other')).toEqual(over);
    const foreign = await toProvider(browser, { ...others, issuer: 'https://other.test' });
    expect(await endFromOutside(browser.caller, foreign)).toEqual(failed);
    expect((await kept()).filter((claims) => claims !== null)).toEqual([]);
  });

  test('is not ended by an address that a browser is led to', async () => {
    const browser = await signedIn();
    const fields = await toProvider(browser);
    const sealed = browser.caller.cookies.get('saml-request') ?? '';
    const state = (await sealedAs(z.looseObject({}), 'saml', 900).open(sealed))?.requestId;
    const query = new URLSearchParams({ ...fields, state: String(state) });
    await askSso(browser.caller, `/api/auth/callback/house?${query}`);
    expect(await kept()).toEqual([null]);
  });
});
