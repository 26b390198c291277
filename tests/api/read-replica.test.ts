import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as chartRoute from '@/app/api/v1/chart/[[...path]]/route';
import * as dashboardRoute from '@/app/api/v1/dashboard/[[...path]]/route';
import * as exploreRoute from '@/app/api/v1/explore/[[...path]]/route';
import * as logRoute from '@/app/api/v1/log/[[...path]]/route';
import { GET as ready } from '@/app/health/ready/route';
import { metadata, readMetadata, replicaReport } from '@/db/client';
import { chart } from '@/db/schema/chart';
import { dashboard, dashboardChart, dashboardOwner, dashboardRole } from '@/db/schema/dashboard';
import { log } from '@/db/schema/log';
import { role } from '@/db/schema/role';
import { user, userRole } from '@/db/schema/user';
import { loadUser } from '@/lib/server/auth/load-viewer';
import { loadDashboard } from '@/lib/server/dashboard/load-dashboard';
import { metricsText } from '@/lib/server/metrics/metrics';
import { Caller } from '@/tests/support/caller';
import { canOwnPostgresql } from '@/tests/support/servers/own-postgresql';
import { type StandbyPostgresql, startStandbyPostgresql } from '@/tests/support/servers/standby-postgresql';
import { viewerWith } from '@/tests/support/viewer';
import { addUser, openWorld, type World } from '@/tests/support/world';

describe.skipIf(!canOwnPostgresql())('the API with a read replica', () => {
  let servers: StandbyPostgresql;
  let world: World;
  const admin = new Caller();
  const reader = new Caller();
  let readerId = 0;

  beforeAll(async () => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    servers = await startStandbyPostgresql();
    world = await openWorld('postgres', servers);
    admin.extra['x-csrftoken'] = await admin.signIn(await addUser(world.db, 'admin', 'Admin'));
    readerId = await addUser(world.db, 'reader', 'Gamma');
    await reader.signIn(readerId);
  }, 60_000);
  afterAll(async () => {
    await world.close();
    await servers.stop();
    delete process.env.DATABASE_READ_URL;
  });
  beforeEach(async () => {
    await servers.resumeReplay();
    await servers.caughtUp();
    const { replica } = (await globalThis.isolineMetadata) ?? {};
    await replica?.check();
    expect(replica?.report.state).toBe('used');
  });

  const titles = async (caller: Caller): Promise<string[]> => {
    const { status, body } = await caller.get(dashboardRoute, '/api/v1/dashboard/?q=(columns:!(dashboard_title))');
    expect(status).toBe(200);
    return body.result.map((each: { dashboard_title: string }) => each.dashboard_title);
  };
  const addDashboard = async (title: string): Promise<number> => {
    const { status, body } = await admin.json(dashboardRoute, 'POST', '/api/v1/dashboard/', { dashboard_title: title });
    expect(status).toBe(201);
    return body.id;
  };
  const readsOf = async () => (await replicaReport())?.reads ?? { replica: 0, primary: 0 };
  /** How many handles the replica gave while something ran. */
  const fromReplica = async (run: () => Promise<unknown>) => {
    const before = await readsOf();
    await run();
    const after = await readsOf();
    return { replica: after.replica - before.replica > 0, primary: after.primary - before.primary > 0 };
  };

  test('lists, related choices, dashboards, explore and logs are read from it; who asks is not', async () => {
    const id = await addDashboard('Read');
    const [drawn] = await world.db.insert(chart).values({ slice_name: 'Drawn', viz_type: 'table' }).returning();
    await world.db.insert(dashboardChart).values({ dashboard_id: id, chart_id: drawn?.id ?? 0 });
    await servers.caughtUp();
    const calls: (readonly [typeof dashboardRoute, string])[] = [
      [dashboardRoute, '/api/v1/dashboard/'],
      [dashboardRoute, '/api/v1/dashboard/related/owners'],
      [dashboardRoute, `/api/v1/dashboard/${id}/charts`],
      [dashboardRoute, `/api/v1/dashboard/${id}/datasets`],
      [chartRoute, '/api/v1/chart/'],
      [exploreRoute, `/api/v1/explore/?slice_id=${drawn?.id}`],
      [logRoute, '/api/v1/log/'],
      [logRoute, '/api/v1/log/recent_activity/'],
    ];
    for (const [route, path] of calls) {
      const used = await fromReplica(async () => expect((await admin.get(route, path)).status).toBe(200));
      expect([path, used]).toEqual([path, { replica: true, primary: false }]);
    }
    expect(await fromReplica(() => loadUser(readerId))).toEqual({ replica: false, primary: false });
  });

  test('who saves sees the save in the next list and on the page, however late the replica is', async () => {
    await servers.pauseReplay();
    const id = await addDashboard('Just made');
    expect(await titles(admin)).toContain('Just made');
    const { status } = await admin.json(dashboardRoute, 'PUT', `/api/v1/dashboard/${id}`, {
      dashboard_title: 'Just renamed',
    });
    expect(status).toBe(200);
    expect(await titles(admin)).toContain('Just renamed');
    expect((await loadDashboard(viewerWith(), String(id))).title).toBe('Just renamed');
    expect((await admin.json(dashboardRoute, 'DELETE', `/api/v1/dashboard/${id}`, {})).status).toBe(200);
    expect(await titles(admin)).not.toContain('Just renamed');
  });

  test('a right that was taken away is gone at once, however late the replica is', async () => {
    const [seen, owned] = [await addDashboard('For a role'), await addDashboard('Owned')];
    const [guests] = await world.db.insert(role).values({ name: 'Board guests' }).returning({ id: role.id });
    await world.db.insert(userRole).values({ user_id: readerId, role_id: guests?.id ?? 0 });
    await world.db.update(dashboard).set({ published: true }).where(eq(dashboard.id, seen));
    await world.db.insert(dashboardRole).values({ dashboard_id: seen, role_id: guests?.id ?? 0 });
    await world.db.insert(dashboardOwner).values({ dashboard_id: owned, user_id: readerId });
    await servers.caughtUp();
    const used = await fromReplica(async () =>
      expect(await titles(reader)).toEqual(expect.arrayContaining(['For a role', 'Owned'])),
    );
    expect(used).toEqual({ replica: true, primary: false });

    await servers.pauseReplay();
    await world.db.delete(dashboardRole).where(eq(dashboardRole.dashboard_id, seen));
    expect(await titles(reader)).not.toContain('For a role');
    await world.db
      .delete(dashboardOwner)
      .where(and(eq(dashboardOwner.dashboard_id, owned), eq(dashboardOwner.user_id, readerId)));
    expect(await titles(reader)).not.toContain('Owned');
    await world.db.update(user).set({ active: false }).where(eq(user.id, readerId));
    expect((await reader.get(dashboardRoute, '/api/v1/dashboard/')).status).toBe(401);
    await world.db.update(user).set({ active: true }).where(eq(user.id, readerId));
  });

  test('a log may lack its last entries while the replica is late', async () => {
    await servers.pauseReplay();
    await world.db.insert(log).values({ action: 'late_entry' });
    const filter = '(filters:!((col:action,opr:eq,value:late_entry)))';
    const entries = async () => (await admin.get(logRoute, `/api/v1/log/?q=${filter}`)).body.count;
    const db = await readMetadata();
    const [where] = Array.from((await db.execute(sql`select pg_is_in_recovery() as answer`)) as Iterable<object>);
    expect(where).toEqual({ answer: true });
    expect(await entries()).toBe(0);
    await servers.resumeReplay();
    await servers.caughtUp();
    expect(await entries()).toBe(1);
  });

  test('health and metrics tell whether it is used, and pages are answered while it is down', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const health = async () => (await ready()).text();
    const metrics = async () => (await metricsText()).text.split('\n').filter((line) => line.startsWith('isoline_met'));
    expect(await health()).toMatch(/^OK\nRead replica: in use, \d+\.\d s behind$/);
    expect(await metrics()).toEqual(
      expect.arrayContaining([
        'isoline_metadata_replica_used{state="used"} 1',
        expect.stringMatching(/^isoline_metadata_replica_lag_seconds \d/),
        expect.stringMatching(/^isoline_metadata_reads_total\{server="replica"\} [1-9]/),
      ]),
    );
    await servers.stopStandby();
    expect(await titles(admin)).toContain('Read');
    const { replica } = (await globalThis.isolineMetadata) ?? {};
    await replica?.check();
    expect(await health()).toBe('OK\nRead replica: cannot be reached, the primary answers its reads');
    expect((await ready()).status).toBe(200);
    expect(await metrics()).toContain('isoline_metadata_replica_used{state="unreachable"} 0');
    expect((await metrics()).filter((line) => line.includes('lag_seconds '))).toEqual([]);
    expect(told.mock.calls.map(([line]) => JSON.parse(String(line)))).toEqual([
      expect.objectContaining({ metadata: 'read replica', state: 'unreachable' }),
    ]);
    await servers.startStandby();
    expect(await (await metadata()).select().from(dashboard)).not.toEqual([]);
  });
});
