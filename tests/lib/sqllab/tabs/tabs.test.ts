import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EditorQuery, QueryResult } from '@/lib/sqllab/editor-query';
import { emptyState, type SqlLabAction, type SqlLabState } from '@/lib/sqllab/state';
import { sqlLabReducer } from '@/lib/sqllab/tabs/tabs';
import type sqllab from '@/lib/text/messages/en/sqllab.json';
import japanese from '@/lib/text/messages/ja/sqllab.json';
import { addTranslations } from '@/lib/text/messages/translations';

const run = (...actions: readonly SqlLabAction[]): SqlLabState => actions.reduce(sqlLabReducer, emptyState);
const add = (id: string): SqlLabAction => ({ type: 'add', id, now: 1 });
const ids = ({ tabs }: SqlLabState) => tabs.map(({ id }) => id);

const query = (id: string, fields: Partial<EditorQuery> = {}): EditorQuery => ({
  id,
  serverId: null,
  sqlEditorId: 'a',
  dbId: 1,
  catalog: null,
  schema: null,
  tab: 'Untitled Query 1',
  sql: 'select 1',
  executedSql: null,
  state: 'running',
  progress: 0,
  progressText: null,
  queuePlace: null,
  startDttm: 1000,
  endDttm: null,
  rows: null,
  limit: 1000,
  limitingFactor: 'UNKNOWN',
  runAsync: false,
  resultsKey: null,
  ctas: false,
  tempSchema: null,
  tempTable: null,
  templateParams: null,
  trackingUrl: null,
  errors: [],
  errorMessage: null,
  isDataPreview: false,
  sourceOffset: 0,
  ...fields,
});
const result: QueryResult = { columns: [], data: [{ a: 1 }], isDisplayLimitReached: false, isWhole: true };
const started = (one: EditorQuery): SqlLabAction => ({ type: 'query_started', tabId: 'a', query: one });

describe('tabs', () => {
  test('new ones and copies are named in the language of the page', () => {
    addTranslations('ja', { sqllab: japanese as typeof sqllab });
    globalThis.isolineLanguage = () => 'ja';
    try {
      const state = run(add('a'), add('b'), { type: 'copy', from: 'b', id: 'c', now: 3 });
      expect(state.tabs.map(({ name }) => name)).toEqual([
        '無題のクエリ 1',
        '無題のクエリ 2',
        '無題のクエリ 2 のコピー',
      ]);
    } finally {
      globalThis.isolineLanguage = undefined;
      globalThis.isolineTranslations = undefined;
    }
  });

  test('new ones are numbered one above the highest', () => {
    const state = run(add('a'), { type: 'rename', id: 'a', name: 'Untitled Query 41', now: 2 }, add('b'), add('c'));
    expect(state.tabs.map(({ name }) => name)).toEqual(['Untitled Query 41', 'Untitled Query 42', 'Untitled Query 43']);
    expect(state.activeId).toBe('c');
    expect(state.tabs[0]?.sql).toBe('SELECT ...');
  });

  test('a copy has the text, and is not the saved query', () => {
    const state = run(
      { type: 'add', id: 'a', now: 1, seed: { name: 'Sales', sql: 'select 1', dbId: 3, remoteId: 9, serverId: 8 } },
      { type: 'copy', id: 'b', from: 'a', now: 2 },
    );
    expect(state.tabs[1]).toMatchObject({
      name: 'Copy of Sales',
      sql: 'select 1',
      dbId: 3,
      remoteId: null,
      serverId: null,
    });
  });

  test('closing leads back to the tab before, and the bin gives it back in its place', () => {
    const three = [add('a'), add('b'), add('c'), { type: 'activate', id: 'a' } as const];
    const state = run(...three, { type: 'activate', id: 'b' }, { type: 'close', id: 'b', now: 5 });
    expect(ids(state)).toEqual(['a', 'c']);
    expect(state.activeId).toBe('a');
    const back = sqlLabReducer(state, { type: 'restore', id: 'b' });
    expect(ids(back)).toEqual(['a', 'b', 'c']);
    expect(back).toMatchObject({ activeId: 'b', bin: [] });
  });

  test('one that is found again with its place stands there, and one without stands last', () => {
    const at = (id: string, place: number | null): SqlLabAction => ({ type: 'add', id, now: 1, seed: { place } });
    expect(ids(run(at('a', 1), at('b', 3), at('c', 2)))).toEqual(['a', 'c', 'b']);
    expect(ids(run(at('a', 2), at('b', null), at('c', 1)))).toEqual(['c', 'a', 'b']);
  });

  test('a closed tab is deleted on the server, unless it is restored before', () => {
    const closed = run({ type: 'add', id: 'a', now: 1, seed: { serverId: 7 } }, add('b'), {
      type: 'close',
      id: 'a',
      now: 2,
    });
    expect(closed.destroyed).toEqual([7]);
    expect(sqlLabReducer(closed, { type: 'restore', id: 'a' })).toMatchObject({
      destroyed: [],
      tabs: [{ serverId: 7 }, {}],
    });
    const deleted = sqlLabReducer(closed, { type: 'tab_deleted', serverId: 7 });
    expect(deleted.destroyed).toEqual([]);
    expect(sqlLabReducer(deleted, { type: 'restore', id: 'a' }).tabs[0]).toMatchObject({
      serverId: null,
      isEdited: true,
    });
  });

  test('others, all, order and cycle', () => {
    const four = [add('a'), add('b'), add('c'), add('d')];
    expect(ids(run(...four, { type: 'close_others', id: 'b', now: 2 }))).toEqual(['b']);
    expect(run(...four, { type: 'close_all', now: 2 })).toMatchObject({ tabs: [], activeId: null });
    expect(ids(run(...four, { type: 'reorder', id: 'd', to: 1, now: 2 }))).toEqual(['a', 'd', 'b', 'c']);
    const stored = (id: string, serverId: number): SqlLabAction => ({ type: 'add', id, now: 1, seed: { serverId } });
    const moves = [
      stored('a', 3),
      stored('b', 4),
      stored('c', 9),
      { type: 'reorder', id: 'c', to: 1, now: 2 },
    ] as const;
    expect(run(...moves).tabs.map(({ place }) => place)).toEqual([null, 3.5, null]);
    const first = run(...moves, { type: 'reorder', id: 'b', to: 0, now: 3 });
    expect(first.tabs.map(({ id, place }) => [id, place])).toEqual([
      ['b', 2],
      ['a', null],
      ['c', 3.5],
    ]);
    expect(run(...four, { type: 'cycle', by: 1 }).activeId).toBe('a');
    expect(run(...four, { type: 'cycle', by: -1 }).activeId).toBe('c');
    expect(run({ type: 'cycle', by: 1 })).toEqual(emptyState);
  });

  test('the bin keeps tabs for 30 days', () => {
    const day = 86_400_000;
    const state = run(add('a'), add('b'), { type: 'close', id: 'a', now: 0 }, { type: 'close', id: 'b', now: 2 * day });
    expect(sqlLabReducer(state, { type: 'empty_bin', now: 31 * day }).bin.map(({ tab }) => tab.id)).toEqual(['b']);
  });

  test('another database has no catalog and schema yet, another catalog no schema', () => {
    const state = run(
      add('a'),
      { type: 'set_database', id: 'a', dbId: 2, now: 2 },
      { type: 'set_catalog', id: 'a', catalog: 'c', now: 2 },
      { type: 'set_schema', id: 'a', schema: 's', now: 2 },
      { type: 'set_catalog', id: 'a', catalog: 'd', now: 2 },
    );
    expect(state.tabs[0]).toMatchObject({ dbId: 2, catalog: 'd', schema: null });
    expect(sqlLabReducer(state, { type: 'set_database', id: 'a', dbId: 3, now: 1 }).tabs[0]).toMatchObject({
      catalog: null,
    });
  });

  test('an opened table is shown, also when it was open already; a query shows its results', () => {
    const table = { id: null, dbId: 1, catalog: null, schema: 'main', name: 'stocks', isExpanded: true };
    const open = { type: 'open_table', id: 'a', table } as const;
    const key = JSON.stringify([1, null, 'main', 'stocks']);
    const opened = run(add('a'), add('b'), open);
    expect(opened.panels).toEqual({ a: key });
    const hidden = sqlLabReducer(opened, { type: 'show_panel', id: 'a', panel: 'results' });
    expect(hidden.panels).toEqual({ a: 'results' });
    const again = sqlLabReducer(hidden, open);
    expect(again).toMatchObject({ panels: { a: key }, tabs: [{ tables: [table] }, { tables: [] }] });
    expect(sqlLabReducer(again, started(query('p', { isDataPreview: true }))).panels).toEqual({ a: key });
    expect(sqlLabReducer(again, started(query('q'))).panels).toEqual({});
    expect(run({ type: 'show_panel', id: 'a', panel: 'history' }, open)).toEqual(emptyState);
  });

  test('edits made while a tab is stored stay to be stored', () => {
    const edited = run(
      add('a'),
      { type: 'edit_sql', id: 'a', sql: 'x', now: 10 },
      { type: 'edit_sql', id: 'a', sql: 'y', now: 20 },
    );
    const stored = { type: 'tab_stored', id: 'a', serverId: 4, version: 1 } as const;
    expect(sqlLabReducer(edited, { ...stored, updatedAt: 10 }).tabs[0]).toMatchObject({ isEdited: true, serverId: 4 });
    expect(sqlLabReducer(edited, { ...stored, updatedAt: 20 }).tabs[0]).toMatchObject({ isEdited: false, version: 1 });
  });

  const id = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const now = fc.nat(1000);
  const action: fc.Arbitrary<SqlLabAction> = fc.oneof(
    fc.record({ type: fc.constant('add' as const), id, now }),
    fc.record({ type: fc.constant('copy' as const), id, from: id, now }),
    fc.record({ type: fc.constant('close' as const), id, now }),
    fc.record({ type: fc.constant('close_others' as const), id, now }),
    fc.record({ type: fc.constant('restore' as const), id }),
    fc.record({ type: fc.constant('activate' as const), id }),
    fc.record({ type: fc.constant('tab_missing' as const), id }),
    fc.record({ type: fc.constant('reorder' as const), id, to: fc.integer(), now: fc.nat() }),
    fc.record({ type: fc.constant('cycle' as const), by: fc.constantFrom(1 as const, -1 as const) }),
    fc.record({ type: fc.constant('edit_sql' as const), id, sql: fc.string(), now }),
  );

  test('whatever is done: ids are unique, the active tab is there, and only closing removes text', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
        let state: SqlLabState = emptyState;
        for (const next of actions) {
          const before = state;
          state = sqlLabReducer(state, next);
          expect(new Set(ids(state)).size).toBe(state.tabs.length);
          expect(state.activeId === null).toBe(state.tabs.length === 0);
          if (state.activeId !== null) expect(ids(state)).toContain(state.activeId);
          expect(state.history.every((visited) => ids(state).includes(visited))).toBe(true);
          if (next.type === 'tab_missing' || next.type === 'edit_sql') continue;
          const texts = [...state.tabs, ...state.bin.map(({ tab }) => tab)].map(({ sql }) => sql);
          expect(before.tabs.every(({ sql }) => texts.includes(sql))).toBe(true);
        }
      }),
    );
  });
});

describe('queries', () => {
  test('rows that come late do not revive a stopped query', () => {
    const stopped = run(add('a'), started(query('q')), { type: 'query_stopped', id: 'q', now: 2000 });
    expect(stopped.queries.q).toMatchObject({ state: 'stopped', endDttm: 2000 });
    const late = sqlLabReducer(stopped, { type: 'query_succeeded', id: 'q', result, query: {}, now: 3000 });
    expect(late).toEqual(stopped);
    expect(sqlLabReducer(stopped, { type: 'query_failed', id: 'q', errors: [], now: 3000 }).queries.q?.state).toBe(
      'stopped',
    );
    expect(sqlLabReducer(stopped, { type: 'queries_told', queries: [query('q', { state: 'success' })] })).toEqual(
      stopped,
    );
  });

  test('a success told by the server waits for its rows', () => {
    const told = (state: EditorQuery['state']): SqlLabAction => ({
      type: 'queries_told',
      queries: [query('q', { state, resultsKey: 'key', progress: 50 })],
    });
    const state = run(add('a'), started(query('q')), told('running'), told('success'));
    expect(state.queries.q).toMatchObject({ state: 'running', resultsKey: 'key', progress: 50 });
    const fetching = sqlLabReducer(state, { type: 'query_fetching', id: 'q' });
    const done = sqlLabReducer(fetching, { type: 'query_succeeded', id: 'q', result, query: { rows: 1 }, now: 5 });
    expect(done).toMatchObject({
      queries: { q: { state: 'success', rows: 1, progress: 100 } },
      results: { q: result },
    });
    expect(sqlLabReducer(done, told('running')).queries.q?.state).toBe('success');
  });

  test('the result before goes when the next query starts, unless it is pinned', () => {
    const first: SqlLabAction[] = [
      add('a'),
      started(query('p')),
      { type: 'query_succeeded', id: 'p', result, query: {}, now: 5 },
    ];
    expect(run(...first, started(query('q'))).results).toEqual({});
    const pinned = run(
      ...first,
      { type: 'pin_result', id: 'a', queryId: 'p', isPinned: true, now: 2 },
      started(query('q')),
    );
    expect(Object.keys(pinned.results)).toEqual(['p']);
    expect(pinned.tabs[0]?.latestQueryId).toBe('q');
  });

  test('queries that never began are cleaned away', () => {
    const state = run(add('a'), started(query('old')), started(query('new', { startDttm: 9000 })));
    const cleaned = sqlLabReducer(state, { type: 'clean_queries', now: 10_000, olderThanMs: 5000 });
    expect(Object.keys(cleaned.queries)).toEqual(['new']);
  });
});
