import { isDeepStrictEqual } from 'node:util';
import { eq, like } from 'drizzle-orm';
import * as meRoute from '@/app/api/v1/me/[[...path]]/route';
import * as securityRoute from '@/app/api/v1/security/[[...path]]/route';
import { group, role } from '@/db/schema/role';
import { user, userGroup, userRole } from '@/db/schema/user';
import { userIdentity } from '@/db/schema/user-identity';
import { admit } from '@/lib/server/auth/sso/admit';
import { identityOf, joinIdentity, type SsoIdentity } from '@/lib/server/auth/sso/identity';
import { personOf, type SsoPerson } from '@/lib/server/auth/sso/person';
import { readSsoSettings } from '@/lib/server/auth/sso/settings';
import { type RecordedCase, readCases, replay } from '@/tests/oracle/read-cases';
import type { OracleResult } from '@/tests/oracle/result';
import { Caller } from '@/tests/support/caller';
import { addUser, openWorld, type World } from '@/tests/support/world';

const file = 'access/sso_cases.jsonl';
const issuer = 'https://id.corp.test';

interface RecordedPerson {
  readonly username?: string;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly email?: string;
  readonly role_keys?: readonly string[];
  readonly groups?: readonly string[];
}

interface RecordedSettings {
  readonly AUTH_USER_REGISTRATION?: boolean;
  readonly AUTH_USER_REGISTRATION_ROLE?: string;
  readonly AUTH_ROLES_MAPPING?: string | Readonly<Record<string, readonly string[]>> | undefined;
  readonly AUTH_ROLES_SYNC_AT_LOGIN?: boolean;
  readonly AUTH_GROUPS_SYNC_AT_LOGIN?: boolean;
  readonly AUTH_AUTO_CREATE_GROUPS?: boolean;
}

interface RecordedUser {
  readonly username?: string;
  readonly active?: boolean;
  readonly roles?: readonly string[];
}

/** What the functions return that a mapping of roles may be in the reference: a list of no mapping counts as none. */
const mappingsOfFunctions: Readonly<Record<string, RecordedSettings['AUTH_ROLES_MAPPING']>> = {
  'mapping-callable': { team_an: ['Alpha', 'sql_lab'] },
  'mapping-callable-not-a-dict': {},
};

/** `access/sso_cases.jsonl`: what providers say of somebody, and the account that comes of it. */
export async function run(): Promise<OracleResult[]> {
  const cases = readCases(file) ?? [];
  if (cases.length === 0) return [];
  const { ISOLINE_DATA: folder } = process.env;
  const world = await openWorld('embedded');
  try {
    await addUser(world.db, 'gamma', 'Gamma');
    await world.db.update(user).set({ email: 'gamma@example.com' }).where(eq(user.username, 'gamma'));
    await world.db.insert(role).values({ name: 'sql_lab' }).onConflictDoNothing();
    await world.db.insert(group).values({ name: 'g_known' });
    return [await replay(file, cases, (recorded) => difference(world, recorded))];
  } finally {
    await world.close();
    if (folder === undefined) delete process.env.ISOLINE_DATA;
    else process.env.ISOLINE_DATA = folder;
  }
}

async function difference(world: World, recorded: RecordedCase): Promise<string | undefined> {
  if (recorded.group === 'oauth-userinfo') {
    const { provider, provider_answers: answers } = recorded;
    const result = recorded.result as object;
    const isPerson = 'username' in result;
    // Without role keys the reference leaves the list out.
    return told(wireOf(personOf(String(provider), answers)), isPerson ? { role_keys: [], ...result } : result);
  }
  await account(world, recorded);
  try {
    const owner = await signedIn(recorded);
    return told(owner === null ? null : await accountFacts(world, owner), recorded.result);
  } finally {
    await world.db.delete(user).where(like(user.username, 'sso\\_%'));
    await world.db.delete(group).where(eq(group.name, 'g_new'));
    await world.db.delete(userIdentity).where(eq(userIdentity.issuer, issuer));
  }
}

/** The account that a case signs in, as each of its ways reaches us. */
async function signedIn(recorded: RecordedCase): Promise<number | null> {
  if (recorded.group === 'ldap') return directoryAccount(String(recorded.username), String(recorded.password));
  if (recorded.group === 'remote-user') return remoteAccount(String(recorded.remote_user));
  const given = recorded.userinfo as RecordedPerson;
  const subject = given.username || given.email || 'nobody';
  const { AUTH_ROLES_MAPPING: mapping, ...others } = recorded.settings as RecordedSettings;
  const [, ofFunction = ''] = /-\d+-(.*)/.exec(recorded.id) ?? [];
  const settings = settingsIn({
    ...others,
    AUTH_ROLES_MAPPING: mapping === '<callable>' ? mappingsOfFunctions[ofFunction] : mapping,
  });
  const owner = await admit(personIn(given), identityAt(recorded.group, subject, given.email), settings);
  return owner?.id ?? null;
}

/** An assertion is signed, and joins by its address: ours is a provider whose verified addresses the settings trust. */
function identityAt(group: string | undefined, subject: string, email: string | undefined): SsoIdentity {
  const settings = { name: 'corp', issuer, clientId: 'a', clientSecret: 'b', trustsVerifiedEmail: group === 'saml' };
  const [provider] = readSsoSettings(JSON.stringify({ providers: [settings] })).providers;
  const identity = provider && identityOf(provider, { sub: subject, email, email_verified: group === 'saml' });
  if (!identity) throw new Error('The case names nobody.');
  return identity;
}

/** Whom the sign-in of programs lets in with the password of a directory. */
async function directoryAccount(username: string, password: string): Promise<number | null> {
  const caller = new Caller();
  const asked = { username, password, provider: 'ldap' };
  const { body } = await caller.json(securityRoute, 'POST', '/api/v1/security/login', asked);
  return body.access_token === undefined ? null : holderOf(caller, { authorization: `Bearer ${body.access_token}` });
}

/** Who somebody is whom a proxy names in a header. */
async function remoteAccount(name: string): Promise<number | null> {
  return holderOf(new Caller(), { REMOTE_USER: name, 'remote-user': name, 'x-remote-user': name });
}

async function holderOf(caller: Caller, headers: Record<string, string>): Promise<number | null> {
  const { status, body } = await caller.get(meRoute, '/api/v1/me/', headers);
  return status === 200 ? Number(body.result.id) : null;
}

/** The account of the case, opened by an administrator to whoever signs in under its name. */
async function account({ db }: World, recorded: RecordedCase): Promise<void> {
  const existing = recorded.existing_user as RecordedUser | null;
  if (existing === null) return;
  const {
    username = String(recorded.remote_user ?? 'sso_ann'),
    active = true,
    roles: [name = 'Gamma'] = [],
  } = existing;
  const id = await addUser(db, username, name);
  const facts = { first_name: 'Old', last_name: 'Name', email: `${username}@example.com`, active };
  await db.update(user).set(facts).where(eq(user.id, id));
  await joinIdentity(id, issuer, null);
}

function personIn({ username, first_name, last_name, email, role_keys = [], groups = [] }: RecordedPerson): SsoPerson {
  return { username, firstName: first_name, lastName: last_name, email, roleKeys: role_keys, groups };
}

function settingsIn(given: RecordedSettings) {
  return readSsoSettings(
    JSON.stringify({
      registers: given.AUTH_USER_REGISTRATION,
      registrationRole: given.AUTH_USER_REGISTRATION_ROLE,
      rolesMapping: given.AUTH_ROLES_MAPPING,
      syncsRoles: given.AUTH_ROLES_SYNC_AT_LOGIN,
      syncsGroups: given.AUTH_GROUPS_SYNC_AT_LOGIN,
      createsGroups: given.AUTH_AUTO_CREATE_GROUPS,
    }),
  );
}

async function accountFacts({ db }: World, id: number) {
  const [row] = await db.select().from(user).where(eq(user.id, id));
  const roles = await db
    .select({ name: role.name })
    .from(userRole)
    .innerJoin(role, eq(role.id, userRole.role_id))
    .where(eq(userRole.user_id, id));
  const groups = await db
    .select({ name: group.name })
    .from(userGroup)
    .innerJoin(group, eq(group.id, userGroup.group_id))
    .where(eq(userGroup.user_id, id));
  return {
    ...{ username: row?.username, first_name: row?.first_name, last_name: row?.last_name, email: row?.email },
    active: row?.active,
    roles: roles.map(({ name }) => name).sort(),
    groups: groups.map(({ name }) => name).sort(),
    password_set: row?.password !== null,
    login_count_is_set: (row?.login_count ?? 0) > 0,
  };
}

/** The fields that the reader of a provider tells. */
function wireOf(person: SsoPerson | null): object {
  if (person === null) return {};
  const { username, firstName, lastName, email, roleKeys, groups } = person;
  const fields = { username, first_name: firstName, last_name: lastName, email, role_keys: roleKeys, groups };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function told(ours: object | null, recorded: unknown): string | undefined {
  if (isDeepStrictEqual(ours, recorded)) return undefined;
  if (ours === null || recorded === null) return `${JSON.stringify(ours)} instead of ${JSON.stringify(recorded)}`;
  const theirs = recorded as Readonly<Record<string, unknown>>;
  const other = Object.entries({ ...theirs, ...ours }).filter(
    ([name]) => !isDeepStrictEqual((ours as Readonly<Record<string, unknown>>)[name], theirs[name]),
  );
  return other
    .map(([name]) => {
      const value = (ours as Readonly<Record<string, unknown>>)[name];
      return `${name} ${JSON.stringify(value)} instead of ${JSON.stringify(theirs[name])}`;
    })
    .join(', ');
}
