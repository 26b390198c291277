import { and, asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Connection } from '@/db/metadata';
import { permission, permissionView, role, rolePermission, viewMenu } from '@/db/schema/role';
import { theme } from '@/db/schema/theme';
import { user, userRole } from '@/db/schema/user';
import { roleNames, roles } from '@/lib/permissions/roles';
import { verifyPassword } from '@/lib/server/auth/password';
import { seedAdmin } from '@/lib/server/boot/seed-admin';
import { seedRoles } from '@/lib/server/boot/seed-roles';
import { seedThemes } from '@/lib/server/boot/seed-themes';
import { forgetConfig } from '@/lib/server/config';
import { emptyTables } from '@/tests/support/empty-tables';
import { isPostgresReachable, testMetadata } from '@/tests/support/metadata';

const kinds: ('pglite' | 'postgres')[] = (await isPostgresReachable()) ? ['pglite', 'postgres'] : ['pglite'];

describe.each(kinds)('seeding on %s', (kind) => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await testMetadata(kind);
  });
  afterAll(() => connection.close());
  beforeEach(() => {
    vi.stubEnv('ISOLINE_ADMIN_PASSWORD', '');
    forgetConfig();
  });
  afterEach(async () => {
    await emptyTables(connection.database);
    vi.unstubAllEnvs();
    forgetConfig();
  });

  async function held(name: string): Promise<string[]> {
    const rows = await connection.database
      .select({ verb: permission.name, view: viewMenu.name })
      .from(rolePermission)
      .innerJoin(role, eq(role.id, rolePermission.role_id))
      .innerJoin(permissionView, eq(permissionView.id, rolePermission.permission_view_id))
      .innerJoin(permission, eq(permission.id, permissionView.permission_id))
      .innerJoin(viewMenu, eq(viewMenu.id, permissionView.view_menu_id))
      .where(eq(role.name, name));
    return rows.map(({ verb, view }) => `${verb} on ${view}`).sort();
  }

  test('makes the two themes of the system once, also from two replicas at once', async () => {
    const db = connection.database;
    await Promise.all([seedThemes(db), seedThemes(db)]);
    await seedThemes(db);
    const columns = { theme_name: theme.theme_name, json_data: theme.json_data, is_system: theme.is_system };
    expect(await db.select(columns).from(theme).orderBy(asc(theme.id))).toEqual([
      { theme_name: 'THEME_DEFAULT', json_data: '{"algorithm": "default"}', is_system: true },
      { theme_name: 'THEME_DARK', json_data: '{"algorithm": "dark"}', is_system: true },
    ]);
  });

  test('gives each role exactly what the table says, also from two replicas at once', async () => {
    await Promise.all([seedRoles(connection.database), seedRoles(connection.database)]);
    for (const name of roleNames) expect(await held(name)).toEqual([...roles[name]].sort());
    expect(roles.Admin.length).toBeGreaterThan(roles.Gamma.length);
  });

  test('leaves what an administrator changed while the table is the same', async () => {
    const db = connection.database;
    await seedRoles(db);
    const [gamma] = await db.select().from(role).where(eq(role.name, 'Gamma'));
    await db.delete(rolePermission).where(eq(rolePermission.role_id, gamma?.id ?? 0));
    await seedRoles(db);
    expect(await held('Gamma')).toEqual([]);
  });

  test('makes the administrator up once and tells the password once', async () => {
    const db = connection.database;
    await seedRoles(db);
    const first = await seedAdmin(db);
    const again = await seedAdmin(db);
    expect(again).toEqual({ id: first?.id, username: 'admin', password: null });
    const [stored] = await db.select().from(user);
    expect(stored?.password).toMatch(/^\$argon2id\$/);
    expect(await verifyPassword(stored?.password ?? null, first?.password ?? '')).toBe(true);
    const admins = await db
      .select()
      .from(userRole)
      .innerJoin(role, and(eq(role.id, userRole.role_id), eq(role.name, 'Admin')));
    expect(admins).toHaveLength(1);
  });

  test('takes the administrator’s password from the environment and does not repeat it', async () => {
    vi.stubEnv('ISOLINE_ADMIN_PASSWORD', 'from the environment');
    forgetConfig();
    await seedRoles(connection.database);
    expect(await seedAdmin(connection.database)).toMatchObject({ password: null });
    const [stored] = await connection.database.select().from(user);
    expect(await verifyPassword(stored?.password ?? null, 'from the environment')).toBe(true);
  });
});
