import { type CSSProperties, memo, type ReactElement } from 'react';
import { cellText, isJsonValue } from '@/lib/grid/cell-text';
import type { GridRow as Row } from '@/lib/grid/grid-column';
import type { GridLayout, LaidColumn } from './use-grid-layout';

interface GridRowProps {
  readonly index: number;
  readonly top: number;
  readonly row: Row | 'failed' | undefined;
  readonly layout: GridLayout;
  /** The first and the last selected column of this row; both -1 without a selection. */
  readonly selectedFrom: number;
  readonly selectedTo: number;
  /** The column of the cell that keys act on, when it is in this row. */
  readonly activeColumn: number | null;
  readonly activeId: string;
  readonly failedText: string;
  readonly cellRole: CellRole;
}

/** Cells of a grid take part in a selection; those of a table do not tell of it. */
export type CellRole = 'gridcell' | 'cell';

/** One row; the events of its cells are handled by the grid, which reads `data-row` and `data-column`. */
export const GridRow = memo(function GridRow(props: GridRowProps): ReactElement {
  const { index, top, row, layout, selectedFrom, selectedTo, activeColumn, activeId, failedText, cellRole } = props;
  const cell = (laid: LaidColumn) => (
    <GridCell
      key={laid.id}
      laid={laid}
      value={Array.isArray(row) ? row[laid.dataIndex] : undefined}
      isWaiting={!Array.isArray(row)}
      isSelected={laid.place >= selectedFrom && laid.place <= selectedTo}
      activeId={laid.place === activeColumn ? activeId : undefined}
      colIndex={laid.place + (layout.rowNumberWidth > 0 ? 2 : 1)}
      role={cellRole}
    />
  );
  return (
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={index + 2}
      aria-busy={row === undefined}
      className="data-table-row"
      data-row={index}
      data-failed={row === 'failed' ? failedText : undefined}
      data-odd={index % 2 === 1 || undefined}
      style={{ width: layout.width, transform: `translateY(${top}px)` }}
    >
      {layout.rowNumberWidth > 0 && (
        <div
          role={cellRole}
          tabIndex={-1}
          aria-colindex={1}
          className="data-table-number"
          style={{ width: layout.rowNumberWidth }}
        >
          {index + 1}
        </div>
      )}
      {layout.start.map(cell)}
      <div role="presentation" className="data-table-space" style={{ width: layout.before }} />
      {layout.center.map(cell)}
      <div role="presentation" className="data-table-space" style={{ width: layout.after }} />
      {layout.end.map(cell)}
    </div>
  );
});

interface GridCellProps {
  readonly laid: LaidColumn;
  readonly value: unknown;
  readonly isWaiting: boolean;
  readonly isSelected: boolean;
  readonly activeId: string | undefined;
  readonly colIndex: number;
  readonly role: CellRole;
}

const GridCell = memo(function GridCell(props: GridCellProps): ReactElement {
  const { laid, value, isWaiting, isSelected, activeId, colIndex, role } = props;
  const { column, place } = laid;
  const isJson = !isWaiting && isJsonValue(value, column);
  const { text, isMark } = isWaiting ? { text: '', isMark: false } : cellText(value, column);
  return (
    <div
      role={role}
      tabIndex={-1}
      id={activeId}
      aria-colindex={colIndex}
      aria-selected={role === 'gridcell' ? isSelected : undefined}
      data-selected={isSelected || undefined}
      className="data-table-cell"
      data-column={place}
      data-align={alignOf(laid)}
      data-mark={isMark || undefined}
      data-active={activeId !== undefined || undefined}
      data-pin={laid.pin ?? undefined}
      data-json={isJson || undefined}
      data-waiting={isWaiting || undefined}
      style={pinnedStyle(laid)}
    >
      {text}
    </div>
  );
});

export function alignOf({ column }: LaidColumn): 'start' | 'end' {
  return column.align ?? (column.kind === 'number' ? 'end' : 'start');
}

export function pinnedStyle({ width, pin, edge }: LaidColumn): CSSProperties {
  return pin === null ? { width } : pin === 'start' ? { width, left: edge } : { width, right: edge };
}
