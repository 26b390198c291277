import type { DatasetSubject } from '@/lib/permissions/can';
import type { RowRule } from '@/lib/permissions/rule-filters';
import type { DatasetDescription } from '@/lib/query/dataset-description';
import { ProcessCache } from './process-cache';
import { megabyte, roughBytes } from './sizes';

export interface StoredDataset {
  readonly description: DatasetDescription;
  readonly databaseId: number;
  readonly cacheTimeout: number | null;
  readonly subject: DatasetSubject;
  readonly rules: readonly RowRule[];
}

/**
 * Datasets as stored in the metadata database, with all row rules.
 *
 * Key: the dataset's id. Bound: 32 MB. Invalidation: each use compares the state of the rows from which it was read; if
 * that changed, it is read again. Who may see it: no viewer directly; the viewer's rights are applied after each use.
 */
export const datasets = new ProcessCache<number, { readonly state: string; readonly stored: StoredDataset }>(
  'datasets',
  { maxSize: 32 * megabyte, sizeCalculation: ({ stored }) => roughBytes(stored) },
);
