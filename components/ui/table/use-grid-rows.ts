import { useEffect, useMemo, useReducer } from 'react';
import type { GridRow } from '@/lib/grid/grid-column';
import { createPageStore, type PagedRows, type PageStore } from '@/lib/grid/page-store';
import type { GridTable } from './use-grid-table';

export type GridSource = readonly GridRow[] | PagedRows;

/** Rows as the grid shows them: in their order, without those that filters leave out. */
export interface GridRows {
  readonly count: number;
  /** 'failed' when the row could not be fetched, undefined while it is fetched. */
  readonly rowAt: (index: number) => GridRow | 'failed' | undefined;
  readonly rows: (start: number, end: number, signal: AbortSignal) => Promise<readonly GridRow[]>;
  readonly want: (start: number, end: number, isRetry?: boolean) => void;
}

export function isInMemory(source: GridSource): source is readonly GridRow[] {
  return Array.isArray(source);
}

/** The rows to show; `store` is null for rows in memory, and `pagesSeen` changes whenever the store has new pages. */
export function useGridRows(
  source: GridSource,
  table: GridTable,
  store: PageStore | null,
  pagesSeen: number,
): GridRows {
  const { sorting, columnFilters, globalFilter } = table.state;
  const isPlain = (sorting.length === 0 || table.options.manualSorting) && columnFilters.length === 0 && !globalFilter;
  const model = isInMemory(source) && !isPlain ? table.getRowModel().rows : null;
  return useMemo(() => {
    if (!isInMemory(source)) {
      return {
        count: source.rowCount,
        rowAt: (index: number) => store?.rowAt(index),
        rows: async (start: number, end: number, signal: AbortSignal) => (await store?.rows(start, end, signal)) ?? [],
        want: (start: number, end: number, isRetry?: boolean) => store?.want(start, end, isRetry),
      };
    }
    const rowAt = model ? (index: number) => model[index]?.original : (index: number) => source[index];
    return {
      count: model ? model.length : source.length,
      rowAt,
      rows: async (start: number, end: number) =>
        model ? model.slice(start, end).map(({ original }) => original) : source.slice(start, end),
      want: () => {},
    };
  }, [source, model, store, pagesSeen]);
}

/** The store of a source that is fetched in parts, and a number that grows with every page that arrives. */
export function usePages(source: GridSource): readonly [PageStore | null, number] {
  const [pagesSeen, seeNew] = useReducer((seen: number) => seen + 1, 0);
  const store = useMemo(() => (isInMemory(source) ? null : createPageStore(source, seeNew)), [source]);
  useEffect(() => () => store?.close(), [store]);
  return [store, pagesSeen];
}
