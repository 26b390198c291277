import { describe, expect, test } from 'vitest';
import { joinIdentity } from '@/lib/server/auth/sso/identity';
import { Caller } from '@/tests/support/caller';
import { ada, refused, samlHouse } from '@/tests/support/servers/saml-house';
import { keyPair } from '@/tests/support/servers/saml-provider';

const { settle, begin, land, arrive, reason, provider, idOf } = samlHouse();

describe('at a SAML provider is refused', () => {
  const other = keyPair();
  const hour = 3600;

  test.each<[string, object, RegExp]>([
    ['unsigned', { signAssertion: false }, /Invalid signature/],
    ['signed with another key', other, /Invalid signature/],
    ['signed with SHA-1', { signatureAlgorithm: 'rsa-sha1', digestAlgorithm: 'sha1' }, /algorithm/],
    ['meant for another audience', { audience: 'https://other.test' }, /audience/],
    ['meant for another recipient', { recipient: 'https://other.test/acs' }, /another request, address/],
    ['meant for another destination', { destination: 'https://other.test/acs' }, /meant for/],
    ['of another issuer', { issuer: 'https://other.test' }, /is of/],
    ['an answer to another request', { inResponseTo: '_0000' }, /another request/],
    ['an answer to no request', { inResponseTo: ' ' }, /another request/],
    ['expired', { lifetimeInSeconds: -hour }, /expired|confirmation/],
  ])('a response that is %s', async (_what, odd, why) => {
    expect(await arrive(ada, odd)).toEqual(refused);
    expect(reason()).toMatch(why);
  });

  test.each<[string, (xml: string) => string, RegExp]>([
    ['changed', (xml) => xml.replace('id-of-ada', 'id-of-eve'), /Invalid signature/],
    ['without its signature', (xml) => xml.replace(/<Signature.*<\/Signature>/s, ''), /Invalid signature/],
    ['with a document type', (xml) => `<!DOCTYPE a [<!ENTITY e "x">]>${xml.replace('id-of-ada', '&e;')}`, /DTD/],
    ['with an external entity', (xml) => `<!DOCTYPE a SYSTEM "file:///etc/passwd">${xml}`, /DTD/],
    ['no XML', () => 'SAML', /well-formed/],
    ['of another kind', (xml) => xml.replaceAll('samlp:Response', 'samlp:LogoutResponse'), /LogoutResponse/],
    ['huge', (xml) => xml.replace('id-of-ada', 'a'.repeat(200_000)), /too large/],
    [
      'of very many elements',
      (xml) => xml.replace('</samlp:Response>', `${'<a/>'.repeat(5000)}</samlp:Response>`),
      /too many/,
    ],
  ])('a response that is %s', async (_what, change, why) => {
    expect(await arrive(ada, {}, change)).toEqual(refused);
    expect(reason()).toMatch(why);
  });

  const evil = (assertion: string) =>
    assertion
      .replace(/<Signature.*<\/Signature>/s, '')
      .replace(/ ID="[^"]*"/, ' ID="_evil"')
      .replace('id-of-ada', 'id-of-admin');
  const signatureIn = (assertion: string) => /<Signature.*<\/Signature>/s.exec(assertion)?.[0] ?? '';
  const around = (change: (assertion: string) => string) => (xml: string) =>
    xml.replace(/<saml:Assertion.*<\/saml:Assertion>/s, (assertion) => change(assertion));

  test.each<[string, (xml: string) => string]>([
    ['before the signed one', around((signed) => evil(signed) + signed)],
    ['after the signed one', around((signed) => signed + evil(signed))],
    [
      'around the signed one',
      around((signed) => evil(signed).replace('</saml:Assertion>', `${signed}</saml:Assertion>`)),
    ],
    [
      'under the signature of the other, which it holds',
      around((signed) =>
        evil(signed).replace(
          '</saml:Issuer>',
          `</saml:Issuer>${signatureIn(signed).replace('</Signature>', `<Object>${signed.replace(signatureIn(signed), '')}</Object></Signature>`)}`,
        ),
      ),
    ],
    [
      'under the same ID',
      around((signed) => evil(signed).replace('_evil', /ID="([^"]*)"/.exec(signed)?.[1] ?? '') + signed),
    ],
    [
      'with the signed one in the extensions',
      around((signed) => `<samlp:Extensions>${signed}</samlp:Extensions>${evil(signed)}`),
    ],
    [
      'with the signed one behind a status',
      around(
        (signed) => `${evil(signed).replace('</saml:Issuer>', `</saml:Issuer>${signatureIn(signed)}`)}<a>${signed}</a>`,
      ),
    ],
  ])('an assertion wrapped %s', async (_how, change) => {
    await joinIdentity(idOf('admin'), provider().entityId, 'id-of-admin');
    let wrapped = '';
    const landed = await arrive(ada, {}, (xml) => {
      wrapped = change(xml);
      return wrapped;
    });
    expect(wrapped).toContain('id-of-admin');
    expect(landed).toEqual(refused);
    expect(reason()).not.toMatch(/well-formed/);
  });

  test('a response wrapped in another', async () => {
    settle({ signed: 'response' });
    await joinIdentity(idOf('admin'), provider().entityId, 'id-of-admin');
    const landed = await arrive(ada, { signResponse: true, signAssertion: false }, (xml) => {
      const [signature = ''] = /<Signature.*<\/Signature>/s.exec(xml) ?? [];
      const outer = xml
        .replace(signature, '')
        .replace(/ ID="[^"]*"/, ' ID="_evil"')
        .replace('id-of-ada', 'id-of-admin');
      return outer.replace(
        '</saml:Issuer>',
        `</saml:Issuer>${signature.replace('</Signature>', `<Object>${xml}</Object></Signature>`)}`,
      );
    });
    expect(landed).toEqual(refused);
  });

  test('a response that was taken before, on any replica', async () => {
    const caller = new Caller();
    const form = await provider().signIn(await begin(caller), ada);
    const again = new Caller();
    for (const [name, value] of caller.cookies) again.cookies.set(name, value);
    expect(await land(caller, form.fields)).toEqual(['/chart/list/', 'ada']);
    expect(await land(again, form.fields)).toEqual(refused);
    expect(reason()).toMatch(/used before/);
  });

  test('what another browser has begun, and what none has', async () => {
    const form = await provider().signIn(await begin(new Caller()), ada);
    expect(await land(new Caller(), form.fields)).toEqual(refused);
    const stranger = new Caller();
    await begin(stranger);
    expect(await land(stranger, form.fields)).toEqual(refused);
    expect(reason()).toMatch(/has not begun.*another request/s);
  });
});
