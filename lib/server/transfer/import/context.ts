import { type SQL, sql } from 'drizzle-orm';
import type { Metadata } from '@/db/client';
import { AppError } from '@/lib/errors/app-error';
import { can, isAmong } from '@/lib/permissions/can';
import type { Viewer } from '@/lib/permissions/viewer';
import type { AssetFolder } from '@/lib/server/transfer/asset';
import type { ImportKind } from '@/lib/server/transfer/parse-bundle';
import type { Secrets } from '@/lib/server/transfer/secrets';

/** The context of all importers. `db` is the transaction of the whole import. */
export interface ImportContext {
  readonly db: Metadata;
  readonly kind: ImportKind;
  readonly viewer: Viewer;
  readonly secrets: Secrets;
  /** Databases created by this import: the viewer who imported them may read their data. */
  readonly madeDatabases: Set<number>;
  /** The uuids of existing objects that were not changed. */
  readonly kept: Set<string>;
  /** Whether existing objects of this folder are replaced; otherwise they are kept unchanged. */
  overwrites(folder: AssetFolder): boolean;
}

const nouns = {
  databases: 'database',
  datasets: 'dataset',
  charts: 'chart',
  dashboards: 'dashboard',
  queries: 'saved query',
  themes: 'theme',
} as const;
const rights = {
  databases: 'can_write on Database',
  datasets: 'can_write on Dataset',
  charts: 'can_write on Chart',
  dashboards: 'can_write on Dashboard',
  queries: 'can_write on SavedQuery',
  themes: 'can_write on Theme',
} as const;

/** Whether the existing object is kept. If so, it is recorded in `kept`. */
export function keeps({ kept, overwrites }: ImportContext, folder: AssetFolder, uuid: string): boolean {
  if (overwrites(folder)) return false;
  kept.add(uuid);
  return true;
}

/** Throws `import_create_forbidden` unless the viewer may create objects of this folder. */
export function demandCreate(context: ImportContext, folder: AssetFolder): void {
  if (!can(context.viewer, rights[folder])) throw new AppError('import_create_forbidden', { kind: nouns[folder] });
}

/** Throws `import_forbidden` unless the viewer has the write permission and, except for databases, owns the object. */
export function demandOverwrite(context: ImportContext, folder: AssetFolder, owners: readonly number[]): void {
  const { viewer } = context;
  const owns =
    viewer.isAdmin ||
    folder === 'databases' ||
    isAmong(
      viewer,
      owners.map((id) => ({ id })),
    );
  if (!can(viewer, rights[folder]) || !owns) throw new AppError('import_forbidden', { kind: nouns[folder] });
}

export function jsonText(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}

/** Replaces all given values of an existing row on a conflict, except its creator and its dataset. */
export function excluded(row: Readonly<Record<string, unknown>> | undefined): Record<string, SQL> {
  const names = Object.keys(row ?? {}).filter((name) => name !== 'created_by_fk' && name !== 'dataset_id');
  return Object.fromEntries(names.map((name) => [name, sql`excluded.${sql.identifier(name)}`]));
}
