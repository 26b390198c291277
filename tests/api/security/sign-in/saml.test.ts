import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { user } from '@/db/schema/user';
import { userIdentity } from '@/db/schema/user-identity';
import { loadRights } from '@/lib/server/auth/load-viewer';
import { joinIdentity } from '@/lib/server/auth/sso/identity';
import { Caller } from '@/tests/support/caller';
import { ada, origin, refused, samlHouse } from '@/tests/support/servers/saml-house';
import { keyPair } from '@/tests/support/servers/saml-provider';

const { settle, ask, begin, land, arrive, provider, db, idOf } = samlHouse();

test('the response of the provider opens the account of its issuer and NameID', async () => {
  expect(await arrive()).toEqual(['/chart/list/', 'ada']);
});

test.each([
  ['response', { signResponse: true, signAssertion: false }],
  ['both', { signResponse: true, signAssertion: true }],
])('a provider may sign the response instead: %s', async (signed, odd) => {
  settle({ signed });
  expect(await arrive(ada, odd)).toEqual(['/chart/list/', 'ada']);
  expect(await arrive()).toEqual(refused);
});

test('neither the user name nor the address opens an account, and somebody unknown is refused', async () => {
  const thief = { nameId: 'thief', attributes: { uid: 'admin', email: 'admin@example.com', email_verified: 'true' } };
  expect(await arrive(thief)).toEqual(['/login/?error=AccessDenied', null]);
  settle({ trustsEmails: true });
  expect(await arrive(thief)).toEqual(['/chart/list/', 'admin']);
  expect(await db().$count(userIdentity)).toBe(2);
});

test.each(['transient', 'emailAddress'])('a NameID of the format %s names nobody for good', async (format) => {
  const person = { ...ada, format: `urn:oasis:names:tc:SAML:2.0:nameid-format:${format}` };
  expect(await arrive(person)).toEqual(refused);
  settle({ attributes: { subject: 'oid' } });
  expect(await arrive({ ...person, attributes: { oid: 'id-of-ada' } })).toEqual(['/chart/list/', 'ada']);
});

test('a known person without any attributes signs in by the name identifier', async () => {
  expect(await arrive({ nameId: ada.nameId, attributes: {} })).toEqual(['/chart/list/', 'ada']);
});

test('somebody new gets an account where the settings say so, with the roles of their groups', async () => {
  settle({}, undefined, { registers: true, registrationRole: 'Public', rolesMapping: { team: ['Alpha'] } });
  const person = { nameId: 'id-of-bea', attributes: { uid: 'bea', givenName: 'Bea', groups: ['team', 'other'] } };
  expect(await arrive(person)).toEqual(['/chart/list/', 'bea']);
  const [held] = await loadRights((await db().select().from(user).where(eq(user.username, 'bea'))).map(({ id }) => id));
  expect(held).toMatchObject({ firstName: 'Bea', roles: [{ name: 'Alpha' }, { name: 'Public' }] });
});

test('a comment in the name does not cut it', async () => {
  await joinIdentity(idOf('admin'), provider().entityId, 'admin');
  const person = { ...ada, nameId: 'admin.evil' };
  const cut = (xml: string) => xml.replace('admin.evil', 'admin<!-- -->.evil');
  expect(await arrive(person, {}, cut)).toEqual(['/login/?error=AccessDenied', null]);
});

test.each(['https://evil.test/', '//evil.test', '/\\evil.test', 'javascript:alert(1)'])(
  'neither the address nor RelayState leads to %s',
  async (place) => {
    const caller = new Caller();
    const form = await provider().signIn(await begin(caller, place), ada);
    expect(await land(caller, { ...form.fields, RelayState: place })).toEqual(['/', 'ada']);
  },
);

test('the cookie comes along with the form of another site, over https alone', async () => {
  const begun = await ask(new Caller(), '/api/auth/signin/house');
  expect(begun.headers.getSetCookie().join()).not.toContain('SameSite');
  settle({}, 'https://bi.example.org');
  const safe = await ask(new Caller(), '/api/auth/signin/house');
  expect(safe.headers.getSetCookie().join()).toMatch(/HttpOnly; Path=\/api\/auth\/callback\/; SameSite=None; Secure/);
});

test('our metadata name the address and the certificate', async () => {
  const ours = keyPair();
  settle({ privateKey: ours.key, certificate: ours.cert });
  const { body, headers } = await ask(new Caller(), '/api/auth/metadata/house');
  expect(headers.get('content-type')).toContain('application/samlmetadata+xml');
  expect(body).toContain(`entityID="${origin}/api/auth/metadata/house"`);
  expect(body).toContain(`Location="${origin}/api/auth/callback/house"`);
  expect(body).toContain(ours.cert.split('\n')[1]);
});
