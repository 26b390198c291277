import { type EditorQuery, isInProgress, type QueryResult, type QueryState } from './editor-query';
import type { QueryAction, SqlLabState } from './state';

/** The state after an action on queries. */
export function reduceQueries(state: SqlLabState, action: QueryAction): SqlLabState {
  switch (action.type) {
    case 'query_started':
      return started(state, action.tabId, action.query);
    case 'queries_told':
      return action.queries.reduce(told, state);
    case 'query_fetching':
      return changed(state, action.id, (query) => (isOver(query.state) ? {} : { state: 'fetching' }));
    case 'result_expired':
      return changed(state, action.id, ({ state: now }) => ({
        resultsKey: null,
        state: now === 'fetching' ? 'success' : now,
      }));
    case 'rows_arrived': {
      const query = state.queries[action.id];
      if (!query || !isInProgress(query.state)) return state;
      const running = changed(state, action.id, ({ state: now }) => (now === 'pending' ? { state: 'running' } : {}));
      return withResult(running, action.id, action.result);
    }
    case 'query_succeeded': {
      const query = state.queries[action.id];
      if (!query || query.state === 'stopped') return state;
      const end = action.query.endDttm ?? query.endDttm ?? action.now;
      const next = { ...action.query, id: query.id, state: 'success', progress: 100, endDttm: end } as const;
      return withResult(
        changed(state, action.id, () => next),
        action.id,
        action.result,
      );
    }
    case 'query_failed':
      return changed(state, action.id, ({ state: now, endDttm }) =>
        now === 'stopped'
          ? {}
          : {
              state: 'failed',
              errors: action.errors,
              errorMessage: action.errors[0]?.message ?? null,
              endDttm: endDttm ?? action.now,
            },
      );
    case 'query_stopped': {
      const query = state.queries[action.id];
      if (!query || !isInProgress(query.state)) return state;
      const next = changed(state, action.id, () => ({ state: 'stopped', endDttm: action.now }));
      return { ...next, results: omit(next.results, [action.id]) };
    }
    case 'query_removed':
      return { ...state, queries: omit(state.queries, [action.id]), results: omit(state.results, [action.id]) };
    case 'result_recalled':
      return state.queries[action.id] ? withResult(state, action.id, action.result) : state;
    case 'result_dropped':
      return { ...state, results: omit(state.results, [action.id]) };
    case 'clean_queries': {
      const oldest = action.now - action.olderThanMs;
      const lost = Object.values(state.queries).filter(
        ({ state: now, progress, startDttm }) =>
          (now === 'running' || now === 'pending') && progress === 0 && startDttm < oldest,
      );
      return {
        ...state,
        queries: omit(
          state.queries,
          lost.map(({ id }) => id),
        ),
      };
    }
  }
}

function isOver(state: QueryState): boolean {
  return !isInProgress(state);
}

/** A new query takes the place of the tab's latest one, whose result goes unless it is pinned; results are shown. */
function started(state: SqlLabState, tabId: string, query: EditorQuery): SqlLabState {
  const tab = state.tabs.find(({ id }) => id === tabId);
  const previous = tab?.latestQueryId;
  const queries = { ...state.queries, [query.id]: query };
  if (query.isDataPreview) return { ...state, queries };
  const drops = previous && !tab.pinnedQueryIds.includes(previous) ? [previous] : [];
  const tabs = state.tabs.map((one) => (one.id === tabId ? { ...one, latestQueryId: query.id } : one));
  return { ...state, tabs, queries, results: omit(state.results, drops), panels: omit(state.panels, [tabId]) };
}

/** States of this window that the success told by the server does not replace: the rows are still to come. */
const keeps: ReadonlySet<QueryState> = new Set(['fetching', 'success', 'running', 'pending']);

function told(state: SqlLabState, news: EditorQuery): SqlLabState {
  const known = state.queries[news.id];
  if (!known) return { ...state, queries: { ...state.queries, [news.id]: news } };
  if (known.state === 'stopped' || known.state === 'failed') return state;
  if (isOver(known.state) && isInProgress(news.state)) return state;
  const keepsState = news.state === 'success' && keeps.has(known.state);
  const merged: EditorQuery = {
    ...known,
    ...news,
    state: keepsState ? known.state : news.state,
    progress: Math.max(known.progress, news.progress),
    errors: news.errors.length > 0 ? news.errors : known.errors,
    runAsync: known.runAsync || news.runAsync,
    templateParams: news.templateParams ?? known.templateParams,
    isDataPreview: known.isDataPreview,
    sourceOffset: known.sourceOffset,
    sqlEditorId: news.sqlEditorId || known.sqlEditorId,
  };
  return { ...state, queries: { ...state.queries, [news.id]: merged } };
}

function changed(state: SqlLabState, id: string, change: (query: EditorQuery) => Partial<EditorQuery>): SqlLabState {
  const query = state.queries[id];
  return query ? { ...state, queries: { ...state.queries, [id]: { ...query, ...change(query) } } } : state;
}

function withResult(state: SqlLabState, id: string, result: QueryResult): SqlLabState {
  return { ...state, results: { ...state.results, [id]: result } };
}

function omit<Value>(
  record: Readonly<Record<string, Value>>,
  names: readonly string[],
): Readonly<Record<string, Value>> {
  if (!names.some((name) => Object.hasOwn(record, name))) return record;
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}
