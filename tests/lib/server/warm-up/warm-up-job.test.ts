import { eq, gt } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { dashboard, dashboardOwner } from '@/db/schema/dashboard';
import { job } from '@/db/schema/job';
import { log } from '@/db/schema/log';
import { tag, taggedObject } from '@/db/schema/tag';
import { chartsOf } from '@/lib/dashboard/open-tab';
import { loadUser } from '@/lib/server/auth/load-viewer';
import { resultCache } from '@/lib/server/cache/cache';
import { forgetConfig } from '@/lib/server/config';
import { readState } from '@/lib/server/dashboard/dashboard-state';
import { drawChart } from '@/lib/server/dashboard/draw-chart';
import { loadDashboard } from '@/lib/server/dashboard/load-dashboard';
import { tileRequest } from '@/lib/server/dashboard/tile-request';
import { closeDatabases } from '@/lib/server/database/open-database';
import { enqueueDue } from '@/lib/server/report/job-kinds';
import { readWarmUp } from '@/lib/server/warm-up/settings';
import { chosenDashboards, warmUpKind, warmUpSoon } from '@/lib/server/warm-up/warm-up-job';
import { fillReportWorld, type ReportWorld } from '@/tests/support/report-world';
import { openWorld, type World } from '@/tests/support/world';

const dayMs = 86_400_000;
const now = new Date(Date.UTC(2026, 2, 2, 6, 0, 0));

describe('the warm-up of dashboards', () => {
  let world: World;
  let ids: ReportWorld;
  const others = { rare: 0, draft: 0, tagged: 0 };

  async function addDashboard(dashboard_title: string, published = true): Promise<number> {
    const [made] = await world.db.insert(dashboard).values({ dashboard_title, published }).returning();
    return made?.id ?? 0;
  }
  const opened = (dashboard_id: number, times: number, daysAgo = 1) =>
    world.db.insert(log).values(
      Array.from({ length: times }, () => ({
        action: 'mount_dashboard',
        dashboard_id,
        dttm: new Date(now.getTime() - daysAgo * dayMs),
      })),
    );

  beforeAll(async () => {
    world = await openWorld('embedded');
    ids = await fillReportWorld(world);
    others.rare = await addDashboard('Rare');
    others.draft = await addDashboard('Draft', false);
    others.tagged = await addDashboard('Tagged');
    await opened(ids.dashboardId, 3);
    await opened(others.rare, 1);
    await opened(others.rare, 9, 8);
    await opened(others.draft, 20);
    const [made] = await world.db.insert(tag).values({ name: 'morning', type: 1 }).returning();
    for (const dashboard_id of [others.tagged, others.draft])
      await world.db.insert(taggedObject).values({ tag_id: made?.id ?? 0, dashboard_id });
    await world.db.insert(dashboardOwner).values({ dashboard_id: ids.dashboardId, user_id: ids.owner });
  });
  afterEach(() => {
    for (const name of ['', '_DASHBOARDS', '_TAGS']) delete process.env[`ISOLINE_WARM_UP${name}`];
    forgetConfig();
  });
  afterAll(async () => {
    closeDatabases();
    await world.close();
  });

  test('takes the published ones that were opened most in the last week, and those of tags', async () => {
    const chosen = (most: number, ...tags: string[]) =>
      chosenDashboards({ crontab: '', onlyEnded: false, most, tags }, now);
    expect(await chosen(10)).toEqual([ids.dashboardId, others.rare]);
    expect(await chosen(1)).toEqual([ids.dashboardId]);
    expect(await chosen(1, 'morning', 'no such tag')).toEqual([others.tagged, ids.dashboardId]);
    expect(await chosen(0)).toEqual([]);
  });

  test('comes at the times of the schedule, once each', async () => {
    const due = async () => {
      await enqueueDue(now);
      return world.db.select({ at: job.run_at }).from(job).where(eq(job.kind, 'warm_up'));
    };
    expect(await due()).toEqual([]);
    process.env.ISOLINE_WARM_UP = '0 6 * * 1';
    forgetConfig();
    expect(await due()).toEqual([{ at: now }]);
    expect(await due()).toEqual([{ at: now }]);
  });

  test('comes once at the next full minute after results were let go', async () => {
    const soon = new Date(now.getTime() + 7 * dayMs);
    const times = async () => {
      const rows = await world.db.select({ at: job.run_at }).from(job).where(gt(job.run_at, soon));
      return rows.map(({ at }) => at.getTime() - soon.getTime());
    };
    await warmUpSoon(new Date(soon.getTime() + 1_000));
    expect(await times()).toEqual([]);
    process.env.ISOLINE_WARM_UP = '0 6 * * 1';
    forgetConfig();
    for (const seconds of [1, 59, 60]) await warmUpSoon(new Date(soon.getTime() + seconds * 1_000));
    expect(await times()).toEqual([60_000, 120_000]);
  });

  test('leaves results of now for whoever opens a dashboard next, in every tab', async () => {
    const viewer = (await loadUser(ids.owner))?.viewer;
    if (viewer === undefined) throw new Error('no owner');
    const board = await loadDashboard(viewer, String(ids.dashboardId));
    const state = readState(board, new URLSearchParams());
    const draw = async () => {
      const misses: boolean[] = [];
      const times: number[] = [];
      for (const block of chartsOf(board.blocks, 'all')) {
        const onMiss = vi.fn();
        const { cachedAt } = await drawChart(viewer, board.metadata, tileRequest(board, state, block), { onMiss });
        misses.push(onMiss.mock.calls.length > 0);
        times.push(cachedAt ?? 0);
      }
      return { misses, times };
    };
    process.env.ISOLINE_WARM_UP = '0 6 * * *';
    forgetConfig();
    const { signal } = new AbortController();
    const warm = (runAt = now) => warmUpKind(() => now).run({ id: 1, payload: {}, runAt, attempt: 1, signal });
    expect((await draw()).misses).toEqual([true, true]);
    for (let round = 0; round < 2; round += 1) {
      const before = Date.now();
      await warm();
      const { misses, times } = await draw();
      expect(misses).toEqual([false, false]);
      expect(times.every((at) => at >= before)).toBe(true);
    }
    process.env.ISOLINE_WARM_UP = 'ended';
    forgetConfig();
    const { times: cached } = await draw();
    await warm();
    expect((await draw()).times).toEqual(cached);
    await resultCache().clear();
    await warm(new Date(now.getTime() - dayMs));
    await warm();
    expect((await draw()).misses).toEqual([false, false]);
  });

  test('leaves out a dashboard that nobody answers for', async () => {
    await world.db.delete(dashboardOwner);
    process.env.ISOLINE_WARM_UP = '0 6 * * *';
    forgetConfig();
    const { signal } = new AbortController();
    await warmUpKind(() => now).run({ id: 1, payload: {}, runAt: now, attempt: 1, signal });
  });

  test('reads the five fields of cron or one word, and nothing else', () => {
    expect(readWarmUp(' 0 6 * * 1-5 ')).toEqual({ crontab: '0 6 * * 1-5', onlyEnded: false });
    expect(readWarmUp('ended')).toEqual({ crontab: '*/5 * * * *', onlyEnded: true });
    expect(readWarmUp('')).toBeNull();
    for (const text of ['daily', '0 6 * *', '0 0 6 * * *', '61 6 * * *'])
      expect(() => readWarmUp(text), text).toThrow('five fields');
  });
});
