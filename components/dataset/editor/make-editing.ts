import { draftOf, draftTyped } from '@/lib/dataset/draft';
import type { EditedDataset } from '@/lib/dataset/edited-dataset';
import { groupOfDatasetAction, reduceDataset } from '@/lib/dataset/reducer';
import { createWorkspaceStore } from '@/lib/workspace/store';
import type { DatasetEditing } from './editor-context';

/** The draft of a dataset; `typed` is what was typed before, as a body of the API. */
export function makeEditing(
  stored: EditedDataset,
  typed: Readonly<Record<string, unknown>> | null = null,
): DatasetEditing {
  const saved = draftOf(stored);
  const store = createWorkspaceStore({
    saved,
    draft: typed === null ? saved : draftTyped(stored, typed),
    reduce: reduceDataset,
    groupOf: groupOfDatasetAction,
  });
  return { datasetId: stored.id, store };
}
