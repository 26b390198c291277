import { eq, inArray, sql } from 'drizzle-orm';
import { SignJWT } from 'jose';
import { encode } from 'next-auth/jwt';
import type { Metadata } from '@/db/client';
import { embeddedDashboard } from '@/db/schema/dashboard';
import { database } from '@/db/schema/database';
import { permission, permissionView, role, rolePermission } from '@/db/schema/role';
import { databaseView, schemaView } from '@/lib/permissions/object-permission';
import { sessionCookie } from '@/lib/server/auth/cookie';
import { issueCsrf } from '@/lib/server/auth/csrf';
import { signGuestToken } from '@/lib/server/auth/guest-token';
import { secretText, signingKey } from '@/lib/server/auth/key';
import { startSession } from '@/lib/server/auth/session-token';
import { signToken } from '@/lib/server/auth/token';
import { tokenHeader } from '@/tests/support/api-token';
import { addUser, grant } from '@/tests/support/world';
import { type MatrixGround, objectFor, schemaOf } from './matrix-objects';

/** The headers of a caller: a token for the API, a session for pages. Tokens for programs are sent to both. */
export interface MatrixCaller {
  readonly name: string;
  readonly api: Readonly<Record<string, string>>;
  readonly page: Readonly<Record<string, string>>;
}

/** Creates the users of the matrix, and what its objects need. */
export async function makeGround(db: Metadata): Promise<{ ground: MatrixGround; userIds: Map<string, number> }> {
  await copyRights(db, 'Alpha', 'Author', ['all_database_access', 'all_datasource_access']);
  await db.insert(role).values([{ name: 'Readers' }, { name: 'Of owner' }, { name: 'Of other' }]);
  const userIds = new Map<string, number>();
  for (const name of ['Admin', 'Alpha', 'Gamma', 'sql_lab', 'Public']) {
    userIds.set(name, await addUser(db, name.toLowerCase(), name));
  }
  userIds.set('owner', await addUser(db, 'owner', 'Author', 'sql_lab', 'Readers', 'Of owner'));
  userIds.set('other owner', await addUser(db, 'other', 'Author', 'sql_lab', 'Readers', 'Of other'));
  userIds.set('reader by role', await addUser(db, 'reader', 'Gamma', 'Readers'));
  const steward = await addUser(db, 'steward', 'Admin');
  const [readers] = await db.select().from(role).where(eq(role.name, 'Readers'));
  const owners = { own: userIds.get('owner') ?? 0, shared: steward, foreign: userIds.get('other owner') ?? 0 };
  const ground = { db, owners, readersRole: readers?.id ?? 0 };
  await grantObjects(ground);
  return { ground, userIds };
}

/** The first owner may read own and shared objects, the other owner foreign and shared ones. */
async function grantObjects(ground: MatrixGround): Promise<void> {
  const { db } = ground;
  const nameOf = async (relation: 'own' | 'shared' | 'foreign') => {
    const id = await objectFor(ground, 'database', relation);
    const [row] = await db.select().from(database).where(eq(database.id, id));
    return { id, database_name: row?.database_name ?? '' };
  };
  const { database_name } = await nameOf('shared');
  for (const [name, own] of [
    ['Of owner', 'own'],
    ['Of other', 'foreign'],
  ] as const) {
    const schemas = [own, 'shared'] as const;
    const views = schemas.map((relation) => `schema_access on ${schemaView(database_name, null, schemaOf(relation))}`);
    await grant(db, name, `database_access on ${databaseView(await nameOf(own))}`, ...views);
  }
}

/** Gives a role the permissions of another, except those with some verbs. */
export async function copyRights(db: Metadata, from: string, to: string, without: readonly string[] = []) {
  await db.insert(role).values({ name: to }).onConflictDoNothing();
  const kept = without.length === 0 ? undefined : sql`${permission.name} not in ${without}`;
  const held = db
    .select({ id: permissionView.id })
    .from(rolePermission)
    .innerJoin(role, eq(role.id, rolePermission.role_id))
    .innerJoin(permissionView, eq(permissionView.id, rolePermission.permission_view_id))
    .innerJoin(permission, eq(permission.id, permissionView.permission_id))
    .where(sql`${role.name} = ${from} and ${kept ?? sql`true`}`);
  const ids = (await held).map(({ id }) => id);
  const [target] = await db
    .select({ id: role.id })
    .from(role)
    .where(inArray(role.name, [to]));
  const role_id = target?.id ?? 0;
  const values = ids.map((permission_view_id) => ({ role_id, permission_view_id }));
  await db.insert(rolePermission).values(values).onConflictDoNothing();
}

export async function makeCallers(
  ground: MatrixGround,
  userIds: ReadonlyMap<string, number>,
): Promise<readonly MatrixCaller[]> {
  const { token, cookie } = await issueCsrf(new Headers());
  const csrf = { 'x-csrftoken': token, cookie: (cookie ?? '').split(';')[0] ?? '' };
  const withSession = (session: string) => ({ 'x-csrftoken': token, cookie: `${session}; ${csrf.cookie}` });
  const callers: MatrixCaller[] = [{ name: 'anonymous', api: csrf, page: csrf }];
  for (const [name, id] of userIds) {
    const owner = { id, sessionVersion: 1 };
    const session = (await startSession(owner, new Headers())).split(';')[0] ?? '';
    const authorization = `Bearer ${await signToken(owner, 'access', true)}`;
    callers.push({ name, api: { authorization }, page: withSession(session) });
  }
  const id = userIds.get('Admin') ?? 0;
  const whole = await signToken({ id, sessionVersion: 1 }, 'access', true);
  const changed = (text: string) => text.replace(/.{9}$/, 'AAAAAAAAA');
  const session = (await startSession({ id, sessionVersion: 1 }, new Headers())).split(';')[0] ?? '';
  callers.push(
    {
      name: 'expired',
      api: { authorization: `Bearer ${await expiredToken(id)}` },
      page: withSession(await expiredSession(id)),
    },
    { name: 'tampered', api: { authorization: `Bearer ${changed(whole)}` }, page: withSession(changed(session)) },
  );
  for (const [name, allows] of [
    ['token', 'full'],
    ['reading token', 'read'],
  ] as const) {
    const headers = { authorization: await tokenHeader(id, allows) };
    callers.push({ name, api: headers, page: headers });
  }
  return [...callers, ...(await guestCallers(ground))];
}

/** Guests of the shared dashboard. Their tokens last five minutes. */
export async function guestCallers(ground: MatrixGround): Promise<readonly MatrixCaller[]> {
  const callers: MatrixCaller[] = [];
  const dashboard_id = await objectFor(ground, 'dashboard', 'shared');
  const [embedding] = await ground.db
    .select()
    .from(embeddedDashboard)
    .where(eq(embeddedDashboard.dashboard_id, dashboard_id));
  const resources = [{ type: 'dashboard' as const, id: embedding?.uuid ?? '' }];
  for (const [name, rls_rules] of [
    ['guest', []],
    ['guest with rules', [{ clause: '1 = 0' }]],
  ] as const) {
    const headers = { 'x-guesttoken': await signGuestToken({ user: {}, resources, rls_rules: [...rls_rules] }) };
    callers.push({ name, api: headers, page: headers });
  }
  return callers;
}

async function expiredToken(id: number): Promise<string> {
  const past = Math.floor(Date.now() / 1000) - 3600;
  return new SignJWT({ fresh: true, type: 'access', csrf: '', session_version: 1 })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(past)
    .setExpirationTime(past + 60)
    .setSubject(String(id))
    .sign(signingKey('bearer'));
}

async function expiredSession(id: number): Promise<string> {
  const token = { sub: String(id), session_version: 1, jti: 'expired' };
  return `${sessionCookie}=${await encode({ token, secret: secretText('session'), maxAge: -60 })}`;
}
