import { reduceQueries } from '@/lib/sqllab/queries';
import type { QueryAction, SqlLabAction, SqlLabState, TabAction } from '@/lib/sqllab/state';
import { binDays, copyName, type EditorTab, newTab, tableKey, untitledName } from './editor-tab';
import { changedTab, edited, type FieldAction } from './tab-fields';

/** The state after an action. An action on a tab or query that is not there changes nothing. */
export function sqlLabReducer(state: SqlLabState, action: SqlLabAction): SqlLabState {
  return isQueryAction(action) ? reduceQueries(state, action) : reduceTabs(state, action);
}

const queryActions: ReadonlySet<string> = new Set<QueryAction['type']>([
  'query_started',
  'queries_told',
  'query_fetching',
  'result_expired',
  'rows_arrived',
  'query_succeeded',
  'query_failed',
  'query_stopped',
  'query_removed',
  'result_recalled',
  'result_dropped',
  'clean_queries',
]);

function isQueryAction(action: SqlLabAction): action is QueryAction {
  return queryActions.has(action.type);
}

function reduceTabs(state: SqlLabState, action: TabAction): SqlLabState {
  switch (action.type) {
    case 'add': {
      if (state.tabs.some(({ id }) => id === action.id)) return state;
      const name = untitledName(state.tabs.map((tab) => tab.name));
      const tab = newTab(action.id, name, action.now, action.seed);
      const tabs = [...state.tabs, tab];
      return visited({ ...state, tabs: tab.place === null ? tabs : sorted(tabs) }, action.id);
    }
    case 'copy': {
      const from = state.tabs.find(({ id }) => id === action.from);
      if (!from || state.tabs.some(({ id }) => id === action.id)) return state;
      const { serverId: _, remoteId: __, latestQueryId: ___, latestState: ____, ...kept } = from;
      const tab = newTab(action.id, '', action.now, {
        ...kept,
        name: copyName(from.name),
        pinnedQueryIds: [],
        place: null,
      });
      return visited({ ...state, tabs: [...state.tabs, tab] }, action.id);
    }
    case 'close':
      return closed(state, new Set([action.id]), action.now);
    case 'close_others': {
      if (!state.tabs.some(({ id }) => id === action.id)) return state;
      const others = state.tabs.filter(({ id }) => id !== action.id);
      return visited(closed(state, new Set(others.map(({ id }) => id)), action.now), action.id);
    }
    case 'close_all':
      return closed(state, new Set(state.tabs.map(({ id }) => id)), action.now);
    case 'restore':
      return restored(state, action.id);
    case 'empty_bin': {
      const oldest = action.now - binDays * 86_400_000;
      return { ...state, bin: state.bin.filter(({ closedAt }) => closedAt > oldest) };
    }
    case 'bin_recovered': {
      const isKnown = [...state.bin, ...state.tabs.map((tab) => ({ tab }))].some(
        ({ tab }) => tab.id === action.closed.tab.id,
      );
      return isKnown ? state : { ...state, bin: [...state.bin, action.closed] };
    }
    case 'reorder':
      return reordered(state, action.id, action.to, action.now);
    case 'activate':
      return state.tabs.some(({ id }) => id === action.id) ? visited(state, action.id) : state;
    case 'cycle': {
      const at = state.tabs.findIndex(({ id }) => id === state.activeId);
      const next = state.tabs[(at + action.by + state.tabs.length) % (state.tabs.length || 1)];
      return next ? visited(state, next.id) : state;
    }
    case 'tab_missing':
      return without(state, new Set([action.id]));
    case 'tab_deleted':
      return { ...state, destroyed: state.destroyed.filter((id) => id !== action.serverId) };
    case 'tab_loaded': {
      const place = state.tabs.find(({ id }) => id === action.id)?.place;
      const tabs = state.tabs.map((tab) => (tab.id === action.id ? changedTab(tab, action) : tab));
      return { ...state, tabs: place === action.tab.place ? tabs : sorted(tabs) };
    }
    case 'show_panel':
      return withPanel(state, action.id, action.panel);
    case 'open_table':
      return withPanel({ ...state, tabs: changedTabs(state, action) }, action.id, tableKey(action.table));
    default:
      return { ...state, tabs: changedTabs(state, action) };
  }
}

function changedTabs(state: SqlLabState, action: FieldAction): readonly EditorTab[] {
  return state.tabs.map((tab) => (tab.id === action.id ? changedTab(tab, action) : tab));
}

function withPanel(state: SqlLabState, id: string, panel: string): SqlLabState {
  const isKnown = state.tabs.some((tab) => tab.id === id);
  return isKnown ? { ...state, panels: { ...state.panels, [id]: panel } } : state;
}

function visited(state: SqlLabState, id: string): SqlLabState {
  return { ...state, activeId: id, history: [...state.history.filter((known) => known !== id), id] };
}

/** Moves tabs to the bin, with their queries and results. */
function closed(state: SqlLabState, ids: ReadonlySet<string>, now: number): SqlLabState {
  const gone = state.tabs.flatMap((tab, place) => (ids.has(tab.id) ? [{ tab, place, closedAt: now }] : []));
  const stored = gone.flatMap(({ tab }) => (tab.serverId === null ? [] : [tab.serverId]));
  const bin = [...state.bin, ...gone];
  return without({ ...state, bin, destroyed: [...state.destroyed, ...stored] }, ids);
}

/** Removes tabs; the one visited before, or else the neighbour, becomes the active one. */
function without(state: SqlLabState, ids: ReadonlySet<string>): SqlLabState {
  const tabs = state.tabs.filter(({ id }) => !ids.has(id));
  const history = state.history.filter((id) => !ids.has(id));
  if (state.activeId !== null && !ids.has(state.activeId)) return { ...state, tabs, history };
  const place = state.tabs.findIndex(({ id }) => id === state.activeId);
  const neighbour = tabs[Math.min(place, tabs.length - 1)];
  const activeId = history.at(-1) ?? neighbour?.id ?? null;
  const next = { ...state, tabs, history, activeId };
  return activeId === null ? next : visited(next, activeId);
}

/** Takes a tab out of the bin. If the server has deleted it, it counts as not stored. */
function restored(state: SqlLabState, id: string): SqlLabState {
  const found = state.bin.findLast(({ tab }) => tab.id === id);
  if (!found || state.tabs.some((tab) => tab.id === id)) return state;
  const { serverId } = found.tab;
  const isStored = serverId !== null && state.destroyed.includes(serverId);
  const tab: EditorTab = isStored ? found.tab : { ...found.tab, serverId: null, version: 0, isEdited: true };
  const tabs = state.tabs.toSpliced(Math.min(found.place, state.tabs.length), 0, tab);
  const bin = state.bin.filter((closedTab) => closedTab !== found);
  const destroyed = state.destroyed.filter((deleted) => deleted !== serverId);
  return visited({ ...state, tabs, bin, destroyed }, id);
}

/** Moves a tab, and gives it a place between its neighbours; the others keep theirs as long as that tells the order. */
function reordered(state: SqlLabState, id: string, to: number, now: number): SqlLabState {
  const moved = state.tabs.find((tab) => tab.id === id);
  if (!moved) return state;
  const others = state.tabs.filter((tab) => tab !== moved);
  const at = Math.min(Math.max(to, 0), others.length);
  if (state.tabs[at] === moved) return state;
  const places = others.map(({ place, serverId }) => place ?? serverId);
  const tells = places.every(
    (place, index) => place !== null && place > (places[index - 1] ?? Number.NEGATIVE_INFINITY),
  );
  if (!tells) {
    const tabs = others.toSpliced(at, 0, moved);
    return { ...state, tabs: tabs.map((tab, index) => edited(tab, now, { place: index })) };
  }
  const before = places[at - 1] ?? (places[at] ?? 0) - 2;
  const after = places[at] ?? before + 2;
  return { ...state, tabs: others.toSpliced(at, 0, edited(moved, now, { place: (before + after) / 2 })) };
}

/** Tabs in the order of their places; those that are not stored yet come last. */
function sorted(tabs: readonly EditorTab[]): readonly EditorTab[] {
  const rank = ({ place, serverId }: EditorTab): number => place ?? serverId ?? Number.POSITIVE_INFINITY;
  return tabs.toSorted((one, other) => (rank(one) === rank(other) ? 0 : rank(one) - rank(other)));
}
