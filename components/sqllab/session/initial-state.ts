import type { WorkspaceProps } from '@/components/sqllab/workspace-props';
import { runAnswer } from '@/lib/sqllab/result-wire';
import { emptyState, type SqlLabState } from '@/lib/sqllab/state';
import { type EditorTab, newTab } from '@/lib/sqllab/tabs/editor-tab';
import { queryOfWire, stateOf, tabOfWire } from '@/lib/sqllab/tabs/tab-wire';
import { sqlLabReducer } from '@/lib/sqllab/tabs/tabs';
import { isObject } from '@/lib/text/is-object';

/** The state that the page came with: the same on the server and in the browser. */
export function initialState(props: WorkspaceProps): SqlLabState {
  const loaded = isObject(props.activeTab) ? tabOfWire('', props.activeTab) : null;
  const tabs = props.tabs.map((told) =>
    loaded?.serverId === told.id ? { ...loaded, id: localId(told) } : unloaded(told),
  );
  const active = tabs.find(({ serverId }) => serverId === loaded?.serverId);
  const latest = isObject(props.activeTab) ? queryOfWire(props.activeTab.latest_query) : null;
  const outcome = queryOfWire(props.opened?.outcomeOf);
  const shown = props.opened === null ? latest : outcome;
  const answer = props.firstRows === null ? null : runAnswer(props.firstRows);
  const activeId = active?.id ?? tabs[0]?.id ?? null;
  const state: SqlLabState = {
    ...emptyState,
    tabs,
    activeId,
    history: activeId === null ? [] : [activeId],
    queries: { ...(latest && { [latest.id]: latest }), ...(outcome && { [outcome.id]: outcome }) },
    results: shown && answer?.kind === 'rows' ? { [shown.id]: { ...answer.result, isWhole: false } } : {},
  };
  if (props.opened) {
    const { key } = props.opened;
    const ended = outcome === null ? {} : { latestQueryId: outcome.id, latestState: outcome.state };
    const seed = withDatabase({ ...props.opened.seed, ...ended }, props);
    return sqlLabReducer(state, { type: 'add', id: key, now: props.now, seed });
  }
  if (tabs.length > 0) return state;
  return sqlLabReducer(state, { type: 'add', id: props.firstKey, now: props.now, seed: withDatabase({}, props) });
}

function withDatabase(seed: Partial<EditorTab>, { databases }: WorkspaceProps): Partial<EditorTab> {
  return { ...seed, dbId: seed.dbId ?? databases[0]?.id ?? null };
}

type ToldTab = WorkspaceProps['tabs'][number];

function localId({ id, key }: ToldTab): string {
  return key ?? `s${id}`;
}

/** A tab of which only the name is known yet. */
function unloaded(told: ToldTab): EditorTab {
  const { id: serverId, state, place } = told;
  const name = told.label ?? '';
  const latestState = state === null ? null : stateOf(state);
  return {
    ...newTab(localId(told), name, 0, { sql: '' }),
    name,
    serverId,
    place,
    latestState,
    isLoaded: false,
    isEdited: false,
  };
}
