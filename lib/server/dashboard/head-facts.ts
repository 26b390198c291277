import { asc, eq } from 'drizzle-orm';
import { readMetadata } from '@/db/client';
import { dashboard, dashboardOwner } from '@/db/schema/dashboard';
import { user } from '@/db/schema/user';
import type { Viewer } from '@/lib/permissions/viewer';
import { favoritesOf } from './favorites-of';

/** What the head of a dashboard tells besides its title. */
export interface HeadFacts {
  /** Full names, in the order in which the users were created. */
  readonly owners: readonly string[];
  /** The full name of who changed it last; null when that is not known. */
  readonly changedBy: string | null;
  readonly isStarred: boolean;
}

export async function headFacts(viewer: Viewer, id: number): Promise<HeadFacts> {
  const db = await readMetadata();
  const person = { first_name: user.first_name, last_name: user.last_name };
  const [owners, [changer], starred] = await Promise.all([
    db
      .select(person)
      .from(dashboardOwner)
      .innerJoin(user, eq(user.id, dashboardOwner.user_id))
      .where(eq(dashboardOwner.dashboard_id, id))
      .orderBy(asc(user.id)),
    db.select(person).from(dashboard).innerJoin(user, eq(user.id, dashboard.changed_by_fk)).where(eq(dashboard.id, id)),
    favoritesOf(viewer, 'dashboard_id'),
  ]);
  return {
    owners: owners.map(fullName),
    changedBy: changer === undefined ? null : fullName(changer),
    isStarred: starred.has(id),
  };
}

function fullName({ first_name, last_name }: { readonly first_name: string; readonly last_name: string }): string {
  return `${first_name} ${last_name}`.trim();
}
