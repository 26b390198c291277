import { type Metadata, metadata } from '@/db/client';
import type { Viewer } from '@/lib/permissions/viewer';
import type { AssetFolder } from '@/lib/server/transfer/asset';
import { type BundleSource, isZip } from '@/lib/server/transfer/bundle';
import { checkAgainstStore } from '@/lib/server/transfer/check-against-store';
import { isLegacyDashboards, legacyDashboards } from '@/lib/server/transfer/legacy/dashboards';
import { legacyDatasets } from '@/lib/server/transfer/legacy/datasets';
import { parseBundleApart } from '@/lib/server/transfer/parse-apart';
import { type ImportKind, importKinds } from '@/lib/server/transfer/parse-bundle';
import { throwIfAny } from '@/lib/server/transfer/problems';
import type { Secrets } from '@/lib/server/transfer/secrets';
import { describeTags } from '@/lib/server/transfer/set-tags';
import type { Notice } from '@/lib/text/notice';
import { type Imported, importAssets } from './assets';
import type { ImportContext } from './context';
import { importNotice } from './notice';

export interface ImportRequest {
  readonly kind: ImportKind;
  readonly bytes: Uint8Array;
  readonly secrets: Secrets;
  readonly overwrite: boolean;
  readonly viewer: Viewer;
}

export interface BroughtIn extends Imported {
  /** A summary for the user who imported it. */
  readonly notice: Notice;
}

/**
 * Imports an export in one transaction. Objects are identified by uuid. Only objects of the imported kind are replaced,
 * and only with `overwrite`; existing objects that they depend on are kept unchanged. An assets bundle replaces
 * everything. Throws `import_invalid` with the problems of all files.
 */
export async function importBundle(request: ImportRequest): Promise<BroughtIn> {
  const { kind, secrets, overwrite, viewer } = request;
  const db = await metadata();
  const source = await sourceIn(db, kind, request.bytes);
  const { assets, tags, problems } = await parseBundleApart(kind, source);
  await checkAgainstStore(db, { kind, assets, secrets, overwrite }, problems);
  throwIfAny(kind, problems);
  const main = importKinds[kind].folder;
  return db.transaction(async (tx) => {
    const overwrites = (folder: AssetFolder): boolean => main === null || (overwrite && folder === main);
    const kept = new Set<string>();
    const context: ImportContext = { db: tx, kind, viewer, secrets, overwrites, madeDatabases: new Set(), kept };
    const imported = await importAssets(context, assets);
    await describeTags(context, tags);
    return { ...imported, notice: importNotice(kind, assets, imported, kept) };
  });
}

/** A ZIP archive as it is, and the files for a single one in the legacy format from before archives. */
async function sourceIn(db: Metadata, kind: ImportKind, bytes: Uint8Array): Promise<BundleSource> {
  if (kind === 'dataset' && !isZip(bytes)) return legacyDatasets(db, bytes);
  if (kind === 'dashboard' && isLegacyDashboards(bytes)) return legacyDashboards(db, bytes);
  return bytes;
}
