import { eq, inArray } from 'drizzle-orm';
import { tag, taggedObject } from '@/db/schema/tag';
import type { ImportContext } from './import-context';

const madeByUser = 1;

/** Puts the named tags on one object, making those that are missing. Tags it has already stay. */
export async function setTags(
  { db, viewer }: ImportContext,
  object: { chart_id: number } | { dashboard_id: number },
  names: readonly string[],
): Promise<void> {
  const wanted = [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))];
  if (wanted.length === 0) return;
  const stamp = { created_by_fk: viewer.id, changed_by_fk: viewer.id };
  await db
    .insert(tag)
    .values(wanted.map((name) => ({ name, type: madeByUser, ...stamp })))
    .onConflictDoNothing();
  const tags = await db.select({ id: tag.id }).from(tag).where(inArray(tag.name, wanted));
  await db
    .insert(taggedObject)
    .values(tags.map(({ id }) => ({ tag_id: id, ...object, ...stamp })))
    .onConflictDoNothing();
}

/** Descriptions that a bundle's `tags.yaml` gives; only tags without one take it. */
export async function describeTags(
  { db }: ImportContext,
  described: ReadonlyMap<string, string | null>,
): Promise<void> {
  const names = [...described.keys()];
  if (names.length === 0) return;
  const tags = await db
    .select({ id: tag.id, name: tag.name, description: tag.description })
    .from(tag)
    .where(inArray(tag.name, names));
  for (const { id, name, description } of tags) {
    const text = described.get(name);
    if (!description && text) await db.update(tag).set({ description: text }).where(eq(tag.id, id));
  }
}
