import { ApiError, api } from '@/lib/client/api';
import { type Debounced, debounce, debounceKeeping } from '@/lib/client/debounce';
import { mergeTabs } from '@/lib/sqllab/journal';
import { copyName, type EditorTab } from '@/lib/sqllab/tabs/editor-tab';
import { newTabFields, queryOfWire, tabChanges, tabOfWire } from '@/lib/sqllab/tabs/tab-wire';
import { isObject } from '@/lib/text/is-object';
import type { KeeperTexts, TabKeeper } from './keeper-types';
import { createLeaving, onPage } from './leaving-tabs';
import { randomLetters } from './local-id';
import { whenKnown } from './query-known';
import type { SqlLabStore } from './sqllab-store';
import type { TabJournal } from './tab-journal';

const saveMs = 5000;
/** Who types without a pause has the text with the server this often. */
const saveMostMs = 15_000;
/**
 * New tabs get their id on the server sooner, so that their queries belong to it; closed ones go sooner, so that a page
 * that is loaded anew does not have them.
 */
const soonMs = 300;

/** Failures in a row after which the user is told. */
const toldAfter = 2;

/**
 * Keeps tabs: every edit goes to the browser's journal at once and to the server after five seconds. Failures are tried
 * again; the text stays in the journal until the server has it.
 */
export function createTabKeeper(
  store: SqlLabStore,
  journal: TabJournal,
  texts: KeeperTexts,
  onNotice: (text: string, kind: 'warning' | 'danger') => void,
): TabKeeper {
  const saving = new Map<string, Promise<void>>();
  const loading = new Set<string>();
  /** The versions that are being stored. */
  const putting = new Map<string, number>();
  let isClosed = false;
  let failures = 0;
  const later: Debounced<[]> = debounce(saveAll, saveMs, saveMostMs);
  const soon: Debounced<[]> = debounce(createAndRemove, soonMs);
  const journalLater: Debounced<[]> = debounceKeeping(writeJournal);
  const unwritten = new Map<string, EditorTab>();

  const tabOf = (id: string) => store.getState().tabs.find((tab) => tab.id === id);

  function writeJournal(): void {
    const tabs = [...unwritten.values()];
    unwritten.clear();
    for (const tab of tabs) void (tab.isEdited ? journal.write(tab) : journal.erase(tab.id));
  }

  function saveAll(): void {
    const { tabs, destroyed } = store.getState();
    for (const tab of tabs) if (tab.isEdited) void (tab.isLoaded ? save(tab.id) : load(tab.id));
    for (const id of destroyed) void remove(id);
  }

  function createAndRemove(): void {
    const { tabs, destroyed } = store.getState();
    for (const id of destroyed) void remove(id);
    for (const tab of tabs) if (tab.serverId === null && tab.dbId !== null) void save(tab.id);
  }

  async function save(id: string): Promise<void> {
    if (saving.has(id)) return later();
    const run = Promise.resolve().then(() => send(id));
    saving.set(id, run);
    await run;
  }

  async function send(id: string): Promise<void> {
    try {
      const tab = tabOf(id);
      if (tab?.serverId === null) await create(tab);
      else if (tab) await update(tab, tab.serverId);
      failures = 0;
    } catch (error) {
      console.warn('An error occurred while saving your editor state.', error);
      failures += 1;
      if (failures === toldAfter) onNotice(texts.storeFailed, 'warning');
    } finally {
      saving.delete(id);
      const now = tabOf(id);
      if (now?.isEdited && now.dbId !== null && !isClosed) later();
    }
  }

  /** A tab without database cannot be stored on the server; it stays in the journal. */
  async function create(tab: EditorTab): Promise<void> {
    if (tab.dbId === null) return;
    const answer = await api.postForm<{ readonly id: number }>('/tabstateview/', newTabFields(tab));
    const { id, updatedAt } = tab;
    store.dispatch({ type: 'tab_stored', id, serverId: answer.id, version: 0, updatedAt });
    const now = tabOf(tab.id);
    const { activeId } = store.getState();
    if (now === undefined) return remove(answer.id);
    await adoptQueries(tab.id, answer.id);
    if (now.latestQueryId !== null) void keepLatest(now);
    if (activeId !== tab.id) activate(activeId);
  }

  /** Queries that ran before the tab had an id on the server get it now. */
  async function adoptQueries(tabId: string, serverId: number): Promise<void> {
    const own = Object.values(store.getState().queries).filter(({ sqlEditorId }) => sqlEditorId === tabId);
    const moved = await Promise.allSettled(
      own.map(({ id }) => api.postForm(`/tabstateview/${serverId}/migrate_query`, { queryId: id })),
    );
    if (moved.some(({ status }) => status === 'rejected')) onNotice(texts.queriesFailed, 'warning');
  }

  async function update(tab: EditorTab, serverId: number): Promise<void> {
    const wire = await fetchTab(serverId);
    const now = tabOf(tab.id);
    if (now === undefined) return;
    if (wire === null) {
      store.dispatch({ type: 'tab_loaded', id: tab.id, tab: { ...now, serverId: null, version: 0, isEdited: true } });
      return create({ ...now, serverId: null });
    }
    const { kept, lost } = mergeTabs(now, wire);
    if (lost) addLost(lost);
    if (kept.sql !== now.sql || kept.isEdited !== now.isEdited || kept.version !== now.version) {
      store.dispatch({ type: 'tab_loaded', id: tab.id, tab: kept });
    }
    if (!kept.isEdited) return;
    const version = kept.version + 1;
    putting.set(tab.id, version);
    try {
      const options = { ifMatch: String(kept.version) };
      await api.putForm(`/tabstateview/${serverId}`, tabChanges(withKnownQuery(kept), version), options);
    } catch (error) {
      const isOlder = error instanceof ApiError && error.status === 412;
      if (isOlder) return update(tabOf(tab.id) ?? kept, serverId);
      throw error;
    } finally {
      putting.delete(tab.id);
    }
    store.dispatch({ type: 'tab_stored', id: tab.id, serverId, version, updatedAt: kept.updatedAt });
    journal.tellSaved(serverId, version);
  }

  /** The server refuses a tab with a query that it has not got. */
  function withKnownQuery(tab: EditorTab): EditorTab {
    const query = store.getState().queries[tab.latestQueryId ?? ''];
    return query?.serverId == null ? { ...tab, latestQueryId: null } : tab;
  }

  /** The other text of a tab that two windows changed goes to a tab of its own. */
  function addLost(lost: EditorTab): void {
    const { activeId } = store.getState();
    const seed = { ...lost, serverId: null, name: copyName(lost.name) };
    store.dispatch({ type: 'add', id: `n${randomLetters()}`, now: Date.now(), seed });
    if (activeId !== null) store.dispatch({ type: 'activate', id: activeId });
    onNotice(texts.conflict(copyName(lost.name)), 'warning');
  }

  /** The tab on the server; null when it is not there any more. */
  async function fetchTab(serverId: number): Promise<EditorTab | null> {
    try {
      const wire = await api.get<unknown>(`/tabstateview/${serverId}`);
      const latest = isObject(wire) ? queryOfWire(wire.latest_query) : null;
      if (latest && store.getState().queries[latest.id] === undefined) {
        store.dispatch({ type: 'queries_told', queries: [latest] });
      }
      return tabOfWire(`s${serverId}`, wire);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  }

  async function load(id: string): Promise<void> {
    const tab = tabOf(id);
    if (tab?.serverId == null || loading.has(id)) return;
    loading.add(id);
    try {
      const wire = await fetchTab(tab.serverId);
      const now = tabOf(id);
      if (!now) return;
      if (wire === null) return now.isEdited ? void save(id) : store.dispatch({ type: 'tab_missing', id });
      const { kept, lost } = mergeTabs(now, wire);
      store.dispatch({ type: 'tab_loaded', id, tab: kept });
      if (lost) addLost(lost);
    } catch {
      onNotice(texts.loadFailed, 'danger');
    } finally {
      loading.delete(id);
    }
  }

  function activate(id: string | null): void {
    const serverId = id === null ? null : (tabOf(id)?.serverId ?? null);
    if (serverId !== null) api.post(`/tabstateview/${serverId}/activate`).catch(() => undefined);
  }

  function loadActive(): void {
    const { activeId } = store.getState();
    const tab = activeId === null ? undefined : tabOf(activeId);
    if (tab && !tab.isLoaded) void load(tab.id);
  }

  async function remove(serverId: number): Promise<void> {
    try {
      await api.delete(`/tabstateview/${serverId}`);
      store.dispatch({ type: 'tab_deleted', serverId });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) store.dispatch({ type: 'tab_deleted', serverId });
      else if (!isClosed) later();
    }
  }

  async function stored(): Promise<void> {
    flush();
    await Promise.all(saving.values());
  }

  function flush(): void {
    journalLater.flush();
    if (later.isWaiting()) later.flush();
  }

  const end = store.subscribe((state, before) => {
    if (state.tabs !== before.tabs) {
      const known = new Map(before.tabs.map((tab) => [tab.id, tab]));
      for (const tab of state.tabs) {
        const previous = known.get(tab.id);
        if (previous === tab) continue;
        if (!tab.isLoaded) {
          if (tab.isEdited) later();
          continue;
        }
        if (tab.isEdited || previous?.isEdited) unwritten.set(tab.id, tab);
        if (tab.isEdited && !saving.has(tab.id)) later();
        if (tab.serverId === null && tab.dbId !== null && previous?.dbId !== tab.dbId) soon();
        if (previous && previous.latestQueryId !== tab.latestQueryId) void keepLatest(tab);
      }
      journalLater();
      // A page that is left has no time to fetch what writes need.
      if (unwritten.size > 0) void api.prepare();
    }
    if (state.bin !== before.bin) void journal.writeBin(state.bin);
    if (state.destroyed.length > before.destroyed.length) soon();
    if (state.activeId !== before.activeId) {
      journal.writeActive(state.activeId);
      loadActive();
      activate(state.activeId);
    }
  });

  /** The latest query is stored once the server knows it. */
  async function keepLatest(tab: EditorTab): Promise<void> {
    const id = tab.latestQueryId;
    if (id === null || tab.serverId === null) return;
    await whenKnown(store, id);
    const now = tabOf(tab.id);
    if (now?.serverId == null || now.latestQueryId !== id) return;
    const changes = { latest_query_id: id };
    await api.putForm(`/tabstateview/${now.serverId}`, changes, { isLast: true }).catch(() => undefined);
  }

  const sendLast = createLeaving(store, (tab) => putting.get(tab.id) ?? tab.version, withKnownQuery);
  const deafen = onPage({
    flush,
    leave() {
      journalLater.flush();
      sendLast();
    },
  });

  journal.onSaved((serverId, version) => {
    const tab = store.getState().tabs.find((one) => one.serverId === serverId);
    if (tab?.isLoaded && !tab.isEdited && tab.version < version) void load(tab.id);
  });

  void journal.recover(store, load).then(() => {
    if (!isClosed) soon();
    if (!isClosed && store.getState().tabs.some(({ isEdited }) => isEdited)) later();
  });

  return {
    flush,
    stored,
    loadActive,
    tellActive: () => activate(store.getState().activeId),
    close() {
      flush();
      isClosed = true;
      end();
      later.cancel();
      soon.cancel();
      deafen();
      journal.close();
    },
  };
}
