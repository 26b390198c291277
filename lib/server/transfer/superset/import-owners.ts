import { and, eq, inArray } from 'drizzle-orm';
import { insertRows } from '@/db/insert-rows';
import { chartOwner } from '@/db/schema/chart';
import { dashboardOwner, dashboardRole } from '@/db/schema/dashboard';
import { datasetOwner } from '@/db/schema/dataset';
import { savedQuery } from '@/db/schema/saved-query';
import { setImplicitTagsOf } from '@/lib/server/api/write/implicit-tags';
import { inBatches } from '@/lib/server/api/write/in-batches';
import type { BroughtObjects, Ids, Migration } from './migration';
import { numberIn } from './superset-store';

/** Makes the owners in the source installation the owners here. The viewer who imports becomes no owner. */
export async function importOwners({ tx, store, viewer }: Migration, users: Ids, owned: BroughtObjects): Promise<void> {
  const pairsOf = async (table: string, column: string, objects: Ids) =>
    (await store.rows(table)).flatMap((row) => {
      const id = objects.get(numberIn(row, column) ?? 0);
      const user_id = users.get(numberIn(row, 'user_id') ?? 0);
      return id && user_id ? [{ id, user_id }] : [];
    });
  const self = viewer.id ?? 0;
  const datasets = await pairsOf('sqlatable_user', 'table_id', owned.datasets);
  const charts = await pairsOf('slice_user', 'slice_id', owned.charts);
  const dashboards = await pairsOf('dashboard_user', 'dashboard_id', owned.dashboards);
  const here = (ids: Ids) => [...ids.values()];
  await tx
    .delete(datasetOwner)
    .where(and(eq(datasetOwner.user_id, self), inArray(datasetOwner.dataset_id, [0, ...here(owned.datasets)])));
  await tx
    .delete(chartOwner)
    .where(and(eq(chartOwner.user_id, self), inArray(chartOwner.chart_id, [0, ...here(owned.charts)])));
  await tx
    .delete(dashboardOwner)
    .where(and(eq(dashboardOwner.user_id, self), inArray(dashboardOwner.dashboard_id, [0, ...here(owned.dashboards)])));
  const values = <Name extends string>(name: Name, pairs: readonly { id: number; user_id: number }[]) =>
    pairs.map(({ id, user_id }) => ({ [name]: id, user_id }) as Record<Name, number> & { user_id: number });
  for (const batch of inBatches(datasets)) {
    await insertRows(tx, datasetOwner, values('dataset_id', batch));
  }
  for (const batch of inBatches(charts)) {
    await insertRows(tx, chartOwner, values('chart_id', batch));
  }
  for (const batch of inBatches(dashboards)) {
    await insertRows(tx, dashboardOwner, values('dashboard_id', batch));
  }
  for (const row of await store.rows('saved_query')) {
    const id = owned.queries.get(numberIn(row, 'id') ?? 0);
    const user_id = users.get(numberIn(row, 'user_id') ?? 0) ?? null;
    if (id) await tx.update(savedQuery).set({ user_id }).where(eq(savedQuery.id, id));
  }
  const kinds = [
    ['dataset', owned.datasets],
    ['chart', owned.charts],
    ['dashboard', owned.dashboards],
    ['saved_query', owned.queries],
  ] as const;
  for (const [kind, objects] of kinds) {
    await setImplicitTagsOf(tx, kind, [...new Set(objects.values())], viewer.id);
  }
}

export async function importDashboardRoles({ tx, store }: Migration, dashboards: Ids, roles: Ids): Promise<void> {
  const pairs = (await store.rows('dashboard_roles')).flatMap((row) => {
    const dashboard_id = dashboards.get(numberIn(row, 'dashboard_id') ?? 0);
    const role_id = roles.get(numberIn(row, 'role_id') ?? 0);
    return dashboard_id && role_id ? [{ dashboard_id, role_id }] : [];
  });
  if (pairs.length > 0) await tx.insert(dashboardRole).values(pairs).onConflictDoNothing();
}
