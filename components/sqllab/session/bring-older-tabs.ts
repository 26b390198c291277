import { olderTabs, olderTabsKey, withoutOlderTabs } from '@/lib/sqllab/tabs/older-tabs';
import type { SqlLabStore } from './sqllab-store';

/** How long a tab may take to be stored before its user is warned. */
const patienceMs = 15_000;

/**
 * Opens the tabs that an older editor of SQL has left in this browser. Each stays there until the server has it, so
 * that the next page tries again. `onLate` is called once when the server has not taken all of them in time.
 */
export function bringOlderTabs(store: SqlLabStore, databases: readonly number[], onLate: () => void): () => void {
  const waiting = new Map<string, string>();
  for (const { id, seed } of olderTabs(held())) {
    const own = `m${id}`;
    waiting.set(own, id);
    if (store.getState().tabs.some((tab) => tab.id === own)) continue;
    const isKnown = seed.dbId != null && databases.includes(seed.dbId);
    const dbId = isKnown ? (seed.dbId ?? null) : (databases[0] ?? null);
    store.dispatch({ type: 'add', id: own, now: Date.now(), seed: { ...seed, dbId } });
  }
  if (waiting.size === 0) return () => undefined;
  const late = setTimeout(onLate, patienceMs);
  const look = (): void => {
    const stored = store.getState().tabs.filter(({ id, serverId }) => serverId !== null && waiting.has(id));
    if (stored.length === 0) return;
    const ids = new Set(stored.map(({ id }) => waiting.get(id) ?? ''));
    for (const { id } of stored) waiting.delete(id);
    const text = held();
    if (text !== null) localStorage.setItem(olderTabsKey, withoutOlderTabs(text, ids));
    if (waiting.size === 0) end();
  };
  const leave = store.subscribe(look);
  const end = (): void => {
    clearTimeout(late);
    leave();
  };
  look();
  return end;
}

/** Null where the browser keeps nothing. */
function held(): string | null {
  try {
    return localStorage.getItem(olderTabsKey);
  } catch {
    return null;
  }
}
