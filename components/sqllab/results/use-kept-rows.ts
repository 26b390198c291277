import { useEffect, useMemo, useState } from 'react';
import { api } from '@/lib/client/api';
import type { ColumnOrder, GridRow } from '@/lib/grid/grid-column';
import type { PagedRows } from '@/lib/grid/page-store';
import type { EditorQuery, QueryResult } from '@/lib/sqllab/editor-query';
import { rowsOfColumns } from '@/lib/sqllab/result-grid';

interface Choice {
  readonly order: readonly ColumnOrder[];
  readonly filters: readonly { readonly id: string; readonly text: string }[];
  readonly search: string;
}

interface Page {
  readonly result: { readonly count: number; readonly columns: readonly (readonly unknown[])[] };
}

/** The rows of a large result, which the server keeps: they are sorted and filtered there. */
export interface KeptRows {
  readonly source: PagedRows;
  /** Every row of the result, whatever is chosen of them. */
  readonly all: PagedRows;
  readonly onSort: (order: readonly ColumnOrder[]) => void;
  readonly onFilter: (filters: Readonly<Record<string, string>>) => void;
  /** Whether the rows of the latest choice are still to come. */
  readonly isWaiting: boolean;
  readonly error: unknown;
}

const typingMs = 300;

/** Null where all rows are in memory, or where the server keeps no others. */
export function useKeptRows(
  { rows: all, resultsKey: key }: EditorQuery,
  result: QueryResult,
  rows: readonly GridRow[],
  search: string,
): KeptRows | null {
  const count = result.isDisplayLimitReached && result.isWhole && key !== null && all !== null ? all : null;
  const [order, setOrder] = useState<readonly ColumnOrder[]>([]);
  const [filters, setFilters] = useState<Choice['filters']>([]);
  const [chosen, setChosen] = useState<{ readonly choice: Choice; readonly source: PagedRows } | null>(null);
  const [error, setError] = useState<unknown>(null);
  const choice = useMemo(() => ({ order, filters, search: search.trim() }), [order, filters, search]);
  const isPlain = order.length === 0 && filters.length === 0 && choice.search === '';
  const plain = useMemo((): PagedRows | null => {
    if (count === null || key === null) return null;
    const fetched = fetching(key, { order: [], filters: [], search: '' });
    return {
      rowCount: count,
      sample: rows,
      rowsAt: async (start, end, signal) => (end <= rows.length ? rows.slice(start, end) : fetched(start, end, signal)),
    };
  }, [count, key, rows]);
  useEffect(() => {
    setError(null);
    if (isPlain || count === null || key === null) return setChosen(null);
    const abort = new AbortController();
    const fetched = fetching(key, choice);
    const wait = setTimeout(() => {
      fetchPage(key, { start: 0, end: 0, ...choice }, abort.signal).then(
        ({ count: rowCount }) =>
          setChosen({ choice, source: { rowCount, allCount: count, sample: rows, rowsAt: fetched } }),
        (problem: unknown) => abort.signal.aborted || setError(problem),
      );
    }, typingMs);
    return () => {
      clearTimeout(wait);
      abort.abort();
    };
  }, [isPlain, count, key, choice, rows]);
  if (plain === null) return null;
  return {
    source: isPlain ? plain : (chosen?.source ?? plain),
    all: plain,
    onSort: setOrder,
    onFilter: (texts) => setFilters(Object.entries(texts).map(([id, text]) => ({ id, text }))),
    isWaiting: !isPlain && error === null && chosen?.choice !== choice,
    error,
  };
}

function fetching(key: string, choice: Choice): PagedRows['rowsAt'] {
  return async (start, end, signal) => rowsOfColumns((await fetchPage(key, { start, end, ...choice }, signal)).columns);
}

/** Some rows of a kept result, and how many pass its filters. */
async function fetchPage(
  key: string,
  page: Choice & { readonly start: number; readonly end: number },
  signal: AbortSignal,
) {
  return (await api.get<Page>('/api/v1/sqllab/results/', { q: { key, page }, signal })).result;
}
