import { and, eq, inArray, notInArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Metadata } from '@/db/client';
import { insertRows } from '@/db/insert-rows';
import { chartOwner } from '@/db/schema/chart';
import { dashboardOwner } from '@/db/schema/dashboard';
import { datasetOwner } from '@/db/schema/dataset';
import { savedQuery } from '@/db/schema/saved-query';
import { tag, taggedObject } from '@/db/schema/tag';
import { inBatches } from './in-batches';

/** The contract's numbers for kinds of tags. */
export const tagTypes = { custom: 1, type: 2, owner: 3, favorite: 4 } as const;

interface Tagged {
  readonly type: string;
  readonly column: PgColumn;
  readonly owners: { readonly join: PgTable; readonly own: PgColumn; readonly user: PgColumn };
}

const tagged = {
  chart: {
    type: 'type:chart',
    column: taggedObject.chart_id,
    owners: { join: chartOwner, own: chartOwner.chart_id, user: chartOwner.user_id },
  },
  dashboard: {
    type: 'type:dashboard',
    column: taggedObject.dashboard_id,
    owners: { join: dashboardOwner, own: dashboardOwner.dashboard_id, user: dashboardOwner.user_id },
  },
  dataset: {
    type: 'type:dataset',
    column: taggedObject.dataset_id,
    owners: { join: datasetOwner, own: datasetOwner.dataset_id, user: datasetOwner.user_id },
  },
  saved_query: {
    type: 'type:query',
    column: taggedObject.saved_query_id,
    owners: { join: savedQuery, own: savedQuery.id, user: savedQuery.user_id },
  },
} as const satisfies Record<string, Tagged>;

export type TaggedKind = keyof typeof tagged;

/** Sets the tags that no user sets: the kind of the object, and `owner:<id>` for each of its owners. */
export function setImplicitTags(tx: Metadata, kind: TaggedKind, id: number, author: number | null): Promise<void> {
  return setImplicitTagsOf(tx, kind, [id], author);
}

/** The same for many objects of one kind; `ids` must not contain duplicates. */
export async function setImplicitTagsOf(
  tx: Metadata,
  kind: TaggedKind,
  ids: readonly number[],
  author: number | null,
): Promise<void> {
  for (const batch of inBatches(ids)) await setOnBatch(tx, tagged[kind], batch, author);
}

async function setOnBatch(
  tx: Metadata,
  { type, column, owners }: Tagged,
  ids: readonly number[],
  author: number | null,
): Promise<void> {
  const owning = await tx
    .select({ id: owners.own, user: owners.user })
    .from(owners.join)
    .where(inArray(owners.own, [...ids]));
  const usersOf = new Map(ids.map((id): [number, number[]] => [id, []]));
  for (const { id, user } of owning) if (typeof user === 'number') usersOf.get(Number(id))?.push(user);
  const userIds = [...new Set([...usersOf.values()].flat())].sort((one, other) => one - other);
  const wanted = [
    { name: type, type: tagTypes.type },
    ...userIds.map((user) => ({ name: `owner:${user}`, type: tagTypes.owner })),
  ];
  const stamp = { created_by_fk: author, changed_by_fk: author };
  await tx
    .insert(tag)
    .values(wanted.map((row) => ({ ...row, ...stamp })))
    .onConflictDoNothing();
  const names = wanted.map(({ name }) => name);
  const tags = await tx.select({ id: tag.id, name: tag.name }).from(tag).where(inArray(tag.name, names));
  const tagIds = new Map(tags.map((row) => [row.name, row.id]));
  const tie = (id: number, name: string) => {
    const tag_id = tagIds.get(name);
    return tag_id === undefined ? [] : [{ tag_id, [column.name]: id }];
  };
  const ties = [...usersOf].flatMap(([id, users]) => [
    ...tie(id, type),
    ...users.flatMap((user) => tie(id, `owner:${user}`)),
  ]);
  await dropOthers(tx, column, ids, ties);
  await insertRows(tx, taggedObject, ties);
}

/** Removes the implicit tags of these objects that are not among `ties`. */
async function dropOthers(
  tx: Metadata,
  column: PgColumn,
  ids: readonly number[],
  ties: readonly Readonly<Record<string, number>>[],
): Promise<void> {
  const held = await tx
    .select({ id: taggedObject.id, of: column, tag_id: taggedObject.tag_id })
    .from(taggedObject)
    .innerJoin(tag, eq(tag.id, taggedObject.tag_id))
    .where(and(inArray(column, [...ids]), inArray(tag.type, [tagTypes.type, tagTypes.owner])));
  const kept = new Set(ties.map((tie) => `${tie.tag_id} ${tie[column.name]}`));
  const others = held.filter(({ of, tag_id }) => !kept.has(`${tag_id} ${of}`)).map(({ id }) => id);
  if (others.length > 0) await tx.delete(taggedObject).where(inArray(taggedObject.id, others));
}

/** Sets exactly these custom tags on an object; its implicit tags stay. */
export async function setCustomTags(tx: Metadata, kind: TaggedKind, id: number, ids: readonly number[]): Promise<void> {
  const { column }: Tagged = tagged[kind];
  const dropped = tx
    .select({ id: tag.id })
    .from(tag)
    .where(and(eq(tag.type, tagTypes.custom), notInArray(tag.id, [...ids, 0])));
  await tx.delete(taggedObject).where(and(eq(column, id), inArray(taggedObject.tag_id, dropped)));
  if (ids.length === 0) return;
  const ties = ids.map((tag_id) => ({ tag_id, [column.name]: id }));
  await tx.insert(taggedObject).values(ties).onConflictDoNothing();
}

/** The contract's message for the first of these ids that no tag has; null when all exist. */
export async function tagProblem(tx: Metadata, ids: readonly number[]): Promise<string | null> {
  if (ids.length === 0) return null;
  const found = await tx
    .select({ id: tag.id })
    .from(tag)
    .where(inArray(tag.id, [...ids]));
  const known = new Set(found.map((row) => row.id));
  const unknown = ids.find((id) => !known.has(id));
  return unknown === undefined ? null : `Tag ID ${unknown} not found`;
}
