import { useEffect, useState } from 'react';
import { useSqlLab } from '@/components/sqllab/session/sqllab-session';
import { api } from '@/lib/client/api';
import type { EditorTab } from '@/lib/sqllab/tabs/editor-tab';
import { queryOfWire } from '@/lib/sqllab/tabs/tab-wire';
import { isObject } from '@/lib/text/is-object';

interface Listed {
  readonly result: readonly unknown[];
}

const mostListed = 100;

/** Fetches the queries of earlier visits of the tab into the store. True when that failed. */
export function useStoredHistory({ serverId }: EditorTab): boolean {
  const { store } = useSqlLab();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (serverId === null) return;
    const abort = new AbortController();
    const filters = [{ col: 'sql_editor_id', opr: 'eq', value: String(serverId) }];
    const q = {
      columns: [
        'client_id',
        'sql',
        'status',
        'rows',
        'limit',
        'progress',
        'start_time',
        'end_time',
        'results_key',
      ].concat(['id', 'schema', 'tab_name', 'database.id', 'executed_sql', 'error_message', 'limiting_factor']),
      ...{ filters, order_column: 'start_time', order_direction: 'desc', page: 0, page_size: mostListed },
    };
    api.get<Listed>('/api/v1/query/', { q, signal: abort.signal }).then(
      ({ result }) => {
        const { queries } = store.getState();
        const told = result.flatMap((row) => {
          const query = queryOfWire(isObject(row) ? wireOf(row, serverId) : null);
          return query === null || queries[query.id] !== undefined ? [] : [query];
        });
        if (told.length > 0) store.dispatch({ type: 'queries_told', queries: told });
        setHasFailed(false);
      },
      () => setHasFailed(!abort.signal.aborted),
    );
    return () => abort.abort();
  }, [serverId, store]);
  return hasFailed;
}

/** A row of the list of queries in the words of a single query. */
function wireOf(row: Readonly<Record<string, unknown>>, serverId: number): Readonly<Record<string, unknown>> {
  return {
    id: row.client_id,
    serverId: row.id,
    sqlEditorId: String(serverId),
    dbId: isObject(row.database) ? row.database.id : null,
    schema: row.schema,
    tab: row.tab_name,
    sql: row.sql,
    executedSql: row.executed_sql,
    state: row.status,
    progress: row.progress,
    startDttm: row.start_time,
    endDttm: row.end_time,
    rows: row.rows,
    limit: row.limit,
    limitingFactor: row.limiting_factor,
    resultsKey: row.results_key,
    errorMessage: row.error_message,
  };
}
