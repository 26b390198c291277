import { useTranslations } from 'next-intl';
import { createContext, use } from 'react';
import { useWorkspaceStore } from '@/components/ui/data/use-workspace-store';
import type { DatasetDraft } from '@/lib/dataset/draft';
import { type DatasetTab, type DraftProblem, problemAt } from '@/lib/dataset/problems';
import type { DatasetAction } from '@/lib/dataset/reducer';
import type { WorkspaceState, WorkspaceStore } from '@/lib/workspace/store';

export interface DatasetEditing {
  readonly datasetId: number;
  readonly store: WorkspaceStore<DatasetDraft, DatasetAction>;
}

export const EditingContext = createContext<DatasetEditing | null>(null);
/** The problems that are shown. */
export const ProblemsContext = createContext<readonly DraftProblem[]>([]);

export function useEditing(): DatasetEditing {
  const editing = use(EditingContext);
  if (editing === null) throw new Error('The dataset editor has no store.');
  return editing;
}

export function useDataset<Part>(select: (state: WorkspaceState<DatasetDraft>) => Part): Part {
  return useWorkspaceStore(useEditing().store, select);
}

/** The sentence about a field; undefined when nothing is wrong with it. */
export function useProblem(tab: DatasetTab, key: string | null): (field: string) => string | undefined {
  const t = useTranslations('dataset.problems');
  const problems = use(ProblemsContext);
  return (field) => {
    const problem = problemAt(problems, tab, key, field);
    return problem === undefined ? undefined : t(problem);
  };
}

const start = 'new-';
let count = 0;

export function newKey(): string {
  count += 1;
  return `${start}${count}`;
}

export function isNewKey(key: string): boolean {
  return key.startsWith(start);
}
