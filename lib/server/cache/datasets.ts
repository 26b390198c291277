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
 * Datasets as the metadata database holds them, with all row rules.
 *
 * Key: the dataset's number. Bound: 32 MB. Invalidation: each use asks for the state of the rows that it was read from;
 * another state reads anew. Who may see it: nobody as it is; what a viewer may see of it is decided after it is taken.
 */
export const datasets = new ProcessCache<number, { readonly state: string; readonly stored: StoredDataset }>(
  'datasets',
  { maxSize: 32 * megabyte, sizeCalculation: ({ stored }) => roughBytes(stored) },
);
