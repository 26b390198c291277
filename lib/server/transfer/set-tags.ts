import { eq, inArray } from 'drizzle-orm';
import { insertRows } from '@/db/insert-rows';
import { tag, taggedObject } from '@/db/schema/tag';
import { inBatches } from '@/lib/server/api/write/in-batches';
import type { ImportContext } from './import/context';

const madeByUser = 1;

type Tagged = { readonly chart_id: number } | { readonly dashboard_id: number };

/** Adds tags by name to one object, creating missing tags. The object's other tags are kept. */
export function setTags(context: ImportContext, object: Tagged, names: readonly string[]): Promise<void> {
  return setTagsOf(context, [{ object, names }]);
}

/** The same for many objects. */
export async function setTagsOf(
  { db, viewer }: ImportContext,
  all: readonly { readonly object: Tagged; readonly names: readonly string[] }[],
): Promise<void> {
  const wanted = all.flatMap(({ object, names }) =>
    [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))].map((name) => ({ object, name })),
  );
  if (wanted.length === 0) return;
  const stamp = { created_by_fk: viewer.id, changed_by_fk: viewer.id };
  const ids = new Map<string, number>();
  for (const names of inBatches([...new Set(wanted.map(({ name }) => name))])) {
    await db
      .insert(tag)
      .values(names.map((name) => ({ name, type: madeByUser, ...stamp })))
      .onConflictDoNothing();
    const tags = await db
      .select({ id: tag.id, name: tag.name })
      .from(tag)
      .where(inArray(tag.name, [...names]));
    for (const { id, name } of tags) ids.set(name, id);
  }
  for (const batch of inBatches(wanted)) {
    const ties = batch.flatMap(({ object, name }) => {
      const tag_id = ids.get(name);
      return tag_id === undefined ? [] : [{ tag_id, ...object, ...stamp }];
    });
    await insertRows(db, taggedObject, ties);
  }
}

/** Stores the descriptions of a bundle's `tags.yaml`. Existing descriptions and the tags of other users are kept. */
export async function describeTags(
  { db, viewer }: ImportContext,
  described: ReadonlyMap<string, string | null>,
): Promise<void> {
  const names = [...described.keys()];
  if (names.length === 0) return;
  const tags = await db
    .select({ id: tag.id, name: tag.name, description: tag.description, created_by_fk: tag.created_by_fk })
    .from(tag)
    .where(inArray(tag.name, names));
  for (const { id, name, description, created_by_fk } of tags) {
    const text = described.get(name);
    const isOwn = viewer.isAdmin || created_by_fk === viewer.id;
    if (!description && text && isOwn) await db.update(tag).set({ description: text }).where(eq(tag.id, id));
  }
}
