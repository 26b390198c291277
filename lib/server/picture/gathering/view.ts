import type { Viewer } from '@/lib/permissions/viewer';
import { type DashboardState, readState } from '@/lib/server/dashboard/dashboard-state';
import { withFirstItems } from '@/lib/server/dashboard/filters/first-items';
import { lentParams } from '@/lib/server/dashboard/lent-params';
import { type LoadedDashboard, loadDashboard } from '@/lib/server/dashboard/load-dashboard';
import { withMask, withStoredParams } from '@/lib/server/dashboard/stored-state';

/** A dashboard as one viewer sees it in one state: filters, cross-filters, open tabs. */
export interface PictureView {
  readonly viewer: Viewer;
  readonly dashboard: LoadedDashboard;
  readonly state: DashboardState;
}

/**
 * The view of a dashboard under the parameters of its address, or under data masks as permalinks and reports store
 * them. Throws `dashboard_missing`, also for dashboards that the viewer may not see.
 */
export async function pictureView(
  viewer: Viewer,
  key: string,
  params: URLSearchParams = new URLSearchParams(),
  dataMask?: unknown,
): Promise<PictureView> {
  const dashboard = await loadDashboard(viewer, key);
  const hasMask = typeof dataMask === 'object' && dataMask !== null && Object.keys(dataMask).length > 0;
  const stored = hasMask ? withMask(dashboard, params, dataMask) : await withStoredParams(dashboard, params);
  const told = readState(dashboard, await lentParams(dashboard, stored, viewer));
  return { viewer, dashboard, state: await withFirstItems(dashboard, told, viewer) };
}
