import { createContext, useContext } from 'react';
import { type StoreApi, useStore } from 'zustand';
import type { EditKeeper } from '@/components/controls/kept-edit';
import { useWorkspaceStore } from '@/components/ui/data/use-workspace-store';
import type { Draft } from '@/lib/explore/draft';
import type { ExploreDataset } from '@/lib/explore/explore-dataset';
import type { ExploreStart, SavedChart } from '@/lib/explore/explore-start';
import type { ExploreAction } from '@/lib/explore/reducer';
import type { WorkspaceState, WorkspaceStore } from '@/lib/workspace/store';
import type { Runner, RunState } from './run/runner';

/** The workspace of one page, for every panel and dialog within it. It stays the same object for the life of the page. */
export interface ExploreWorkspace {
  readonly start: ExploreStart;
  readonly store: WorkspaceStore<Draft, ExploreAction>;
  readonly runner: Runner;
  /** What is typed into a popover and not yet part of the draft. */
  readonly edits: EditKeeper;
  /** Datasets by the value of `datasource`; a dataset must be here before `set_datasource` names it. */
  readonly datasets: ReadonlyMap<string, ExploreDataset>;
  /** Counts the datasets that were put. */
  readonly datasetChanges: StoreApi<number>;
  /** Adds a dataset, or what became of one. */
  readonly putDataset: (dataset: ExploreDataset) => void;
}

/** What changes besides the draft: the chart that is saved, and which dialog is open. */
export interface ExploreView {
  readonly chart: SavedChart | null;
  /** Called by whoever saved: the draft that was sent is now what the server has. */
  readonly onSaved: (chart: SavedChart, saved: Draft) => void;
  readonly open: ExploreDialog | null;
  readonly setOpen: (dialog: ExploreDialog | null) => void;
}

export type ExploreDialog =
  | 'save'
  | 'gallery'
  | 'properties'
  | 'edit-dataset'
  | 'swap-dataset'
  | 'save-dataset'
  | 'view-query'
  | 'readers'
  | 'embed';

export const WorkspaceContext = createContext<ExploreWorkspace | null>(null);
export const ViewContext = createContext<ExploreView | null>(null);

export function useExplore(): ExploreWorkspace {
  const workspace = useContext(WorkspaceContext);
  if (workspace === null) throw new Error('useExplore needs the chart builder around it');
  return workspace;
}

export function useExploreView(): ExploreView {
  const view = useContext(ViewContext);
  if (view === null) throw new Error('useExploreView needs the chart builder around it');
  return view;
}

/** A part of the draft and its history. The component is drawn again when that part is another value. */
export function useDraft<Part>(select: (state: WorkspaceState<Draft>) => Part): Part {
  return useWorkspaceStore(useExplore().store, select);
}

/** A part of the state of the last run. */
export function useRun<Part>(select: (state: RunState) => Part): Part {
  return useStore(useExplore().runner.state, select);
}

/** The dataset of the draft; null for a missing one. */
export function useDataset(): ExploreDataset | null {
  const { datasets, datasetChanges } = useExplore();
  useStore(datasetChanges);
  const datasource = useDraft(({ draft }) => draft.formData.datasource);
  return datasets.get(String(datasource)) ?? null;
}
