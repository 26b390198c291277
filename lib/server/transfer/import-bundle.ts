import { metadata } from '@/db/client';
import type { Viewer } from '@/lib/permissions/viewer';
import type { AssetFolder } from './asset';
import { isZip, readBundle } from './bundle';
import { checkAgainstStore } from './check-against-store';
import { type Imported, importAssets } from './import-assets';
import type { ImportContext } from './import-context';
import { legacyDatasets } from './legacy-datasets';
import { type ImportKind, importKinds, parseBundle } from './parse-bundle';
import { throwIfAny } from './problems';
import type { Secrets } from './secrets';
import { describeTags } from './set-tags';

export interface ImportRequest {
  readonly kind: ImportKind;
  readonly bytes: Uint8Array;
  readonly secrets: Secrets;
  readonly overwrite: boolean;
  readonly viewer: Viewer;
}

/**
 * Brings an export in, all or nothing. Objects are the same when their uuid is. Only objects of the imported kind are
 * replaced, and only with `overwrite`; what they stand on is kept as it is here. An assets bundle replaces everything.
 */
export async function importBundle(request: ImportRequest): Promise<Imported> {
  const { kind, secrets, overwrite, viewer } = request;
  const db = await metadata();
  const isLegacy = kind === 'dataset' && !isZip(request.bytes);
  const bundle = isLegacy ? await legacyDatasets(db, request.bytes) : readBundle(request.bytes);
  const { assets, tags, problems } = parseBundle(kind, bundle);
  await checkAgainstStore(db, { kind, assets, secrets, overwrite }, problems);
  throwIfAny(kind, problems);
  const main = importKinds[kind].folder;
  return db.transaction(async (tx) => {
    const overwrites = (folder: AssetFolder): boolean => main === null || (overwrite && folder === main);
    const context: ImportContext = { db: tx, kind, viewer, secrets, overwrites, madeDatabases: new Set() };
    const imported = await importAssets(context, assets);
    await describeTags(context, tags);
    return imported;
  });
}
