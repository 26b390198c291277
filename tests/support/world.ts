import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import postgres from 'postgres';
import { closeMetadata, type Metadata, metadata } from '@/db/client';
import { permission, permissionView, role, rolePermission, viewMenu } from '@/db/schema/role';
import { user, userRole } from '@/db/schema/user';
import { roleNames, roles } from '@/lib/permissions/roles';
import { parsePermission } from '@/lib/permissions/vocabulary';
import { hashPassword } from '@/lib/server/auth/password';
import { emptyTables } from './empty-tables';

export const places = ['embedded', 'postgres'] as const;
export type Place = (typeof places)[number];

export interface World {
  readonly db: Metadata;
  readonly url: string | null;
  /** Deletes all rows but those of the default roles. */
  renew(): Promise<void>;
  close(): Promise<void>;
}

/** Addresses without the name of a database. */
interface Servers {
  readonly primary: string;
  readonly standby: string | null;
}

const usual = process.env.ISOLINE_TEST_POSTGRES ?? 'postgres://postgres@127.0.0.1:5432';

/** A separate metadata database with the default roles, removed by `close`. */
export async function openWorld(place: Place, servers: Servers = { primary: usual, standby: null }): Promise<World> {
  process.env.ISOLINE_SECRET_KEY = 'a secret for tests, 32 characters and more';
  const made = place === 'embedded' ? makeFolder() : await makeDatabase(servers);
  const db = await metadata();
  await seedRoles(db);
  return {
    db,
    url: made.url,
    renew: async () => {
      await emptyTables(db);
      await seedRoles(db);
    },
    close: async () => {
      await closeMetadata();
      await made.remove();
    },
  };
}

function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'isoline-world-'));
  process.env.ISOLINE_DATA = folder;
  delete process.env.DATABASE_URL;
  delete process.env.DATABASE_READ_URL;
  return { url: null, remove: async () => rmSync(folder, { recursive: true, force: true }) };
}

async function makeDatabase({ primary, standby }: Servers) {
  const name = `isoline_world_${randomBytes(6).toString('hex')}`;
  await asServer(primary, (client) => client.unsafe(`create database ${name}`));
  const url = `${primary}/${name}`;
  process.env.DATABASE_URL = url;
  if (standby === null) delete process.env.DATABASE_READ_URL;
  else process.env.DATABASE_READ_URL = `${standby}/${name}`;
  return { url, remove: () => asServer(primary, (client) => client.unsafe(`drop database ${name} with (force)`)) };
}

async function asServer(server: string, run: (client: postgres.Sql) => Promise<unknown>): Promise<void> {
  const client = postgres(`${server}/postgres`, { max: 1, onnotice: () => undefined });
  await run(client).finally(() => client.end());
}

async function seedRoles(db: Metadata): Promise<void> {
  await db
    .insert(role)
    .values(roleNames.map((name) => ({ name })))
    .onConflictDoNothing();
  await grantAll(
    db,
    roleNames.flatMap((name) => roles[name].map((right) => ({ roleName: name, ...parsePermission(right) }))),
  );
}

/** Gives a role permissions, creating them first. */
export async function grant(db: Metadata, roleName: string, ...rights: readonly string[]): Promise<void> {
  if (rights.length === 0) return;
  await db.insert(role).values({ name: roleName }).onConflictDoNothing();
  await grantAll(
    db,
    rights.map((right) => ({ roleName, ...parsePermission(right) })),
  );
}

interface Grant {
  readonly roleName: string;
  readonly verb: string;
  readonly view: string;
}

async function grantAll(db: Metadata, grants: readonly Grant[]): Promise<void> {
  await db
    .insert(permission)
    .values(distinct(grants.map(({ verb }) => verb)))
    .onConflictDoNothing();
  await db
    .insert(viewMenu)
    .values(distinct(grants.map(({ view }) => view)))
    .onConflictDoNothing();
  const rows = sql.join(
    grants.map(({ roleName, verb, view }) => sql`(${roleName}::text, ${verb}::text, ${view}::text)`),
    sql`, `,
  );
  await db.execute(sql`insert into ${permissionView} (permission_id, view_menu_id)
    select p.id, v.id from (values ${rows}) as given(role, verb, view)
    join ${permission} p on p.name = given.verb join ${viewMenu} v on v.name = given.view on conflict do nothing`);
  await db.execute(sql`insert into ${rolePermission} (role_id, permission_view_id)
    select r.id, pv.id from (values ${rows}) as given(role, verb, view)
    join ${permission} p on p.name = given.verb join ${viewMenu} v on v.name = given.view
    join ${permissionView} pv on pv.permission_id = p.id and pv.view_menu_id = v.id
    join ${role} r on r.name = given.role on conflict do nothing`);
}

function distinct(names: readonly string[]): { name: string }[] {
  return [...new Set(names)].map((name) => ({ name }));
}

const hashes = new Map<string, Promise<string>>();

/** Creates a user whose password is the name. Returns the id. */
export async function addUser(db: Metadata, username: string, ...roleNamesOf: readonly string[]): Promise<number> {
  const hash = hashes.get(username) ?? hashPassword(username);
  hashes.set(username, hash);
  const first_name = username.charAt(0).toUpperCase() + username.slice(1);
  const [row] = await db
    .insert(user)
    .values({ username, first_name, last_name: 'User', email: `${username}@example.com`, password: await hash })
    .returning({ id: user.id });
  const id = row?.id ?? 0;
  for (const name of roleNamesOf) {
    await db.execute(
      sql`insert into ${userRole} (user_id, role_id) select ${id}, id from ${role} where name = ${name}`,
    );
  }
  return id;
}
