'use client';

import '@/components/ui/kit.css';
import { useTranslations } from 'next-intl';
import { type ReactElement, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { type CellPlace, rectangleOf } from '@/lib/grid/cell-range';
import { longText } from '@/lib/grid/cell-text';
import type { ColumnOrder, GridColumn } from '@/lib/grid/grid-column';
import { summaryOf } from '@/lib/grid/summary';
import { CellDialog } from './cell-dialog';
import { fittingWidth } from './column-width';
import { GridFoot } from './grid-foot';
import { GridHead } from './grid-head';
import { GridRow } from './grid-row';
import { useGridCopy } from './use-grid-copy';
import { useGridLayout } from './use-grid-layout';
import { type GridSource, isInMemory, useGridRows, usePages } from './use-grid-rows';
import { useGridSelection } from './use-grid-selection';
import { useGridTable } from './use-grid-table';
import { useRowWindow } from './use-row-window';
import { useSteadyActions } from './use-steady-actions';
import { useSteadyOrder } from './use-steady-order';

const headHeight = 34;
const filterHeight = 38;
const mostSortedHere = 20_000;
const mostSummed = 500_000;
const none = [] as const;

export interface DataTableProps {
  readonly label: string;
  /** Keep the same list while the columns stay the same. */
  readonly columns: readonly GridColumn[];
  /** Rows in memory, or a way to fetch parts of them; another object means other rows. */
  readonly rows: GridSource;
  /** In px (also before scripts run), or any CSS height. */
  readonly height: number | string;
  /** In px; 30. */
  readonly rowHeight?: number;
  /** A text that one of the cells of a row must contain. Rows that are fetched in parts are searched by their source. */
  readonly search?: string;
  /** Numbers of rows at the start of each row; true. */
  readonly hasRowNumbers?: boolean;
  /** The line with the count of rows and the facts of the selection; true. */
  readonly hasFoot?: boolean;
  readonly isStriped?: boolean;
  /** `table` for rows that are read; a `grid`, the default, also tells of the selection. */
  readonly role?: 'grid' | 'table';
  readonly defaultOrder?: readonly ColumnOrder[];
  readonly defaultPinned?: readonly string[];
  /**
   * Asked to sort when the rows are fetched in parts, or are 20,000 or more. Without it such rows in memory are sorted
   * here, and rows in parts are not sorted.
   */
  readonly onSort?: (order: readonly ColumnOrder[]) => void;
  /** Asked to filter by column when the rows are fetched in parts; without it they have no filters. */
  readonly onFilter?: (filters: Readonly<Record<string, string>>) => void;
  /** Replaces the CSV file that is made of the shown rows. */
  readonly onDownload?: () => void;
  /** Name of the CSV file without its ending; the label. */
  readonly fileName?: string;
}

/**
 * A grid for results: any number of rows and columns, sorting, filters, pinned columns, selected cells that can be
 * copied. Values are JSON values; null and the empty text are marked.
 */
export function DataTable(props: DataTableProps): ReactElement {
  const {
    label,
    columns,
    rows: source,
    height,
    rowHeight = 30,
    search = '',
    hasRowNumbers = true,
    role = 'grid',
  } = props;
  const cellRole = role === 'grid' ? 'gridcell' : 'cell';
  const t = useTranslations('ui.table');
  const activeId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [hasFilters, setHasFilters] = useState(false);
  const [opened, setOpened] = useState<{ readonly title: string; readonly text: string } | null>(null);

  const memory = isInMemory(source);
  const isSortedHere = memory && (props.onSort === undefined || source.length < mostSortedHere);
  const canSort = memory || props.onSort !== undefined;
  const [store, pagesSeen] = usePages(source);
  const table = useGridTable({
    columns,
    rows: memory ? source : none,
    sample: memory ? source : (source.sample ?? none),
    search,
    isSortedHere,
    isFilteredHere: memory,
    defaultOrder: props.defaultOrder ?? none,
    defaultPinned: props.defaultPinned ?? none,
    onSort: isSortedHere ? undefined : props.onSort,
    onFilter: memory ? undefined : props.onFilter,
  });
  const rows = useGridRows(source, table, store, pagesSeen);
  const digits = String(Math.max(1, rows.count)).length;
  const rowNumberWidth = hasRowNumbers ? Math.max(40, digits * 8 + 18) : 0;
  const { layout, scrollToColumn } = useGridLayout(table, columns, scroller, rowNumberWidth);

  const head = headHeight + (hasFilters ? filterHeight : 0);
  const window = useRowWindow({
    scroller,
    count: rows.count,
    rowHeight,
    headHeight: head,
    firstHeight: typeof height === 'number' ? height : 400,
  });
  const { start, end } = window;
  useEffect(() => {
    if (rows.count === 0) return;
    const wait = setTimeout(() => rows.want(start, end), 40);
    return () => clearTimeout(wait);
  }, [rows, start, end]);

  const openCell = ({ row, column }: CellPlace) => {
    const laid = layout.all[column];
    const values = rows.rowAt(row);
    if (!laid || values === undefined) return;
    if (values === 'failed') rows.want(row, row + 1, true);
    else setOpened({ title: laid.column.name, text: longText(values[laid.dataIndex] ?? null) });
  };
  const resize = (id: string, width: number) =>
    table.setColumnSizing((sizes) => ({ ...sizes, [id]: Math.max(48, Math.min(1200, width)) }));

  const { range, events } = useGridSelection({
    scroller,
    rows: rows.count,
    columns: layout.all.length,
    pageRows: window.pageRows,
    scrollTo: ({ row, column }) => {
      if (row >= 0) window.scrollToRow(row);
      scrollToColumn(column);
    },
    onOpenCell: openCell,
    onSortColumn: (place, isAdded) => {
      const laid = layout.all[place];
      if (laid && canSort) table.getColumn(laid.id)?.toggleSorting(undefined, isAdded);
    },
    onResizeColumn: (place, step) => {
      const laid = layout.all[place];
      if (laid) resize(laid.id, laid.width + step);
    },
  });
  const rectangle = useMemo(() => (range && range.focus.row >= 0 ? rectangleOf(range) : null), [range]);
  const copy = useGridCopy(rows, layout.all, rectangle);

  const summed = useDeferredValue(rectangle);
  const summary = useMemo(() => {
    if (!summed || cellsOf(summed) < 2 || cellsOf(summed) > mostSummed) return null;
    const values: unknown[] = [];
    for (let index = summed.top; index <= summed.bottom; index++) {
      const row = rows.rowAt(index);
      if (row === undefined || row === 'failed') return null;
      for (const { dataIndex } of layout.all.slice(summed.left, summed.right + 1)) values.push(row[dataIndex]);
    }
    return summaryOf(values);
  }, [summed, rows, layout.all]);

  const actions = useSteadyActions({
    resize,
    autosize: (ids) => {
      const element = scroller.current;
      if (!element) return;
      const widths = ids.flatMap((id) => {
        const dataIndex = columns.findIndex((column) => column.id === id);
        const column = columns[dataIndex];
        return column ? [[id, fittingWidth(column, valuesNear(dataIndex), element)] as const] : [];
      });
      table.setColumnSizing((sizes) => ({ ...sizes, ...Object.fromEntries(widths) }));
    },
    copyName: copy.copyText,
    copyAll: copy.copyAll,
    download: () => (props.onDownload ? props.onDownload() : copy.download(props.fileName ?? label)),
    reset: () => {
      table.resetColumnSizing();
      table.resetColumnPinning();
      table.resetColumnVisibility();
      table.setColumnFilters([]);
    },
    toggleFilters: memory || props.onFilter ? () => setHasFilters((last) => !last) : null,
  });
  function valuesNear(dataIndex: number): unknown[] {
    const values: unknown[] = [];
    for (let index = Math.max(0, start - 200); index < Math.min(rows.count, end + 200); index++) {
      const row = rows.rowAt(index);
      if (row !== undefined && row !== 'failed') values.push(row[dataIndex]);
    }
    return values;
  }

  const shown = useSteadyOrder(scroller, start, end, window.mostRows);
  const focus = range?.focus;
  const activeHead = focus?.row === -1 ? focus.column : null;
  // Scrolling renders often; the headers change with these alone. The table is another object in every render.
  const latest = useRef(table);
  latest.current = table;
  const headLines = useMemo(
    () => (
      <GridHead
        table={latest.current}
        layout={layout}
        activeColumn={activeHead}
        activeId={activeId}
        canSort={canSort}
        hasFilters={hasFilters}
        cellRole={cellRole}
        actions={actions}
      />
    ),
    [table.state, layout, activeHead, activeId, canSort, hasFilters, cellRole, actions],
  );
  const isFocusShown = focus !== undefined && (focus.row < 0 || (focus.row >= start && focus.row < end));
  return (
    <div className="data-table" style={{ height }}>
      <div
        ref={scroller}
        role={role}
        tabIndex={0}
        aria-label={label}
        aria-rowcount={rows.count + 1}
        aria-colcount={layout.all.length + (hasRowNumbers ? 1 : 0)}
        aria-multiselectable={role === 'grid' ? 'true' : undefined}
        aria-activedescendant={role === 'grid' && isFocusShown ? activeId : undefined}
        className="data-table-scroller"
        data-striped={props.isStriped || undefined}
        onScroll={window.onScroll}
        onCopy={copy.onCopyEvent}
        onDoubleClick={() => focus && focus.row >= 0 && openCell(focus)}
        {...events}
      >
        {headLines}
        <div
          role="rowgroup"
          className="data-table-body"
          style={{
            height: window.contentHeight,
            minWidth: layout.width,
            ['--data-table-row' as string]: `${rowHeight}px`,
          }}
        >
          {shown.map((index) => {
            const isSelected = rectangle !== null && index >= rectangle.top && index <= rectangle.bottom;
            return (
              <GridRow
                // A row that leaves the view lends its elements to one that comes into it.
                key={index % window.mostRows}
                index={index}
                top={window.topOf(index)}
                row={rows.rowAt(index)}
                layout={layout}
                selectedFrom={isSelected ? rectangle.left : -1}
                selectedTo={isSelected ? rectangle.right : -1}
                activeColumn={focus?.row === index ? focus.column : null}
                activeId={activeId}
                failedText={t('rowFailed')}
                cellRole={cellRole}
              />
            );
          })}
        </div>
        {rows.count === 0 && <p className="data-table-empty">{t('noRows')}</p>}
      </div>
      {props.hasFoot !== false && (
        <GridFoot
          rowCount={rows.count}
          allCount={memory ? source.length : (source.allCount ?? source.rowCount)}
          selectedCount={rectangle ? cellsOf(rectangle) : 0}
          summary={summary}
          message={copy.message}
          onCopy={copy.copyRange}
        />
      )}
      <CellDialog
        title={opened?.title ?? ''}
        text={opened?.text ?? null}
        onCopy={copy.copyText}
        onClose={() => setOpened(null)}
      />
    </div>
  );
}

function cellsOf({ top, bottom, left, right }: ReturnType<typeof rectangleOf>): number {
  return (bottom - top + 1) * (right - left + 1);
}
