import { useStore } from 'zustand';
import type { WorkspaceState, WorkspaceStore } from '@/lib/workspace/store';

/** A part of the state of a workspace. The component is drawn again when that part is another value. */
export function useWorkspaceStore<Draft, Action, Part>(
  store: WorkspaceStore<Draft, Action>,
  select: (state: WorkspaceState<Draft>) => Part,
): Part {
  return useStore(store, select);
}
