import { eq } from 'drizzle-orm';
import { savedQuery } from '@/db/schema/saved-query';
import { setImplicitTags } from '@/lib/server/api/write/implicit-tags';
import type { SavedQueryAsset } from '@/lib/server/transfer/asset';
import { demandCreate, demandOverwrite, type ImportContext, keeps } from './context';

/**
 * Stores one saved query of a bundle as the viewer's own; an existing one is kept unless it may be overwritten. Returns
 * its id.
 */
export async function importSavedQuery(context: ImportContext, asset: SavedQueryAsset, db_id: number): Promise<number> {
  const { db, viewer } = context;
  const columns = { id: savedQuery.id, user_id: savedQuery.user_id };
  const [existing] = await db.select(columns).from(savedQuery).where(eq(savedQuery.uuid, asset.uuid));
  if (existing && keeps(context, 'queries', asset.uuid)) return existing.id;
  if (existing) demandOverwrite(context, 'queries', existing.user_id === null ? [] : [existing.user_id]);
  else demandCreate(context, 'queries');

  const values = {
    uuid: asset.uuid,
    db_id,
    catalog: asset.catalog ?? null,
    schema: asset.schema ?? null,
    label: asset.label ?? null,
    description: asset.description ?? null,
    sql: asset.sql,
    changed_by_fk: viewer.id,
  };
  const [stored] = existing
    ? await db.update(savedQuery).set(values).where(eq(savedQuery.id, existing.id)).returning({ id: savedQuery.id })
    : await db
        .insert(savedQuery)
        .values({ ...values, user_id: viewer.id, created_by_fk: viewer.id })
        .returning({ id: savedQuery.id });
  if (!stored) throw new Error('the saved query was not stored');
  await setImplicitTags(db, 'saved_query', stored.id, viewer.id);
  return stored.id;
}
