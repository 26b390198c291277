import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { chart } from '@/db/schema/chart';
import { dashboard } from '@/db/schema/dashboard';
import { AppError } from '@/lib/errors/app-error';
import { rows } from '@/lib/permissions/rows';
import type { Viewer } from '@/lib/permissions/viewer';
import type { Permission } from '@/lib/permissions/vocabulary';
import { storedFormData } from '@/lib/query/stored-form-data';
import { readerPicture } from '@/lib/server/api/reader-picture';
import type { Action, Call } from '@/lib/server/api/resource';
import { idIn } from '@/lib/server/api/row-for-writing';
import { toSql } from '@/lib/server/api/scope';
import { chartScope, dashboardScope } from '@/lib/server/api/scopes';
import { readState } from '@/lib/server/dashboard/dashboard-state';
import { withFirstItems } from '@/lib/server/dashboard/first-items';
import { loadDashboard } from '@/lib/server/dashboard/load-dashboard';
import { runChart } from '@/lib/server/run/chart';

type Kind = 'chart' | 'dashboard';

/** The URL of an object's picture. Each save changes the digest and so the URL. */
export function thumbnailUrl(kind: Kind, id: number, changedOn: Date): string {
  const digest = createHash('md5').update(`${kind} ${id} ${changedOn.getTime()}`).digest('hex');
  return `/api/v1/${kind}/${id}/thumbnail/${digest}/`;
}

const digestPattern = /^[\da-f]{32}$/;

/**
 * `GET <id>/thumbnail/<digest>/`: the picture, as PNG. An older digest redirects to the current one; text that is no
 * digest throws `not_found`.
 */
async function thumbnail(kind: Kind, { params, viewer, request }: Call): Promise<Response> {
  const id = idIn(params.id);
  const { digest = '' } = params;
  if (!digestPattern.test(digest)) throw new AppError('not_found');
  const current = thumbnailUrl(kind, id, await changedOn(kind, id, viewer));
  if (!current.includes(`/${digest}/`))
    return new Response(null, { status: 302, headers: { location: current + new URL(request.url).search } });
  const png = kind === 'chart' ? await chartPng(id, viewer, request) : await dashboardPng(id, viewer, request);
  if (png === null) throw new AppError('not_found');
  return new Response(new Uint8Array(png), {
    headers: { 'content-type': 'image/png', 'cache-control': 'private, max-age=300', vary: 'cookie' },
  });
}

async function changedOn(kind: Kind, id: number, viewer: Viewer): Promise<Date> {
  const db = await metadata();
  const [found] =
    kind === 'chart'
      ? await db
          .select({ at: chart.changed_on })
          .from(chart)
          .where(and(eq(chart.id, id), toSql(rows(viewer, 'chart'), chartScope)))
      : await db
          .select({ at: dashboard.changed_on })
          .from(dashboard)
          .where(and(eq(dashboard.id, id), toSql(rows(viewer, 'dashboard'), dashboardScope)));
  if (!found) throw new AppError('not_found');
  return found.at;
}

async function chartPng(id: number, viewer: Viewer, request: Request): Promise<Buffer | null> {
  const db = await metadata();
  const [row] = await db.select().from(chart).where(eq(chart.id, id));
  if (!row) return null;
  const viz_type = row.viz_type ?? '';
  const datasource = `${row.datasource_id}__${row.datasource_type}`;
  const formData = { ...storedFormData(row.params), viz_type, datasource, slice_id: id };
  const { drawing } = await runChart({
    chart: { formData, cacheTimeout: row.cache_timeout },
    viewer,
    signal: request.signal,
  });
  const { mode, hasPatterns } = readerPicture(request);
  const { drawingToPng } = await import('@/lib/server/run/image');
  return drawingToPng({ viz_type, drawing, hasPatterns }, { width: 400, height: 300, mode });
}

async function dashboardPng(id: number, viewer: Viewer, request: Request): Promise<Buffer> {
  const loaded = await loadDashboard(viewer, String(id));
  const state = await withFirstItems(loaded, readState(loaded, new URLSearchParams()), viewer);
  const { dashboardPicture } = await import('@/lib/server/dashboard/dashboard-picture');
  return dashboardPicture(viewer, loaded, state, request);
}

/** Pictures of charts and dashboards, drawn on request. Calls that would draw them in advance throw `not_found`. */
export function thumbnailActions(kind: Kind): readonly Action[] {
  const read: Permission = kind === 'chart' ? 'can_read on Chart' : 'can_read on Dashboard';
  const run = () => {
    throw new AppError('not_found');
  };
  const cache: Action =
    kind === 'chart'
      ? { method: 'GET', path: ':id/cache_screenshot', permission: read, run }
      : {
          method: 'POST',
          path: ':id/cache_dashboard_screenshot',
          permission: 'can_cache_dashboard_screenshot on Dashboard',
          run,
        };
  return [
    cache,
    { method: 'GET', path: ':id/screenshot/:digest', permission: read, run },
    {
      method: 'GET',
      path: ':id/thumbnail/:digest',
      permission: read,
      summary: 'Its picture, as PNG',
      answerTypes: ['image/png'],
      run: (call) => thumbnail(kind, call),
    },
  ];
}
