import {
  type ColumnDef,
  columnFilteringFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  type Header,
  type ReactTable,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { compareCells } from '@/lib/grid/cell-compare';
import { cellFilter, hasText } from '@/lib/grid/cell-filter';
import type { ColumnOrder, GridColumn, GridRow } from '@/lib/grid/grid-column';
import { guessedWidth } from './column-width';

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  columnSizingFeature,
  columnResizingFeature,
  columnPinningFeature,
  columnVisibilityFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
});

export type GridTable = ReactTable<typeof features, GridRow>;
export type GridTableHeader = Header<typeof features, GridRow, unknown>;

interface GridTableInput {
  readonly columns: readonly GridColumn[];
  /** Rows in memory; empty when they are fetched in parts. */
  readonly rows: readonly GridRow[];
  /** Rows from which the first widths of columns are guessed. */
  readonly sample: readonly GridRow[];
  readonly search: string;
  readonly isSortedHere: boolean;
  readonly isFilteredHere: boolean;
  readonly defaultOrder: readonly ColumnOrder[];
  readonly defaultPinned: readonly string[];
  readonly onSort: ((order: readonly ColumnOrder[]) => void) | undefined;
  readonly onFilter: ((filters: Readonly<Record<string, string>>) => void) | undefined;
}

/** State of columns, and the order and choice of rows in memory. */
export function useGridTable(input: GridTableInput): GridTable {
  const { columns, rows, sample, search, isSortedHere, isFilteredHere, onSort, onFilter } = input;
  const [sorting, setSorting] = useState<SortingState>(() => input.defaultOrder.map((order) => ({ ...order })));
  const [columnFilters, setColumnFilters] = useState<{ id: string; value: unknown }[]>([]);
  const [widths] = useState(() => new WeakMap<readonly GridColumn[], readonly number[]>());

  const definitions = useMemo(() => {
    const sizes = widths.get(columns) ?? columns.map((column, index) => guessedWidth(column, index, sample));
    widths.set(columns, sizes);
    return columns.map((column, index) => definition(column, index, sizes[index] ?? 120));
  }, [columns, sample, widths]);
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const globalFilter = isFilteredHere ? search.trim().toLowerCase() : '';

  return useTable({
    features,
    columns: definitions,
    data: rows,
    initialState: { columnPinning: { start: [...input.defaultPinned], end: [] } },
    state: { sorting, columnFilters, globalFilter },
    manualSorting: !isSortedHere,
    manualFiltering: !isFilteredHere,
    columnResizeMode: 'onChange',
    getColumnCanGlobalFilter: () => true,
    globalFilterFn: (row, id, wanted: string) => {
      const column = byId.get(id);
      return column !== undefined && hasText(row.getValue(id), column, wanted);
    },
    onSortingChange: (update) => {
      const next = typeof update === 'function' ? update(sorting) : update;
      setSorting(next);
      onSort?.(next);
    },
    onColumnFiltersChange: (update) => {
      const next = typeof update === 'function' ? update(columnFilters) : update;
      setColumnFilters(next);
      onFilter?.(Object.fromEntries(next.map(({ id, value }) => [id, String(value)])));
    },
  });
}

function definition(column: GridColumn, index: number, size: number): ColumnDef<typeof features, GridRow, unknown> {
  return {
    id: column.id,
    header: column.name,
    accessorFn: (row) => row[index] ?? undefined,
    size,
    minSize: 48,
    maxSize: 1200,
    sortDescFirst: false,
    sortUndefined: 'last',
    sortFn: (a, b, id) => compareCells(a.getValue(id), b.getValue(id)),
    filterFn: Object.assign(
      (row: { getValue: (id: string) => unknown }, id: string, test: (value: unknown) => boolean) =>
        test(row.getValue(id)),
      {
        resolveFilterValue: (text: unknown) => cellFilter(String(text), column),
        autoRemove: (text: unknown) => text === undefined || text === '',
      },
    ),
  };
}
