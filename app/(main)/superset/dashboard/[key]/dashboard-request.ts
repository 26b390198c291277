import { errorText } from '@/lib/errors/error-text';
import type { Viewer } from '@/lib/permissions/viewer';
import { wantsPatterns } from '@/lib/server/api/reader-picture';
import { clientLeft, toldError } from '@/lib/server/api/wire';
import { pageViewerOf } from '@/lib/server/auth/page-viewer';
import { type DashboardState, readState } from '@/lib/server/dashboard/dashboard-state';
import { withFirstItems } from '@/lib/server/dashboard/filters/first-items';
import { lentParams } from '@/lib/server/dashboard/lent-params';
import { type LoadedDashboard, loadDashboard } from '@/lib/server/dashboard/load-dashboard';
import { withStoredParams } from '@/lib/server/dashboard/stored-state';

/** A dashboard as one viewer sees it under one address. */
export interface DashboardView {
  readonly viewer: Viewer;
  readonly dashboard: LoadedDashboard;
  readonly state: DashboardState;
  /** Whether series are hatched: set by the dashboard or by the viewer. */
  readonly hasPatterns: boolean;
  /** Whether the state comes from a stored one, and the address names only its key. */
  readonly isRestored: boolean;
}

/** The view of a dashboard under an address. `wantsHatching` is the viewer's own setting. */
export async function dashboardView(
  viewer: Viewer,
  dashboard: LoadedDashboard,
  params: URLSearchParams,
  wantsHatching: boolean,
): Promise<DashboardView> {
  const stored = await withStoredParams(dashboard, params);
  const told = readState(dashboard, await lentParams(dashboard, stored, viewer));
  const state = await withFirstItems(dashboard, told, viewer);
  const hasPatterns = dashboard.metadata.hasPatterns || wantsHatching;
  return { viewer, dashboard, state, hasPatterns, isRestored: stored !== params };
}

/** The view for handlers that fetch parts of the page. */
export async function viewOfRequest(request: Request, key: string): Promise<DashboardView> {
  const viewer = await pageViewerOf(request.headers);
  const dashboard = await loadDashboard(viewer, decodeURIComponent(key));
  return dashboardView(viewer, dashboard, new URL(request.url).searchParams, wantsPatterns(request.headers));
}

export function htmlResponse(html: string): Response {
  return new Response(html, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-store' },
  });
}

/** A handler's failure as a plain-text response, which the browser shows in place of the part; 499 when it has left. */
export function failure(error: unknown, request?: Request): Response {
  if (request?.signal.aborted) return new Response(null, { status: clientLeft });
  const told = toldError(error);
  return new Response(errorText(told), {
    status: told.entry.status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'private, no-store' },
  });
}
