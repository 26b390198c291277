import { asc, eq } from 'drizzle-orm';
import { readMetadata } from '@/db/client';
import { chartOwner } from '@/db/schema/chart';
import { user } from '@/db/schema/user';
import type { Viewer } from '@/lib/permissions/viewer';

/** The full names of those who can be asked about a chart; only for users. */
export async function chartOwners(viewer: Viewer, chartId: number): Promise<readonly string[]> {
  if (viewer.kind !== 'user') return [];
  const db = await readMetadata();
  const owners = await db
    .select({ first_name: user.first_name, last_name: user.last_name })
    .from(chartOwner)
    .innerJoin(user, eq(user.id, chartOwner.user_id))
    .where(eq(chartOwner.chart_id, chartId))
    .orderBy(asc(user.id));
  return owners.map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim());
}
