import { canReadData } from '@/lib/permissions/can-read-data';
import { seesAllData } from '@/lib/permissions/rows';
import type { Viewer } from '@/lib/permissions/viewer';
import { lends } from '@/lib/server/dataset/lends';
import { loadDashboard } from './load-dashboard';

/**
 * The datasets of a dashboard's charts that may be listed to this viewer: those that the viewer may read, and those
 * that all owners of the dashboard may read. Null means all.
 */
export async function toldDatasets(dashboardId: number, viewer: Viewer): Promise<ReadonlySet<number> | null> {
  if (seesAllData(viewer)) return null;
  const { subject } = await loadDashboard(viewer, String(dashboardId));
  const told = new Set<number>();
  for (const { dataset } of subject.charts) {
    if (dataset && (canReadData(viewer, dataset) || (await lends(subject, dataset)))) told.add(dataset.id);
  }
  return told;
}
