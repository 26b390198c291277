import type { DashboardSubject, DatasetSubject } from '@/lib/permissions/can';
import { canReadData } from '@/lib/permissions/can-read-data';
import type { Viewer } from '@/lib/permissions/viewer';
import { loadRights } from '@/lib/server/auth/load-viewer';
import { Reading } from '@/lib/server/cache/reading';

const reading = new Reading<string, Viewer[]>('lenders');

/**
 * A dashboard lends its readers what every one of its owners may read: whoever may change what it shows could else show
 * himself anything. One without owners is changed by administrators alone, who read everything.
 */
export async function lends({ owners }: DashboardSubject, dataset: DatasetSubject): Promise<boolean> {
  const ids = owners.map(({ id }) => id).sort((a, b) => a - b);
  const viewers = await reading.run(ids.join(), () => loadRights(ids));
  return viewers.every((owner) => owner.isAdmin || canReadData(owner, dataset));
}
