import { inArray, or } from 'drizzle-orm';
import { chart, chartOwner } from '@/db/schema/chart';
import { dashboard, dashboardOwner } from '@/db/schema/dashboard';
import { dataset, datasetOwner } from '@/db/schema/dataset';
import type { Write } from '@/lib/server/api/write/write';

/** Why these users cannot be deleted, or null: charts, dashboards and datasets need a responsible person. */
export async function useOfUsers(ids: readonly number[], { tx }: Write): Promise<string | null> {
  const users = [...ids];
  const counts = await Promise.all([
    tx.$count(chartOwner, inArray(chartOwner.user_id, users)),
    tx.$count(dashboardOwner, inArray(dashboardOwner.user_id, users)),
    tx.$count(datasetOwner, inArray(datasetOwner.user_id, users)),
    ...[chart, dashboard, dataset].map((table) =>
      tx.$count(table, or(inArray(table.created_by_fk, users), inArray(table.changed_by_fk, users))),
    ),
  ]);
  const things = counts.reduce((sum, count) => sum + count, 0);
  return things === 0 ? null : 'The user owns or made charts, dashboards or datasets. Deactivate the account instead.';
}
