import { inArray } from 'drizzle-orm';
import { insertRows } from '@/db/insert-rows';
import { favorite } from '@/db/schema/favorite';
import { tag, tagFavorite } from '@/db/schema/tag';
import { inBatches } from '@/lib/server/api/write/in-batches';
import { type BroughtObjects, type Ids, idIn, type Migration } from './migration';
import { numberIn, textIn } from './superset-store';

const noObject = { chart_id: null, dashboard_id: null, saved_query_id: null };

/** Imports the favourites of users: charts, dashboards and saved queries. Returns their number. */
export async function importFavorites(
  { tx, store }: Migration,
  { charts, dashboards, queries }: BroughtObjects,
  users: Ids,
): Promise<number> {
  const stars = (await store.rows('favstar')).flatMap((row) => {
    const user_id = idIn(users, row, 'user_id');
    const kind = (textIn(row, 'class_name') ?? '').toLowerCase();
    const starred = {
      slice: { chart_id: idIn(charts, row, 'obj_id') },
      dashboard: { dashboard_id: idIn(dashboards, row, 'obj_id') },
      query: { saved_query_id: idIn(queries, row, 'obj_id') },
    }[kind];
    const isThere = user_id && starred && Object.values(starred)[0] !== undefined;
    return isThere ? [{ ...noObject, user_id, ...starred }] : [];
  });
  for (const batch of inBatches(stars)) {
    await insertRows(tx, favorite, batch);
  }
  return stars.length;
}

/** Imports the favourite tags of users, matched by name. */
export async function importTagFavorites({ tx, store }: Migration, users: Ids): Promise<void> {
  const names = new Map((await store.rows('tag')).map((row) => [numberIn(row, 'id') ?? 0, textIn(row, 'name') ?? '']));
  const stars = await store.rows('user_favorite_tag', { order: 'tag_id' });
  if (stars.length === 0) return;
  const here = await tx
    .select({ id: tag.id, name: tag.name })
    .from(tag)
    .where(inArray(tag.name, [...names.values()]));
  const ids = new Map(here.map(({ id, name }) => [name, id]));
  for (const row of stars) {
    const user_id = idIn(users, row, 'user_id');
    const tag_id = ids.get(names.get(numberIn(row, 'tag_id') ?? 0) ?? '');
    if (user_id && tag_id) await tx.insert(tagFavorite).values({ user_id, tag_id }).onConflictDoNothing();
  }
}
