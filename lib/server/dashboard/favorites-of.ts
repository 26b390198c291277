import { and, eq, isNotNull } from 'drizzle-orm';
import { readMetadata } from '@/db/client';
import { favorite } from '@/db/schema/favorite';
import type { Viewer } from '@/lib/permissions/viewer';

/** Ids of the dashboards or charts that this viewer starred. */
export async function favoritesOf(viewer: Viewer, what: 'dashboard_id' | 'chart_id'): Promise<ReadonlySet<number>> {
  if (viewer.id === null) return new Set();
  const db = await readMetadata();
  const found = await db
    .select({ id: favorite[what] })
    .from(favorite)
    .where(and(eq(favorite.user_id, viewer.id), isNotNull(favorite[what])));
  return new Set(found.flatMap(({ id }) => (id === null ? [] : [id])));
}
