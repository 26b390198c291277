import type { DashboardSubject, DatasetSubject } from '@/lib/permissions/can';
import { canReadData } from '@/lib/permissions/can-read-data';
import type { Viewer } from '@/lib/permissions/viewer';
import { loadRights } from '@/lib/server/auth/load-viewer';
import { Reading } from '@/lib/server/cache/reading';

const reading = new Reading<string, Viewer[]>('lenders');

/**
 * Whether a dashboard lends a dataset to its viewers: only if every owner of the dashboard may read the dataset.
 * Otherwise an owner could add any dataset to the dashboard and read it there. A dashboard without owners can only be
 * changed by administrators, who may read everything.
 */
export async function lends({ owners }: DashboardSubject, dataset: DatasetSubject): Promise<boolean> {
  const ids = owners.map(({ id }) => id).sort((a, b) => a - b);
  const viewers = await reading.run(ids.join(), () => loadRights(ids));
  return viewers.every((owner) => owner.isAdmin || canReadData(owner, dataset));
}
