import { eq } from 'drizzle-orm';
import { theme } from '@/db/schema/theme';
import { AppError } from '@/lib/errors/app-error';
import type { ThemeAsset } from '@/lib/server/transfer/asset';
import { demandCreate, demandOverwrite, type ImportContext, keeps } from './context';

/**
 * Stores one theme of a bundle; an existing one is kept unless it may be overwritten. Returns its id. System themes are
 * never replaced: an assets import keeps them, others throw `import_forbidden`.
 */
export async function importTheme(context: ImportContext, asset: ThemeAsset): Promise<number> {
  const { db, viewer } = context;
  const columns = { id: theme.id, is_system: theme.is_system, created_by_fk: theme.created_by_fk };
  const [existing] = await db.select(columns).from(theme).where(eq(theme.uuid, asset.uuid));
  if (existing && keeps(context, 'themes', asset.uuid)) return existing.id;
  if (existing?.is_system && context.kind === 'assets') {
    context.kept.add(asset.uuid);
    return existing.id;
  }
  if (existing?.is_system) throw new AppError('import_forbidden', { kind: 'theme' });
  if (existing) demandOverwrite(context, 'themes', existing.created_by_fk === null ? [] : [existing.created_by_fk]);
  else demandCreate(context, 'themes');

  const values = {
    uuid: asset.uuid,
    theme_name: asset.theme_name,
    json_data: JSON.stringify(asset.json_data),
    changed_by_fk: viewer.id,
  };
  const [stored] = existing
    ? await db.update(theme).set(values).where(eq(theme.id, existing.id)).returning({ id: theme.id })
    : await db
        .insert(theme)
        .values({ ...values, created_by_fk: viewer.id })
        .returning({ id: theme.id });
  if (!stored) throw new Error('the theme was not stored');
  return stored.id;
}
