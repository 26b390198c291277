import { and, count, desc, eq, gt, inArray } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { dashboard, dashboardOwner } from '@/db/schema/dashboard';
import { log } from '@/db/schema/log';
import { tag, taggedObject } from '@/db/schema/tag';
import { chartsOf } from '@/lib/dashboard/open-tab';
import { AppError } from '@/lib/errors/app-error';
import type { Viewer } from '@/lib/permissions/viewer';
import { config } from '@/lib/server/config';
import { readState } from '@/lib/server/dashboard/dashboard-state';
import { drawChart } from '@/lib/server/dashboard/draw-chart';
import { withFirstItems } from '@/lib/server/dashboard/filters/first-items';
import { loadDashboard } from '@/lib/server/dashboard/load-dashboard';
import { tileRequest } from '@/lib/server/dashboard/tile-request';
import { type JobKind, priorities } from '@/lib/server/jobs/kind';
import { enqueue, type NewJob } from '@/lib/server/jobs/queue';
import { executorOf } from '@/lib/server/report/executor';
import { timesBetween } from '@/lib/time/schedule';
import type { WarmUpSettings } from './settings';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const weekMs = 7 * 24 * hourMs;
const staleMs = 5 * minuteMs;
const kind = { name: 'warm_up', maxAttempts: 2 };

/**
 * Draws the charts of dashboards, so that the next reader gets their results from the cache: past the cache, or, where
 * the settings say so, those that have left it.
 */
export function warmUpKind(now: () => Date): JobKind {
  return {
    ...kind,
    concurrency: 1,
    deadlineMs: 6 * hourMs,
    backoffMs: 60_000,
    run: async ({ runAt, signal }) => {
      const { warmUp } = config();
      if (warmUp === null) return;
      // A job that waited for a longer one before it would only repeat what that one did.
      if (warmUp.onlyEnded && now().getTime() - runAt.getTime() > staleMs) return;
      for (const id of await chosenDashboards(warmUp, now())) await warmDashboard(id, !warmUp.onlyEnded, signal);
    },
  };
}

/** A job for each time of the schedule between two instants; none without a schedule. */
export function warmUpJobs(since: Date, until: Date): NewJob[] {
  const { warmUp } = config();
  if (warmUp === null) return [];
  return timesBetween(warmUp.crontab, 'UTC', since, until).map((runAt) => ({
    ...{ kind, title: 'Warm up dashboards', payload: {}, priority: priorities.upkeep, runAt },
    key: `warm_up ${runAt.toISOString()}`,
  }));
}

/**
 * Orders a job for what a pipeline has just made stale, at the next full minute: of several calls within a minute only
 * the first orders one. Does nothing without a schedule.
 */
export async function warmUpSoon(now: Date): Promise<void> {
  if (config().warmUp === null) return;
  const runAt = new Date(Math.ceil((now.getTime() + 1) / minuteMs) * minuteMs);
  const key = `warm_up ${runAt.toISOString()}`;
  await enqueue([{ kind, title: 'Warm up dashboards', payload: {}, priority: priorities.upkeep, runAt, key }], now);
}

/** Published dashboards: those of the tags, and the ones that were opened most. Each once. */
export async function chosenDashboards({ most, tags }: WarmUpSettings, now: Date): Promise<number[]> {
  const db = await metadata();
  const isPublished = eq(dashboard.published, true);
  const tagged =
    tags.length === 0
      ? []
      : await db
          .selectDistinct({ id: dashboard.id })
          .from(dashboard)
          .innerJoin(taggedObject, eq(taggedObject.dashboard_id, dashboard.id))
          .innerJoin(tag, eq(tag.id, taggedObject.tag_id))
          .where(and(isPublished, inArray(tag.name, [...tags])))
          .orderBy(dashboard.id);
  const opened = await db
    .select({ id: dashboard.id })
    .from(log)
    .innerJoin(dashboard, eq(dashboard.id, log.dashboard_id))
    .where(and(isPublished, eq(log.action, 'mount_dashboard'), gt(log.dttm, new Date(now.getTime() - weekMs))))
    .groupBy(dashboard.id)
    .orderBy(desc(count()), dashboard.id)
    .limit(most);
  return [...new Set([...tagged, ...opened].map(({ id }) => id))];
}

/**
 * Draws every chart of a dashboard as it is opened, in the name of the user who would run a report of it. A chart that
 * fails is left out; a dashboard that nobody answers for is, too.
 */
async function warmDashboard(id: number, isForced: boolean, signal: AbortSignal): Promise<void> {
  const viewer = await ownerOf(id);
  if (viewer === null) return;
  const opened = await loadDashboard(viewer, String(id));
  const state = await withFirstItems(opened, readState(opened, new URLSearchParams()), viewer);
  for (const block of chartsOf(opened.blocks, 'all')) {
    signal.throwIfAborted();
    try {
      const request = tileRequest(opened, state, block);
      await drawChart(viewer, opened.metadata, request, { isForced, signal });
    } catch (error) {
      if (signal.aborted) throw error;
      if (!(error instanceof AppError)) console.error('Warm-up:', error);
    }
  }
}

async function ownerOf(id: number): Promise<Viewer | null> {
  const db = await metadata();
  const [[row], owners] = await Promise.all([
    db
      .select({ created_by_fk: dashboard.created_by_fk, changed_by_fk: dashboard.changed_by_fk })
      .from(dashboard)
      .where(eq(dashboard.id, id)),
    db.select({ id: dashboardOwner.user_id }).from(dashboardOwner).where(eq(dashboardOwner.dashboard_id, id)),
  ]);
  if (row === undefined) return null;
  try {
    return await executorOf({ row, owners });
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
