import { api } from '@/lib/client/api';
import type { EditorTab } from '@/lib/sqllab/tabs/editor-tab';
import { newTabFields, tabChanges } from '@/lib/sqllab/tabs/tab-wire';
import type { SqlLabStore } from './sqllab-store';

/** Browsers let calls that outlive a page carry 64 KB in all. */
const mostLetters = 60_000;

/**
 * Stores edited tabs while the page is left: each with a single call that outlives the page, since nobody may be there
 * to read an answer. A text made on an older version than the server has is refused; the journal keeps it for a merge.
 * `based` is the version that a tab is made on, `known` the tab without what the server would refuse.
 */
export function createLeaving(
  store: SqlLabStore,
  based: (tab: EditorTab) => number,
  known: (tab: EditorTab) => EditorTab,
): () => void {
  const sent = new Map<string, EditorTab>();

  async function send(tab: EditorTab, isLast: boolean): Promise<void> {
    const { id, serverId } = tab;
    if (serverId === null) {
      await api.postForm('/tabstateview/', newTabFields(tab), { isLast });
      return;
    }
    const version = based(tab) + 1;
    const options = { isLast, ifMatch: String(version - 1) };
    await api.putForm(`/tabstateview/${serverId}`, tabChanges(known(tab), version), options);
    store.dispatch({ type: 'tab_stored', id, serverId, version, updatedAt: tab.updatedAt });
  }

  return () => {
    let left = mostLetters;
    for (const tab of store.getState().tabs) {
      if (!tab.isEdited || !tab.isLoaded || tab.dbId === null || sent.get(tab.id) === tab) continue;
      sent.set(tab.id, tab);
      const size = new Blob([tab.sql, tab.templateParams ?? '']).size;
      const isLast = size <= left;
      if (isLast) left -= size;
      send(tab, isLast).catch(() => sent.delete(tab.id));
    }
  };
}

/** Calls `flush` when the window loses the focus or is online again, `leave` when the page may not come back. */
export function onPage({ flush, leave }: { readonly flush: () => void; readonly leave: () => void }): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const hidden = (): void => {
    if (document.visibilityState === 'hidden') leave();
  };
  addEventListener('blur', flush, { signal });
  addEventListener('online', flush, { signal });
  addEventListener('pagehide', leave, { signal });
  document.addEventListener('visibilitychange', hidden, { signal });
  return () => ended.abort();
}
