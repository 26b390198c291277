import { type SQL, sql } from 'drizzle-orm';
import type { Metadata } from '@/db/client';
import { AppError } from '@/lib/errors/app-error';
import { can, isAmong } from '@/lib/permissions/can';
import type { Viewer } from '@/lib/permissions/viewer';
import type { AssetFolder } from '@/lib/server/transfer/asset';
import type { ImportKind } from '@/lib/server/transfer/parse-bundle';
import type { Secrets } from '@/lib/server/transfer/secrets';

/** What every importer needs. `db` is the transaction of the whole import. */
export interface ImportContext {
  readonly db: Metadata;
  readonly kind: ImportKind;
  readonly viewer: Viewer;
  readonly secrets: Secrets;
  /** Databases that this import made: whoever brought one may read it. */
  readonly madeDatabases: Set<number>;
  /** The uuids of objects that were here and stayed as they were. */
  readonly kept: Set<string>;
  /** Whether an existing object of this folder is replaced; otherwise it is kept as it is. */
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

/** Whether an object of the bundle that is here already stays as it is. */
export function keeps({ kept, overwrites }: ImportContext, folder: AssetFolder, uuid: string): boolean {
  if (overwrites(folder)) return false;
  kept.add(uuid);
  return true;
}

/** Throws unless the viewer may make a new object of this folder. */
export function demandCreate(context: ImportContext, folder: AssetFolder): void {
  if (!can(context.viewer, rights[folder])) throw new AppError('import_create_forbidden', { kind: nouns[folder] });
}

/** Throws unless the viewer may replace this object: the right to write, and ownership where there are owners. */
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

/** On a conflict every value given replaces the stored one, but for who made the row. */
export function excluded(row: Readonly<Record<string, unknown>> | undefined): Record<string, SQL> {
  const names = Object.keys(row ?? {}).filter((name) => name !== 'created_by_fk' && name !== 'dataset_id');
  return Object.fromEntries(names.map((name) => [name, sql`excluded.${sql.identifier(name)}`]));
}
