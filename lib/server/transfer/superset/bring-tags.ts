import { eq } from 'drizzle-orm';
import { tag, taggedObject } from '@/db/schema/tag';
import { type BroughtObjects, idIn, type Migration } from './migration';
import { numberIn, textIn } from './superset-store';

const madeByUser = 1;

/** The tags that people made, with their descriptions, on all they hang on. */
export async function bringTags({ tx, store }: Migration, objects: BroughtObjects): Promise<number> {
  const there = (await store.rows('tag')).filter((row) => textIn(row, 'type') === 'custom');
  const ids = new Map<number, number>();
  for (const row of there) {
    const name = textIn(row, 'name') ?? '';
    const description = textIn(row, 'description');
    await tx.insert(tag).values({ name, type: madeByUser }).onConflictDoNothing();
    const [here] = await tx
      .update(tag)
      .set(description === null ? { name } : { description })
      .where(eq(tag.name, name))
      .returning({ id: tag.id });
    if (here) ids.set(numberIn(row, 'id') ?? 0, here.id);
  }
  for (const row of await store.rows('tagged_object')) {
    const tag_id = idIn(ids, row, 'tag_id');
    const tagged = {
      chart: { chart_id: idIn(objects.charts, row, 'object_id') },
      dashboard: { dashboard_id: idIn(objects.dashboards, row, 'object_id') },
      dataset: { dataset_id: idIn(objects.datasets, row, 'object_id') },
      query: { saved_query_id: idIn(objects.queries, row, 'object_id') },
    }[textIn(row, 'object_type') ?? ''];
    if (!tag_id || !tagged || Object.values(tagged)[0] === undefined) continue;
    await tx
      .insert(taggedObject)
      .values({ tag_id, ...tagged })
      .onConflictDoNothing();
  }
  return ids.size;
}
