import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Metadata } from '@/db/client';
import { chart, chartOwner } from '@/db/schema/chart';
import { dashboard, dashboardOwner } from '@/db/schema/dashboard';
import { dataset, datasetOwner } from '@/db/schema/dataset';
import { savedQuery } from '@/db/schema/saved-query';
import { taggedObject } from '@/db/schema/tag';
import { rows, type ScopedResource } from '@/lib/permissions/rows';
import type { Viewer } from '@/lib/permissions/viewer';
import { type Scope, toSql } from '@/lib/server/api/scope';
import { chartScope, dashboardScope, datasetScope } from '@/lib/server/api/scopes';

/** A kind of object that can have tags. */
export interface Taggable {
  readonly resource: ScopedResource;
  /** The number of the kind in the HTTP contract, as in `tag/2/17/`. */
  readonly number: string;
  readonly table: PgTable;
  readonly id: PgColumn;
  readonly scope: Scope;
  readonly column: PgColumn;
  readonly owners: { readonly table: PgTable; readonly own: PgColumn; readonly user: PgColumn };
}

export const taggables = {
  query: {
    resource: 'saved_query',
    number: '1',
    table: savedQuery,
    id: savedQuery.id,
    scope: { columns: { id: savedQuery.id, user_id: savedQuery.user_id } },
    column: taggedObject.saved_query_id,
    owners: { table: savedQuery, own: savedQuery.id, user: savedQuery.user_id },
  },
  chart: {
    resource: 'chart',
    number: '2',
    table: chart,
    id: chart.id,
    scope: chartScope,
    column: taggedObject.chart_id,
    owners: { table: chartOwner, own: chartOwner.chart_id, user: chartOwner.user_id },
  },
  dashboard: {
    resource: 'dashboard',
    number: '3',
    table: dashboard,
    id: dashboard.id,
    scope: dashboardScope,
    column: taggedObject.dashboard_id,
    owners: { table: dashboardOwner, own: dashboardOwner.dashboard_id, user: dashboardOwner.user_id },
  },
  dataset: {
    resource: 'dataset',
    number: '4',
    table: dataset,
    id: dataset.id,
    scope: datasetScope,
    column: taggedObject.dataset_id,
    owners: { table: datasetOwner, own: datasetOwner.dataset_id, user: datasetOwner.user_id },
  },
} as const satisfies Record<string, Taggable>;

export type TaggableName = keyof typeof taggables;

/** One object to tag, named as in the HTTP contract: `['chart', 17]`. */
export type ObjectKey = readonly [name: TaggableName, id: number];

export function isTaggable(name: string): name is TaggableName {
  return name in taggables;
}

/** The numbers of the kinds in URLs of the HTTP contract. */
export const taggableNumbers: readonly number[] = Object.values(taggables).map(({ number }) => Number(number));

export function taggableOfNumber(number: string | undefined): TaggableName | null {
  const found = Object.entries(taggables).find(([, taggable]) => taggable.number === number);
  return found && isTaggable(found[0]) ? found[0] : null;
}

/** The objects that the viewer may see; with `owned` only those that they also own (administrators: all). */
export async function reachable(
  tx: Metadata,
  viewer: Viewer,
  keys: readonly ObjectKey[],
  owned: 'owned' | 'seen',
): Promise<ObjectKey[]> {
  const found: ObjectKey[] = [];
  for (const name of new Set(keys.map(([kind]) => kind))) {
    const taggable: Taggable = taggables[name];
    const ids = keys.filter(([kind]) => kind === name).map(([, id]) => id);
    const isVisible = toSql(rows(viewer, taggable.resource), taggable.scope);
    const isOwned = owned === 'owned' && !viewer.isAdmin ? ownedBy(taggable, viewer.id ?? 0) : undefined;
    const reached = await tx
      .select({ id: taggable.id })
      .from(taggable.table)
      .where(and(inArray(taggable.id, ids), isVisible, isOwned));
    found.push(...reached.map(({ id }): ObjectKey => [name, Number(id)]));
  }
  return found;
}

function ownedBy({ id, owners }: Taggable, user: number): SQL {
  return sql`${id} in (select ${owners.own} from ${owners.table} where ${owners.user} = ${user})`;
}

/** All objects that carry a tag, whoever may see them. */
export async function carriersOf(tx: Metadata, tag_id: number): Promise<ObjectKey[]> {
  const found = await tx
    .select({
      query: taggedObject.saved_query_id,
      chart: taggedObject.chart_id,
      dashboard: taggedObject.dashboard_id,
      dataset: taggedObject.dataset_id,
    })
    .from(taggedObject)
    .where(eq(taggedObject.tag_id, tag_id));
  return found.flatMap((row) =>
    Object.entries(row).flatMap(([name, id]): ObjectKey[] => (id !== null && isTaggable(name) ? [[name, id]] : [])),
  );
}

/** Adds a tag to objects; objects that already have it are unchanged. */
export async function tagObjects(tx: Metadata, tag_id: number, keys: readonly ObjectKey[], author: number | null) {
  if (keys.length === 0) return;
  const stamp = { created_by_fk: author, changed_by_fk: author };
  await tx
    .insert(taggedObject)
    .values(keys.map(([name, id]) => ({ tag_id, [taggables[name].column.name]: id, ...stamp })))
    .onConflictDoNothing();
}

/** Removes a tag from one object; false when the object did not have it. */
export async function untagObject(tx: Metadata, tag_id: number, [name, id]: ObjectKey): Promise<boolean> {
  const gone = await tx
    .delete(taggedObject)
    .where(and(eq(taggedObject.tag_id, tag_id), eq(taggables[name].column, id)))
    .returning({ id: taggedObject.id });
  return gone.length > 0;
}
