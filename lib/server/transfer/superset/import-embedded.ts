import { embeddedDashboard } from '@/db/schema/dashboard';
import { type Ids, idIn, type Migration } from './migration';
import { textIn, uuidIn } from './superset-store';

/** Imports the embedding settings of dashboards. Their uuids are kept, because the embedding pages refer to them. */
export async function importEmbedded({ tx, store }: Migration, dashboards: Ids): Promise<number> {
  let brought = 0;
  for (const row of await store.rows('embedded_dashboards', { uuids: ['uuid'], order: 'dashboard_id' })) {
    const dashboard_id = idIn(dashboards, row, 'dashboard_id');
    if (!dashboard_id) continue;
    const domains = (textIn(row, 'allow_domain_list') ?? '').split(',').map((domain) => domain.trim());
    const set = { uuid: uuidIn(row), allowed_domains: domains.filter((domain) => domain !== '') };
    await tx
      .insert(embeddedDashboard)
      .values({ dashboard_id, ...set })
      .onConflictDoUpdate({ target: embeddedDashboard.dashboard_id, set });
    brought += 1;
  }
  return brought;
}
