import { and, eq, isNotNull } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { favorite } from '@/db/schema/favorite';
import type { Viewer } from '@/lib/permissions/viewer';

/** Ids of the dashboards this viewer starred. */
export async function favoriteDashboards(viewer: Viewer): Promise<ReadonlySet<number>> {
  if (viewer.id === null) return new Set();
  const db = await metadata();
  const found = await db
    .select({ id: favorite.dashboard_id })
    .from(favorite)
    .where(and(eq(favorite.user_id, viewer.id), isNotNull(favorite.dashboard_id)));
  return new Set(found.flatMap(({ id }) => (id === null ? [] : [id])));
}
