import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { GridColumn } from '@/lib/grid/grid-column';
import type { GridTable } from './use-grid-table';

export interface LaidColumn {
  readonly id: string;
  readonly column: GridColumn;
  /** Its place in a row of data. */
  readonly dataIndex: number;
  /** Its place among the visible columns. */
  readonly place: number;
  readonly width: number;
  readonly pin: 'start' | 'end' | null;
  /** For pinned columns: px from the edge that it sticks to. */
  readonly edge: number;
}

export interface GridLayout {
  /** All visible columns in their order. */
  readonly all: readonly LaidColumn[];
  /** The columns to draw: pinned ones, and of the others those in view. */
  readonly start: readonly LaidColumn[];
  readonly center: readonly LaidColumn[];
  readonly end: readonly LaidColumn[];
  /** Space for the columns that are not drawn, in px. */
  readonly before: number;
  readonly after: number;
  readonly rowNumberWidth: number;
  readonly width: number;
}

export function useGridLayout(
  table: GridTable,
  columns: readonly GridColumn[],
  scroller: RefObject<HTMLElement | null>,
  rowNumberWidth: number,
): { readonly layout: GridLayout; readonly scrollToColumn: (place: number) => void } {
  const { columnPinning, columnVisibility, columnSizing } = table.state;

  // The table is another object in every render; its answers change with these slices alone.
  const latest = useRef(table);
  latest.current = table;
  const whole = useMemo(() => {
    const { current } = latest;
    const indexes = new Map(columns.map(({ id }, index) => [id, index]));
    const lay = (
      group: ReturnType<GridTable['getCenterVisibleLeafColumns']>,
      pin: LaidColumn['pin'],
      from: number,
      edge: number,
    ): LaidColumn[] => {
      let at = edge;
      return group.flatMap((tableColumn, index) => {
        const dataIndex = indexes.get(tableColumn.id);
        const column = dataIndex === undefined ? undefined : columns[dataIndex];
        if (dataIndex === undefined || !column) return [];
        const width = tableColumn.getSize();
        const laid = { id: column.id, column, dataIndex, place: from + index, width, pin, edge: at };
        at += width;
        return [laid];
      });
    };
    const start = lay(current.getStartVisibleLeafColumns(), 'start', 0, rowNumberWidth);
    const center = lay(current.getCenterVisibleLeafColumns(), null, start.length, 0);
    const endColumns = lay(current.getEndVisibleLeafColumns(), 'end', start.length + center.length, 0);
    const endWidth = sum(endColumns);
    const end = endColumns.map((laid) => ({ ...laid, edge: endWidth - laid.edge - laid.width }));
    return { start, center, end, endWidth, startWidth: rowNumberWidth + sum(start), centerWidth: sum(center) };
  }, [columns, columnPinning, columnVisibility, columnSizing, rowNumberWidth]);

  const virtualizer = useVirtualizer({
    horizontal: true,
    count: whole.center.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => whole.center[index]?.width ?? 120,
    getItemKey: (index) => whole.center[index]?.id ?? index,
    paddingStart: whole.startWidth,
    paddingEnd: whole.endWidth,
    scrollPaddingStart: whole.startWidth,
    scrollPaddingEnd: whole.endWidth,
    overscan: 3,
    initialRect: { width: 1440, height: 400 },
  });
  useEffect(() => virtualizer.measure(), [virtualizer, whole]);

  const items = virtualizer.getVirtualItems();
  const from = items[0]?.index ?? 0;
  const to = (items.at(-1)?.index ?? -1) + 1;
  const layout = useMemo<GridLayout>(() => {
    const { start, center, end, startWidth, centerWidth, endWidth } = whole;
    return {
      all: [...start, ...center, ...end],
      start,
      center: center.slice(from, to),
      end,
      before: sum(center.slice(0, from)),
      after: sum(center.slice(to)),
      rowNumberWidth,
      width: startWidth + centerWidth + endWidth,
    };
  }, [whole, from, to, rowNumberWidth]);

  return {
    layout,
    scrollToColumn: (place) => {
      const index = place - whole.start.length;
      if (index >= 0 && index < whole.center.length) virtualizer.scrollToIndex(index, { align: 'auto' });
    },
  };
}

function sum(columns: readonly LaidColumn[]): number {
  return columns.reduce((width, column) => width + column.width, 0);
}
