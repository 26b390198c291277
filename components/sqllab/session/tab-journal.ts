import { ownName } from '@/lib/base-path/base-path';
import { type Journal, openJournal } from '@/lib/client/journal';
import { mergeTabs } from '@/lib/sqllab/journal';
import { type ClosedTab, copyName, type EditorTab, firstSql } from '@/lib/sqllab/tabs/editor-tab';
import { isObject } from '@/lib/text/is-object';
import { randomLetters } from './local-id';
import type { SqlLabStore } from './sqllab-store';

interface TabEntry {
  readonly tab: EditorTab;
  /** The window that wrote it. */
  readonly window: string;
}

/** What this browser keeps of tabs, so that their text survives the page. */
export interface TabJournal {
  write(tab: EditorTab): Promise<void>;
  erase(tabId: string): Promise<void>;
  /** Remembers for this window which tab is active. */
  writeActive(tabId: string | null): void;
  writeBin(bin: readonly ClosedTab[]): Promise<void>;
  /** Puts back what earlier pages left behind. `load` loads a tab of which only the name is known. */
  recover(store: SqlLabStore, load: (tabId: string) => Promise<void>): Promise<void>;
  /** Tells other windows that the server has a new version of a tab. */
  tellSaved(serverId: number, version: number): void;
  onSaved(listener: (serverId: number, version: number) => void): void;
  close(): void;
}

const dayMs = 86_400_000;
const megabyte = 1024 * 1024;
const textLimits = { maxAgeMs: 30 * dayMs, maxEntryBytes: 16 * megabyte, maxTotalBytes: 128 * megabyte };
const binKey = 'bin';
const activeKey = 'sqllab-active';

/** The journal of one user. While a window lives it holds a lock, so that others leave its entries alone. */
export function openTabJournal(userId: number | null): TabJournal {
  const own = randomLetters();
  const options = { ...textLimits, owner: userId };
  const tabs: Promise<Journal<TabEntry>> = openJournal('sqllab-tabs', options);
  const bins: Promise<Journal<readonly ClosedTab[]>> = openJournal('sqllab-bin', options);
  const channel =
    typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(ownName(`sqllab-${userId ?? 0}`));
  let release: () => void = () => undefined;
  void navigator.locks?.request(
    lockOf(own),
    () =>
      new Promise<void>((resolve) => {
        release = resolve;
      }),
  );

  const keyOf = (tabId: string) => `${own}:${tabId}`;

  async function livingWindows(): Promise<ReadonlySet<string>> {
    const { held = [] } = (await navigator.locks?.query()) ?? {};
    return new Set(held.map(({ name }) => name ?? ''));
  }

  async function recover(store: SqlLabStore, load: (tabId: string) => Promise<void>): Promise<void> {
    const [journal, binJournal, living] = await Promise.all([tabs, bins, livingWindows()]);
    const bin = await binJournal.get(binKey);
    for (const closed of bin?.value ?? []) store.dispatch({ type: 'bin_recovered', closed });
    store.dispatch({ type: 'empty_bin', now: Date.now() });
    for (const { key, value } of await journal.entries()) {
      if (value.window === own || living.has(lockOf(value.window))) continue;
      await putBack(store, value.tab, load);
      const now = store.getState().tabs.find(({ id, serverId }) => isSame(value.tab, id, serverId));
      if (now?.isEdited) await journal.put(keyOf(now.id), { tab: now, window: own });
      await journal.delete(key);
    }
    const wanted = readActive();
    const isRecovered = store.getState().tabs.some(({ id, serverId }) => id === wanted && serverId === null);
    if (wanted !== null && isRecovered) store.dispatch({ type: 'activate', id: wanted });
  }

  return {
    write: async (tab) => void (await (await tabs).put(keyOf(tab.id), { tab, window: own })),
    erase: async (tabId) => (await tabs).delete(keyOf(tabId)),
    writeActive,
    writeBin: async (bin) => void (await (await bins).put(binKey, bin)),
    recover,
    tellSaved: (serverId, version) => channel?.postMessage({ serverId, version }),
    onSaved(listener) {
      if (channel === null) return;
      channel.onmessage = ({ data }: MessageEvent<unknown>) => {
        if (!isObject(data) || typeof data.serverId !== 'number' || typeof data.version !== 'number') return;
        listener(data.serverId, data.version);
      };
    },
    close() {
      release();
      channel?.close();
    },
  };
}

/** Null where the browser keeps nothing. */
function readActive(): string | null {
  try {
    return sessionStorage.getItem(ownName(activeKey));
  } catch {
    return null;
  }
}

function writeActive(tabId: string | null): void {
  try {
    sessionStorage.setItem(ownName(activeKey), tabId ?? '');
  } catch {
    // The server remembers stored tabs too.
  }
}

function lockOf(window: string): string {
  return `sqllab-window-${window}`;
}

function isSame(kept: EditorTab, id: string, serverId: number | null): boolean {
  return kept.id === id || (kept.serverId !== null && kept.serverId === serverId);
}

/** Puts unsaved work back into its tab, or into a tab of its own when that is gone. */
async function putBack(store: SqlLabStore, kept: EditorTab, load: (tabId: string) => Promise<void>): Promise<void> {
  const find = () => store.getState().tabs.find(({ id, serverId }) => isSame(kept, id, serverId));
  const there = find();
  if (there && !there.isLoaded) await load(there.id);
  const now = find();
  if (now) {
    const { kept: merged, lost } = mergeTabs(now, kept);
    store.dispatch({ type: 'tab_loaded', id: now.id, tab: merged });
    if (lost) add(store, { ...lost, name: copyName(lost.name) }, `n${randomLetters()}`);
  } else if (kept.serverId === null && kept.sql === firstSql) {
    return;
  } else if (!store.getState().bin.some(({ tab }) => isSame(kept, tab.id, tab.serverId))) {
    add(store, kept, kept.serverId === null ? kept.id : `n${randomLetters()}`);
  }
}

/** Adds a tab without leaving the active one. */
function add(store: SqlLabStore, tab: EditorTab, id: string): void {
  const { activeId } = store.getState();
  store.dispatch({ type: 'add', id, now: tab.updatedAt, seed: { ...tab, serverId: null } });
  if (activeId !== null) store.dispatch({ type: 'activate', id: activeId });
}
