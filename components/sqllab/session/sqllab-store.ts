import { createStore } from 'zustand/vanilla';
import type { SqlLabAction, SqlLabState } from '@/lib/sqllab/state';
import { sqlLabReducer } from '@/lib/sqllab/tabs/tabs';

/** The store of one SQL editor page. */
export interface SqlLabStore {
  getState(): SqlLabState;
  getInitialState(): SqlLabState;
  /** Calls the listener after each change; returns the function that ends that. */
  subscribe(listener: (state: SqlLabState, before: SqlLabState) => void): () => void;
  dispatch(action: SqlLabAction): void;
}

export function createSqlLabStore(initial: SqlLabState): SqlLabStore {
  const store = createStore<SqlLabState>(() => initial);
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    dispatch: (action) => store.setState((state) => sqlLabReducer(state, action), true),
  };
}
