import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { DatabaseChoice, WorkspaceProps } from '@/components/sqllab/workspace-props';
import type { EditorQuery, QueryResult } from '@/lib/sqllab/editor-query';
import type { SqlLabState } from '@/lib/sqllab/state';
import type { EditorTab } from '@/lib/sqllab/tabs/editor-tab';
import type { TabKeeper } from './keeper-types';
import type { Runner } from './runner';
import type { EditorSettings } from './settings';
import type { SqlLabStore } from './sqllab-store';

/** What other parts may do with the editor's text. Offsets are those of the whole text. */
export interface EditorHandle {
  text(): string;
  selection(): { readonly start: number; readonly end: number };
  /** Inserts at the cursor, in place of the selection. */
  insert(text: string): void;
  /** Replaces the whole text as one step that can be undone. */
  replaceAll(text: string): void;
  select(start: number, end: number): void;
  /** Closes the list of suggestions. */
  dismiss(): void;
  focus(): void;
}

/** What all parts of the workspace share. It is the same object for the life of the page. */
export interface SqlLabSession {
  readonly store: SqlLabStore;
  readonly runner: Runner;
  readonly settings: EditorSettings;
  readonly props: Pick<WorkspaceProps, 'databases' | 'limits' | 'rights' | 'hasTemplates' | 'schedule'>;
  /** The editor that is on the screen; null while there is none. */
  readonly editor: { current: EditorHandle | null };
  /** What stores the tabs; null before the first paint. */
  readonly keeper: { current: Pick<TabKeeper, 'stored'> | null };
}

export const SqlLabContext = createContext<SqlLabSession | null>(null);

export function useSqlLab(): SqlLabSession {
  const session = useContext(SqlLabContext);
  if (session === null) throw new Error('useSqlLab outside of the SQL editor');
  return session;
}

/** A part of the state. The component is drawn again when that part is another value. */
export function useSqlLabState<Part>(select: (state: SqlLabState) => Part): Part {
  return useStore(useSqlLab().store, select);
}

/** The tab on the screen; null when there is none. */
export function useActiveTab(): EditorTab | null {
  return useSqlLabState(({ tabs, activeId }) => tabs.find(({ id }) => id === activeId) ?? null);
}

/** The query that ran last in a tab, with its result; null for what there is not. */
export function useLatestQuery(tab: EditorTab | null): {
  readonly query: EditorQuery | null;
  readonly result: QueryResult | null;
} {
  const id = tab?.latestQueryId ?? '';
  const query = useSqlLabState((state) => state.queries[id] ?? null);
  const result = useSqlLabState((state) => state.results[id] ?? null);
  return { query, result };
}

/** The database of a tab; null when it has none that can be seen. */
export function useDatabase(tab: EditorTab | null): DatabaseChoice | null {
  const { databases } = useSqlLab().props;
  return databases.find(({ id }) => id === tab?.dbId) ?? null;
}
