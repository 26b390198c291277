import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { metadata } from '@/db/client';
import { dashboard } from '@/db/schema/dashboard';
import { AppError } from '@/lib/errors/app-error';
import { errorText } from '@/lib/errors/error-text';
import { rows } from '@/lib/permissions/rows';
import type { Viewer } from '@/lib/permissions/viewer';
import { toSql } from '@/lib/server/api/scope';
import { dashboardScope } from '@/lib/server/api/scopes';
import { leaveNotice } from '@/lib/server/auth/flash';
import { pageViewerOf } from '@/lib/server/auth/page-viewer';
import { redirectTo } from '@/lib/server/auth/redirect';
import { readPermalink } from '@/lib/server/state/permalink';

const State = z.object({
  urlParams: z.array(z.tuple([z.string(), z.string().nullable()])).nullish(),
  anchor: z.string().nullish(),
});

/**
 * `/superset/dashboard/p/<key>/`: redirects to the dashboard in its shared state; to the list of dashboards, which says
 * why, when the link does not exist or the viewer may not see the dashboard.
 */
export async function openDashboardLink(
  request: Request,
  { params }: { readonly params: Promise<{ readonly key: string }> },
): Promise<Response> {
  const { key } = await params;
  const viewer = await pageViewerOf(request.headers);
  const link = await readPermalink('dashboard', key);
  const uuid = link?.dashboard_id ? await visibleUuid(link.dashboard_id, viewer) : null;
  if (link === null) return refused('permalink_missing', request.headers);
  if (uuid === null) return refused('permalink_dashboard_denied', request.headers);
  const { urlParams, anchor } = State.catch({}).parse(link.value);
  const query = new URLSearchParams({ permalink_key: key });
  for (const [name, value] of urlParams ?? []) query.append(name, value ?? '');
  for (const [name, value] of new URL(request.url).searchParams) query.append(name, value);
  return redirectTo(`/superset/dashboard/${uuid}/?${query}${anchor ? `#${anchor}` : ''}`);
}

function refused(why: 'permalink_missing' | 'permalink_dashboard_denied', headers: Headers): Response {
  const notice = { isGood: false, text: errorText(new AppError(why)) };
  return redirectTo('/dashboard/list/', [leaveNotice(notice, headers)]);
}

async function visibleUuid(id: number, viewer: Viewer): Promise<string | null> {
  const db = await metadata();
  const [row] = await db
    .select({ uuid: dashboard.uuid })
    .from(dashboard)
    .where(and(eq(dashboard.id, id), toSql(rows(viewer, 'dashboard'), dashboardScope)));
  return row?.uuid ?? null;
}
