import type { ClosedTab, EditorTab, OpenTable, TabSeed } from '@/lib/sqllab/tabs/editor-tab';
import type { EditorQuery, QueryResult } from './editor-query';
import type { WireError } from './wire-error';

/** What the SQL editor holds. */
export interface SqlLabState {
  readonly tabs: readonly EditorTab[];
  readonly activeId: string | null;
  /** Ids of tabs in the order of their visits, the last one at the end; each once. */
  readonly history: readonly string[];
  readonly bin: readonly ClosedTab[];
  /** Ids on the server of closed tabs that are still to be deleted there. */
  readonly destroyed: readonly number[];
  /** The id of the panel below the editor, by the local id of a tab; a tab without one shows its results. */
  readonly panels: Readonly<Record<string, string>>;
  /** By client id. */
  readonly queries: Readonly<Record<string, EditorQuery>>;
  /** By the client id of the query. */
  readonly results: Readonly<Record<string, QueryResult>>;
}

export const emptyState: SqlLabState = {
  tabs: [],
  activeId: null,
  history: [],
  bin: [],
  destroyed: [],
  panels: {},
  queries: {},
  results: {},
};

/** Actions on tabs. `id` is the local id of a tab, `now` is in epoch milliseconds. */
export type TabAction =
  | { readonly type: 'add'; readonly id: string; readonly now: number; readonly seed?: TabSeed }
  | { readonly type: 'copy'; readonly id: string; readonly from: string; readonly now: number }
  | { readonly type: 'rename'; readonly id: string; readonly name: string; readonly now: number }
  | { readonly type: 'close'; readonly id: string; readonly now: number }
  | { readonly type: 'close_others'; readonly id: string; readonly now: number }
  | { readonly type: 'close_all'; readonly now: number }
  | { readonly type: 'restore'; readonly id: string }
  | { readonly type: 'empty_bin'; readonly now: number }
  /** A tab that was closed in an earlier visit. */
  | { readonly type: 'bin_recovered'; readonly closed: ClosedTab }
  | { readonly type: 'reorder'; readonly id: string; readonly to: number; readonly now: number }
  | { readonly type: 'activate'; readonly id: string }
  | { readonly type: 'cycle'; readonly by: 1 | -1 }
  | { readonly type: 'edit_sql'; readonly id: string; readonly sql: string; readonly now: number }
  | { readonly type: 'set_database'; readonly id: string; readonly dbId: number | null; readonly now: number }
  | { readonly type: 'set_catalog'; readonly id: string; readonly catalog: string | null; readonly now: number }
  | { readonly type: 'set_schema'; readonly id: string; readonly schema: string | null; readonly now: number }
  | { readonly type: 'set_limit'; readonly id: string; readonly queryLimit: number; readonly now: number }
  | { readonly type: 'set_autorun'; readonly id: string; readonly autorun: boolean; readonly now: number }
  | { readonly type: 'set_template_params'; readonly id: string; readonly json: string; readonly now: number }
  | { readonly type: 'set_left_bar'; readonly id: string; readonly isHidden: boolean; readonly now: number }
  | { readonly type: 'set_split'; readonly id: string; readonly northPercent: number; readonly now: number }
  | { readonly type: 'set_saved_query'; readonly id: string; readonly remoteId: number | null; readonly now: number }
  | { readonly type: 'show_panel'; readonly id: string; readonly panel: string }
  /** The table comes first, and its panel is shown. */
  | { readonly type: 'open_table'; readonly id: string; readonly table: OpenTable }
  /** Other values for an opened table, in its place. */
  | { readonly type: 'change_table'; readonly id: string; readonly table: OpenTable }
  | { readonly type: 'close_table'; readonly id: string; readonly table: TableName }
  | {
      readonly type: 'pin_result';
      readonly id: string;
      readonly queryId: string;
      readonly isPinned: boolean;
      readonly now: number;
    }
  /** The tab came from the server or from the browser's journal; `tab.id` stays `id`. */
  | { readonly type: 'tab_loaded'; readonly id: string; readonly tab: EditorTab }
  /** The server has stored the tab as it was at `updatedAt`. */
  | {
      readonly type: 'tab_stored';
      readonly id: string;
      readonly serverId: number;
      readonly version: number;
      readonly updatedAt: number;
    }
  /** The server does not have the tab any more. */
  | { readonly type: 'tab_missing'; readonly id: string }
  /** The server has deleted a closed tab. */
  | { readonly type: 'tab_deleted'; readonly serverId: number };

export type TableName = Pick<OpenTable, 'dbId' | 'catalog' | 'schema' | 'name'>;

/** Actions on queries. `id` is the client id of a query. */
export type QueryAction =
  | { readonly type: 'query_started'; readonly tabId: string; readonly query: EditorQuery }
  /** What the server tells about queries: those of a poll, of a tab, or of its history. */
  | { readonly type: 'queries_told'; readonly queries: readonly EditorQuery[] }
  | { readonly type: 'query_fetching'; readonly id: string }
  | { readonly type: 'result_expired'; readonly id: string }
  /** Rows that came while the query runs. */
  | { readonly type: 'rows_arrived'; readonly id: string; readonly result: QueryResult }
  | {
      readonly type: 'query_succeeded';
      readonly id: string;
      readonly result: QueryResult;
      readonly query: Partial<EditorQuery>;
      readonly now: number;
    }
  | {
      readonly type: 'query_failed';
      readonly id: string;
      readonly errors: readonly WireError[];
      readonly now: number;
    }
  | { readonly type: 'query_stopped'; readonly id: string; readonly now: number }
  | { readonly type: 'query_removed'; readonly id: string }
  /** A result that the browser kept from an earlier visit. */
  | { readonly type: 'result_recalled'; readonly id: string; readonly result: QueryResult }
  | { readonly type: 'result_dropped'; readonly id: string }
  | { readonly type: 'clean_queries'; readonly now: number; readonly olderThanMs: number };

export type SqlLabAction = TabAction | QueryAction;
