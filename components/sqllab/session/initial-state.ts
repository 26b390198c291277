import type { WorkspaceProps } from '@/components/sqllab/workspace-props';
import { type EditorTab, newTab } from '@/lib/sqllab/editor-tab';
import { runAnswer } from '@/lib/sqllab/result-wire';
import { emptyState, type SqlLabState } from '@/lib/sqllab/state';
import { queryOfWire, stateOf, tabOfWire } from '@/lib/sqllab/tab-wire';
import { sqlLabReducer } from '@/lib/sqllab/tabs';
import { isObject } from '@/lib/text/is-object';

/** The state that the page came with: the same on the server and in the browser. */
export function initialState(props: WorkspaceProps): SqlLabState {
  const active = isObject(props.activeTab) ? tabOfWire(`s${String(props.activeTab.id)}`, props.activeTab) : null;
  const tabs = props.tabs.map(({ id, label, state, place }) =>
    active?.serverId === id ? active : unloaded(id, label ?? '', state, place),
  );
  const latest = isObject(props.activeTab) ? queryOfWire(props.activeTab.latest_query) : null;
  const answer = props.firstRows === null ? null : runAnswer(props.firstRows);
  const activeId = active?.id ?? tabs[0]?.id ?? null;
  const state: SqlLabState = {
    ...emptyState,
    tabs,
    activeId,
    history: activeId === null ? [] : [activeId],
    queries: latest ? { [latest.id]: latest } : {},
    results: latest && answer?.kind === 'rows' ? { [latest.id]: { ...answer.result, isWhole: false } } : {},
  };
  if (props.opened) {
    const { key, seed } = props.opened;
    return sqlLabReducer(state, { type: 'add', id: key, now: props.now, seed: withDatabase(seed, props) });
  }
  if (tabs.length > 0) return state;
  return sqlLabReducer(state, { type: 'add', id: props.firstKey, now: props.now, seed: withDatabase({}, props) });
}

function withDatabase(seed: Partial<EditorTab>, { databases }: WorkspaceProps): Partial<EditorTab> {
  return { ...seed, dbId: seed.dbId ?? databases[0]?.id ?? null };
}

/** A tab of which only the name is known yet. */
function unloaded(serverId: number, name: string, state: string | null, place: number | null): EditorTab {
  const latestState = state === null ? null : stateOf(state);
  return {
    ...newTab(`s${serverId}`, name, 0, { sql: '' }),
    name,
    serverId,
    place,
    latestState,
    isLoaded: false,
    isEdited: false,
  };
}
