import { type Journal, openJournal } from '@/lib/client/journal';
import type { EditorQuery, QueryResult } from '@/lib/sqllab/editor-query';
import type { SqlLabStore } from './sqllab-store';

interface KeptResult {
  readonly query: EditorQuery;
  readonly result: QueryResult;
}

/** Keeps results in the browser for a day: up to 1 MB each and 5 MB in all, the limits of the journal. */
export interface ResultKeeper {
  /** Puts back the whole result of a query, if the browser still has it. */
  recall(queryId: string): Promise<boolean>;
  close(): void;
}

export function createResultKeeper(store: SqlLabStore): ResultKeeper {
  const journal: Promise<Journal<KeptResult>> = openJournal('sqllab-results');
  const end = store.subscribe(({ results, queries }, before) => {
    if (results === before.results) return;
    for (const [id, result] of Object.entries(results)) {
      const query = queries[id];
      if (before.results[id] === result || !result.isWhole || !query || query.isDataPreview) continue;
      void journal.then((kept) => kept.put(id, { query, result }));
    }
  });
  return {
    async recall(queryId) {
      const entry = await (await journal).get(queryId);
      const { queries, results } = store.getState();
      // The page comes with the first rows alone.
      if (results[queryId]?.isWhole) return true;
      if (entry === null) return false;
      if (queries[queryId] === undefined) store.dispatch({ type: 'queries_told', queries: [entry.value.query] });
      store.dispatch({ type: 'result_recalled', id: queryId, result: entry.value.result });
      return true;
    },
    close: end,
  };
}
