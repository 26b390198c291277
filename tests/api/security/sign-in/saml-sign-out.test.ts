import { inflateRawSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import * as meRoute from '@/app/api/v1/me/[[...path]]/route';
import { signOut } from '@/lib/server/auth/sign-in-form';
import { Caller } from '@/tests/support/caller';
import { ada, origin, samlHouse } from '@/tests/support/servers/saml-house';
import { keyPair } from '@/tests/support/servers/saml-provider';

const { settle, ask, post, begin, land, reason, provider, idOf } = samlHouse();

describe('signing out of a SAML provider', () => {
  const ours = keyPair();
  const me = async (caller: Caller) => (await caller.get(meRoute, '/api/v1/me/')).body.result?.username ?? null;

  async function signedIn(sessionIndex: string): Promise<Caller> {
    const caller = new Caller();
    const form = await provider().signIn(await begin(caller), ada, { sessionIndex });
    expect(await land(caller, form.fields)).toEqual(['/chart/list/', 'ada']);
    provider().participants.push({
      serviceProviderId: `${origin}/api/auth/metadata/house`,
      nameId: ada.nameId,
      nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
      sessionIndex,
      serviceProviderLogoutURL: `${origin}/api/auth/logout/house`,
      cert: ours.cert,
    });
    return caller;
  }
  const led = async (url: string) => (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '';

  beforeEach(() => {
    provider().participants.length = 0;
    settle({ privateKey: ours.key, certificate: ours.cert });
  });

  test('here leads to the provider, which takes our signed request, and back', async () => {
    const caller = await signedIn('session-out');
    const left = await caller.send(signOut, 'GET', '/logout/');
    expect(await me(caller)).toBeNull();
    const back = await led(left.headers.get('location') ?? '');
    expect(back).toContain(`${origin}/api/auth/logout/house?SAMLResponse=`);
    expect(provider().participants).toEqual([]);
    expect((await ask(caller, back)).headers.get('location')).toBe('/login/');
  });

  test('there ends the sessions that came from the session there, and no other', async () => {
    const stays = await signedIn('session-other');
    provider().participants.length = 0;
    const [first, second] = [await signedIn('session-in'), await signedIn('session-in')];
    const request = await led(provider().signOutUrl);
    const answered = await ask(new Caller(), request);
    expect(await Promise.all([first, second, stays].map(me))).toEqual([null, null, 'ada']);
    expect(answered.headers.get('location')).toContain(`${provider().signOutUrl}?SAMLResponse=`);
    expect((await ask(new Caller(), request)).headers.get('location')).toBe('/login/?error=Saml');
    expect(reason()).toMatch(/used before/);
  });

  test.each<[string, (url: URL) => void, RegExp]>([
    ['unsigned', (url) => url.searchParams.delete('Signature'), /not signed/],
    ['weakly signed', (url) => url.searchParams.set('SigAlg', 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'), /weakly/],
    ['signed over something else', (url) => url.searchParams.set('RelayState', 'else'), /signature/],
    ['sent twice', (url) => url.searchParams.append('SAMLRequest', 'x'), /do not belong/],
    ['followed by something else', (url) => url.searchParams.append('xSAMLRequest', 'x'), /do not belong/],
  ])('a request that is %s ends nothing', async (_what, change, why) => {
    const caller = await signedIn('session-kept');
    const request = new URL(await led(provider().signOutUrl));
    change(request);
    expect((await ask(new Caller(), request.href)).headers.get('location')).toBe('/login/?error=Saml');
    expect(reason()).toMatch(why);
    expect(await me(caller)).toBe('ada');
  });

  test('a posted request must be signed, too', async () => {
    const caller = await signedIn('session-posted');
    const query = new URL(await led(provider().signOutUrl)).searchParams;
    const xml = inflateRawSync(Buffer.from(query.get('SAMLRequest') ?? '', 'base64'));
    const SAMLRequest = xml.toString('base64');
    const landed = await post(new Caller(), '/api/auth/logout/house', { SAMLRequest });
    expect([landed.headers.get('location'), await me(caller)]).toEqual(['/login/?error=Saml', 'ada']);
  });

  test('here stays here where the session began here, or the provider has no address for it', async () => {
    const local = new Caller();
    await local.signIn(idOf('ada'));
    expect((await local.send(signOut, 'GET', '/logout/')).headers.get('location')).toBe('/');
    settle({ signOutUrl: undefined });
    const caller = await signedIn('session-without');
    expect((await caller.send(signOut, 'GET', '/logout/')).headers.get('location')).toBe('/');
  });
});
