import type { SqlLabStore } from './sqllab-store';

/** Resolves once the server knows a query. The answer of one that failed does not tell its number. */
export function whenKnown(store: SqlLabStore, id: string): Promise<void> {
  const isKnown = (): boolean => {
    const query = store.getState().queries[id];
    return query !== undefined && (query.serverId !== null || query.state === 'failed');
  };
  return new Promise((resolve) => {
    if (isKnown()) return resolve();
    const stop = store.subscribe(() => {
      if (!isKnown()) return;
      stop();
      resolve();
    });
  });
}
