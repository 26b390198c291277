import { eq } from 'drizzle-orm';
import { insertRows } from '@/db/insert-rows';
import { tag, taggedObject } from '@/db/schema/tag';
import { inBatches } from '@/lib/server/api/write/in-batches';
import { type BroughtObjects, idIn, type Migration } from './migration';
import { numberIn, textIn } from './superset-store';

const madeByUser = 1;
const noObject = { chart_id: null, dashboard_id: null, dataset_id: null, saved_query_id: null };

/** Imports custom tags with their descriptions and the objects that they are on. Returns their number. */
export async function importTags({ tx, store }: Migration, objects: BroughtObjects): Promise<number> {
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
  const ties = (await store.rows('tagged_object')).flatMap((row) => {
    const tag_id = idIn(ids, row, 'tag_id');
    const tagged = {
      chart: { chart_id: idIn(objects.charts, row, 'object_id') },
      dashboard: { dashboard_id: idIn(objects.dashboards, row, 'object_id') },
      dataset: { dataset_id: idIn(objects.datasets, row, 'object_id') },
      query: { saved_query_id: idIn(objects.queries, row, 'object_id') },
    }[textIn(row, 'object_type') ?? ''];
    return tag_id && tagged && Object.values(tagged)[0] !== undefined ? [{ ...noObject, tag_id, ...tagged }] : [];
  });
  for (const batch of inBatches(ties)) {
    await insertRows(tx, taggedObject, batch);
  }
  return ids.size;
}
