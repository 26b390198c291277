import { and, desc, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { readMetadata } from '@/db/client';
import { chart } from '@/db/schema/chart';
import { dashboard } from '@/db/schema/dashboard';
import { log } from '@/db/schema/log';
import { rows } from '@/lib/permissions/rows';
import type { Viewer } from '@/lib/permissions/viewer';
import { ago } from '@/lib/server/api/ago';
import { type ArgumentSchema, readArgument } from '@/lib/server/api/request/argument';
import type { Call } from '@/lib/server/api/resource';
import { toSql } from '@/lib/server/api/scope';
import { chartScope, dashboardScope } from '@/lib/server/api/scopes';
import { jsonResponse } from '@/lib/server/api/wire';
import { sliceUrl } from '@/lib/server/resources/chart/text';

const usualActions = ['mount_explorer', 'mount_dashboard'];
const usualSize = 20;
const maxSize = 100;

const schema: ArgumentSchema = {
  type: 'object',
  properties: {
    page: { type: 'number' },
    page_size: { type: 'number' },
    actions: { type: 'array', items: { type: 'string' } },
    distinct: { type: 'boolean' },
  },
};
const Argument = z.object({
  page: z.number().catch(0),
  page_size: z.number().optional(),
  actions: z.array(z.string()).default(usualActions),
  distinct: z.boolean().default(true),
});
type Argument = z.infer<typeof Argument>;

/**
 * The charts and dashboards that the viewer opened last, within a year; each one once by default. Those that the viewer
 * may no longer see are left out.
 */
export async function recentActivity({ url, viewer }: Call): Promise<Response> {
  return jsonResponse({ result: await recentlySeen(viewer, readArgument(url, schema)) });
}

/** What a viewer looked at last, the latest first. `argument` is that of the call. */
export async function recentlySeen(viewer: Viewer, argument: unknown) {
  if (viewer.id === null) return [];
  return (await read(viewer, viewer.id, Argument.parse(argument))).map(describe);
}

interface Seen {
  readonly action: string | null;
  readonly dttm: Date;
  readonly dashboard_id: number | null;
  readonly dashboard_title: string | null;
  readonly slug: string | null;
  readonly slice_id: number | null;
  readonly slice_name: string | null;
}

async function read(viewer: Viewer, userId: number, { page, page_size, actions, distinct }: Argument): Promise<Seen[]> {
  const size = Math.min(Math.max(1, Math.trunc(page_size || usualSize)), maxSize);
  const isWanted = actions.length === 0 ? sql`false` : inArray(log.action, actions);
  const isShown = or(isNotNull(dashboard.id), isNotNull(chart.id));
  const fresh = gt(log.dttm, sql`now() - interval '365 days'`);
  const seesDashboard = and(eq(dashboard.id, log.dashboard_id), toSql(rows(viewer, 'dashboard'), dashboardScope));
  const seesChart = and(eq(chart.id, log.slice_id), toSql(rows(viewer, 'chart'), chartScope));
  const db = await readMetadata();
  const latest = sql`${log.id} = (select max(other.id) from log other where other.user_id = ${userId}
    and other.action = ${log.action} and other.dashboard_id is not distinct from ${log.dashboard_id}
    and other.slice_id is not distinct from ${log.slice_id})`;
  return db
    .select({
      action: log.action,
      dttm: log.dttm,
      dashboard_id: dashboard.id,
      dashboard_title: dashboard.dashboard_title,
      slug: dashboard.slug,
      slice_id: chart.id,
      slice_name: chart.slice_name,
    })
    .from(log)
    .leftJoin(dashboard, seesDashboard)
    .leftJoin(chart, seesChart)
    .where(and(eq(log.user_id, userId), isWanted, fresh, isShown, distinct ? latest : undefined))
    .orderBy(desc(log.dttm), desc(log.id))
    .limit(size)
    .offset(Math.max(0, Math.trunc(page)) * size);
}

function describe(seen: Seen) {
  const when = { time: seen.dttm.getTime(), time_delta_humanized: ago(seen.dttm) };
  if (seen.dashboard_id !== null) {
    const item_url = `/superset/dashboard/${seen.slug || seen.dashboard_id}/`;
    return { action: seen.action, item_type: 'dashboard', item_url, item_title: seen.dashboard_title, ...when };
  }
  const item_url = sliceUrl(seen.slice_id ?? 0);
  return { action: seen.action, item_type: 'slice', item_url, item_title: seen.slice_name ?? '<empty>', ...when };
}
