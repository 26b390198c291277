import { createHash } from 'node:crypto';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { chart } from '@/db/schema/chart';
import { dashboard, dashboardChart } from '@/db/schema/dashboard';
import { dataset } from '@/db/schema/dataset';
import { AppError } from '@/lib/errors/app-error';
import { rows } from '@/lib/permissions/rows';
import type { Viewer } from '@/lib/permissions/viewer';
import { readerPicture } from '@/lib/server/api/reader-picture';
import type { Action, Call } from '@/lib/server/api/resource';
import { toSql } from '@/lib/server/api/scope';
import { chartScope, dashboardScope } from '@/lib/server/api/scopes';
import { idIn } from '@/lib/server/api/write/row-for-writing';
import { callerHeaders } from '@/lib/server/auth/viewer';
import { pictureView } from '@/lib/server/picture/gathering/view';
import { chartPng, savedChart } from '@/lib/server/picture/pictures';

type Kind = 'chart' | 'dashboard';

const epoch = (at: SQL | typeof chart.changed_on) => sql`coalesce(extract(epoch from ${at}), 0)`;

/** When a chart, or what it is drawn from, changed last, as text. */
export const chartStamp = sql<string>`concat(${epoch(chart.changed_on)}, ' ', (select ${epoch(sql`${dataset.changed_on}`)} from ${dataset} where ${dataset.id} = ${chart.datasource_id}))`;

/** When a dashboard or one of its charts changed last, as text. */
export const dashboardStamp = sql<string>`concat(${epoch(sql`${dashboard.changed_on}`)}, ' ', (select ${epoch(sql`max(${chart.changed_on})`)} from ${chart} inner join ${dashboardChart} on ${dashboardChart.chart_id} = ${chart.id} where ${dashboardChart.dashboard_id} = ${dashboard.id}))`;

/** The URL of an object's picture. Each change of its content changes the digest and so the URL. */
export function thumbnailUrl(kind: Kind, id: number, stamp: string): string {
  const digest = createHash('md5').update(`${kind} ${id} ${stamp}`).digest('hex');
  return `/api/v1/${kind}/${id}/thumbnail/${digest}/`;
}

const digestPattern = /^[\da-f]{32}$/;
const thumbnailSize = { width: 400, height: 300, scale: 2 };

/**
 * `GET <id>/thumbnail/<digest>/`: the picture, as PNG. An older digest redirects to the current one; text that is no
 * digest throws `not_found`.
 */
async function thumbnail(kind: Kind, { params, viewer, request }: Call): Promise<Response> {
  const id = idIn(params.id);
  const { digest = '' } = params;
  if (!digestPattern.test(digest)) throw new AppError('not_found');
  const current = thumbnailUrl(kind, id, await contentStamp(kind, id, viewer));
  if (!current.includes(`/${digest}/`))
    return new Response(null, { status: 302, headers: { location: current + new URL(request.url).search } });
  const png =
    kind === 'chart' ? await chartThumbnail(id, viewer, request) : await dashboardThumbnail(id, viewer, request);
  return new Response(new Uint8Array(png), {
    headers: { 'content-type': 'image/png', 'cache-control': 'private, max-age=300', vary: callerHeaders },
  });
}

/** The state of an object's content. Throws `not_found`, also for one that the viewer may not see. */
export async function contentStamp(kind: Kind, id: number, viewer: Viewer): Promise<string> {
  const db = await metadata();
  const [found] =
    kind === 'chart'
      ? await db
          .select({ stamp: chartStamp })
          .from(chart)
          .where(and(eq(chart.id, id), toSql(rows(viewer, 'chart'), chartScope)))
      : await db
          .select({ stamp: dashboardStamp })
          .from(dashboard)
          .where(and(eq(dashboard.id, id), toSql(rows(viewer, 'dashboard'), dashboardScope)));
  if (!found) throw new AppError('not_found');
  return found.stamp;
}

async function chartThumbnail(id: number, viewer: Viewer, request: Request): Promise<Uint8Array> {
  const { mode, hasPatterns } = readerPicture(request);
  const subject = { ...(await savedChart(viewer, id)), title: '' };
  return chartPng(viewer, subject, { ...thumbnailSize, mode }, { signal: request.signal, hasPatterns });
}

async function dashboardThumbnail(id: number, viewer: Viewer, request: Request): Promise<Uint8Array> {
  const { dashboardPicture } = await import('@/lib/server/dashboard/dashboard-picture');
  return dashboardPicture(await pictureView(viewer, String(id)), request);
}

/** Pictures of charts and dashboards for lists and cards, drawn on request. */
export function thumbnailActions(kind: Kind): readonly Action[] {
  return [
    {
      method: 'GET',
      path: ':id/thumbnail/:digest',
      permission: kind === 'chart' ? 'can_read on Chart' : 'can_read on Dashboard',
      summary: 'Its picture, as PNG',
      answerTypes: ['image/png'],
      run: (call) => thumbnail(kind, call),
    },
  ];
}
