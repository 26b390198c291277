import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { role } from '@/db/schema/role';
import { roleMapping, roleMappingRole } from '@/db/schema/role-mapping';
import { user } from '@/db/schema/user';
import { loadRights } from '@/lib/server/auth/load-viewer';
import { joinIdentity } from '@/lib/server/auth/sso/identity';
import { outcomeOf } from '@/lib/server/auth/sso/mapping/outcome';
import { Caller } from '@/tests/support/caller';
import { ada, origin, samlHouse, testResultOf } from '@/tests/support/servers/saml-house';
import type { SamlPerson } from '@/tests/support/servers/saml-provider';
import { addUser } from '@/tests/support/world';

const { settle, arrive, testForm, endFromOutside, provider, db, idOf } = samlHouse();

const registers = { registers: true, registrationRole: 'Public', rolesMapping: { team: ['Alpha'] } };
const bea = (name: string): SamlPerson => ({
  nameId: `id-of-${name}`,
  attributes: { uid: name, email: `${name}@example.com`, groups: ['team', 'chiefs'] },
});
const addressed: SamlPerson = { nameId: 'x', attributes: { uid: 'someone', email: 'admin@example.com' } };
const unnamed: SamlPerson = { ...ada, attributes: { groups: ['team'] } };
const nothing = async () => undefined;
let tester = 0;

beforeAll(async () => {
  tester = await addUser(db(), 'tester', 'Admin');
  const [sqlLab] = await db().select().from(role).where(eq(role.name, 'sql_lab'));
  const rule = { position: 1, claim: 'groups', operator: 'has' as const, value: 'chiefs' };
  const [made] = await db().insert(roleMapping).values(rule).returning({ id: roleMapping.id });
  await db()
    .insert(roleMappingRole)
    .values({ mapping_id: made?.id ?? 0, role_id: sqlLab?.id ?? 0 });
});
afterEach(() => db().update(user).set({ active: true }));

test.each<[string, string, SamlPerson, object, object, () => Promise<unknown>]>([
  ['a known account', 'known', ada, {}, {}, nothing],
  ['one whose roles follow the provider', 'known', ada, {}, { ...registers, syncsRoles: true }, nothing],
  ['one that was opened', 'known', bea('admin'), {}, {}, () => joinIdentity(idOf('admin'), provider().entityId, null)],
  ['one with a trusted address', 'known', addressed, { trustsEmails: true }, {}, nothing],
  ['somebody without a user name', 'known', unnamed, {}, {}, nothing],
  ['a new account', 'new', bea('bea'), {}, registers, nothing],
  ['somebody unknown', 'unknown', bea('carl'), {}, {}, nothing],
  ['a name that is taken', 'taken', bea('tester'), {}, registers, nothing],
  ['a barred address', 'address_barred', bea('dora'), { allowedEmails: ['@other.test'] }, registers, nothing],
  [
    'an account that is switched off',
    'inactive',
    ada,
    {},
    {},
    () =>
      db()
        .update(user)
        .set({ active: false })
        .where(eq(user.id, idOf('ada'))),
  ],
])(
  'a test shows what a sign-in of the same person does: %s (%s)',
  async (_who, expected, person, given, sso, prepare) => {
    settle(given, origin, sso);
    await prepare();
    const caller = new Caller();
    const token = await caller.signIn(tester);
    const fields = await testForm(caller, token, person);
    const { location } = await endFromOutside(caller, fields);
    const { admission, username, roles } = await outcomeOf(
      'house',
      (await testResultOf(caller, location))?.claims ?? {},
    );
    expect(admission?.kind === 'refused' ? admission.reason : admission?.kind).toBe(expected);
    const lands = username === null ? ['/login/?error=AccessDenied', null] : ['/chart/list/', username];
    expect(await arrive(person)).toEqual(lands);
    if (username !== null) expect(await rolesOf(username)).toEqual([...roles].sort());
  },
);

async function rolesOf(name: string): Promise<string[]> {
  const rows = await db().select({ id: user.id }).from(user).where(eq(user.username, name));
  const [held] = await loadRights(rows.map(({ id }) => id));
  return held?.roles.map((one) => one.name).sort() ?? [];
}
