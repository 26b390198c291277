import { inArray } from 'drizzle-orm';
import { favorite } from '@/db/schema/favorite';
import { tag, tagFavorite } from '@/db/schema/tag';
import { type BroughtObjects, type Ids, idIn, type Migration } from './migration';
import { numberIn, textIn } from './superset-store';

/** The stars that users gave to charts, dashboards and saved queries. */
export async function bringFavorites(
  { tx, store }: Migration,
  { charts, dashboards, queries }: BroughtObjects,
  users: Ids,
): Promise<number> {
  let brought = 0;
  for (const row of await store.rows('favstar')) {
    const user_id = idIn(users, row, 'user_id');
    const kind = (textIn(row, 'class_name') ?? '').toLowerCase();
    const starred = {
      slice: { chart_id: idIn(charts, row, 'obj_id') },
      dashboard: { dashboard_id: idIn(dashboards, row, 'obj_id') },
      query: { saved_query_id: idIn(queries, row, 'obj_id') },
    }[kind];
    if (!user_id || !starred || Object.values(starred)[0] === undefined) continue;
    await tx
      .insert(favorite)
      .values({ user_id, ...starred })
      .onConflictDoNothing();
    brought += 1;
  }
  return brought;
}

/** The stars that users gave to tags that people made. */
export async function bringTagFavorites({ tx, store }: Migration, users: Ids): Promise<void> {
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
