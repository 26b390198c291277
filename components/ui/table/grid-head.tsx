import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type MouseEvent, type ReactElement, useContext } from 'react';
import { ColumnMenu, type ColumnMenuActions } from './column-menu';
import { alignOf, type CellRole, pinnedStyle } from './grid-row';
import { HeadActionContext } from './head-action';
import type { GridLayout, LaidColumn } from './use-grid-layout';
import type { GridTable, GridTableHeader } from './use-grid-table';

interface GridHeadProps {
  readonly table: GridTable;
  readonly layout: GridLayout;
  /** The column of the header that keys act on. */
  readonly activeColumn: number | null;
  readonly activeId: string;
  readonly canSort: boolean;
  readonly hasFilters: boolean;
  readonly cellRole: CellRole;
  readonly actions: ColumnMenuActions;
}

export function GridHead(props: GridHeadProps): ReactElement {
  const { table, layout, hasFilters } = props;
  const t = useTranslations('ui.table');
  const headers = new Map(table.getFlatHeaders().map((header) => [header.column.id, header]));
  const line = (draw: (laid: LaidColumn) => ReactElement | null) => (
    <>
      {layout.start.map(draw)}
      <div role="presentation" className="data-table-space" style={{ width: layout.before }} />
      {layout.center.map(draw)}
      <div role="presentation" className="data-table-space" style={{ width: layout.after }} />
      {layout.end.map(draw)}
    </>
  );
  const corner = (text: string) =>
    layout.rowNumberWidth > 0 && (
      <div
        role="columnheader"
        tabIndex={-1}
        aria-colindex={1}
        className="data-table-corner"
        style={{ width: layout.rowNumberWidth }}
      >
        <span className="hidden-text">{text}</span>
      </div>
    );
  return (
    <div role="rowgroup" className="data-table-head">
      <div
        role="row"
        tabIndex={-1}
        aria-rowindex={1}
        className="data-table-head-row"
        style={{ minWidth: layout.width }}
      >
        {corner(t('rowNumber'))}
        {line((laid) => {
          const header = headers.get(laid.id);
          return header ? <HeadCell key={laid.id} {...props} laid={laid} header={header} /> : null;
        })}
      </div>
      {hasFilters && (
        <div
          role="row"
          tabIndex={-1}
          className="data-table-head-row"
          data-filters=""
          style={{ minWidth: layout.width }}
        >
          {corner(t('filters'))}
          {line((laid) => (
            <div
              key={laid.id}
              role={props.cellRole}
              tabIndex={-1}
              className="data-table-filter"
              data-pin={laid.pin ?? undefined}
              style={pinnedStyle(laid)}
            >
              <input
                className="field"
                aria-label={t('filterColumn', { column: laid.column.name })}
                placeholder={t('filterPlaceholder')}
                value={String(table.getColumn(laid.id)?.getFilterValue() ?? '')}
                onChange={({ target }) => table.getColumn(laid.id)?.setFilterValue(target.value)}
              />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

interface HeadCellProps extends GridHeadProps {
  readonly laid: LaidColumn;
  readonly header: GridTableHeader;
}

function HeadCell({
  table,
  layout,
  laid,
  header,
  activeColumn,
  activeId,
  canSort,
  actions,
}: HeadCellProps): ReactElement {
  const t = useTranslations('ui.table');
  const headAction = useContext(HeadActionContext);
  const { column } = header;
  const { name } = laid.column;
  const order = column.getIsSorted();
  const count = table.state.sorting.length;
  const resize = header.getResizeHandler();
  const onResizeKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 8 : event.key === 'ArrowLeft' ? -8 : 0;
    if (step === 0) return;
    event.preventDefault();
    event.stopPropagation();
    actions.resize(laid.id, laid.width + step);
  };
  return (
    <div
      role="columnheader"
      tabIndex={-1}
      id={laid.place === activeColumn ? activeId : undefined}
      aria-label={name}
      aria-colindex={laid.place + (layout.rowNumberWidth > 0 ? 2 : 1)}
      aria-sort={order === 'asc' ? 'ascending' : order === 'desc' ? 'descending' : 'none'}
      className="data-table-head-cell"
      data-head-column={laid.place}
      data-align={alignOf(laid)}
      data-active={laid.place === activeColumn || undefined}
      data-pin={laid.pin ?? undefined}
      style={pinnedStyle(laid)}
    >
      {headAction?.(laid.column)}
      <button
        type="button"
        tabIndex={-1}
        className="data-table-sort"
        disabled={!canSort}
        title={name}
        onClick={(event: MouseEvent) => column.toggleSorting(undefined, event.shiftKey)}
      >
        <span className="data-table-name">{name}</span>
        <span role="img" aria-label={t('sort')} className="data-table-arrow" data-order={order || 'none'}>
          {count > 1 && order !== false && column.getSortIndex() + 1}
        </span>
      </button>
      <ColumnMenu table={table} laid={laid} canSort={canSort} actions={actions} />
      <div
        role="separator"
        tabIndex={-1}
        aria-orientation="vertical"
        aria-label={t('resize', { column: name })}
        aria-valuenow={Math.round(laid.width)}
        aria-valuemin={48}
        aria-valuemax={1200}
        className="data-table-resizer"
        data-resizing={column.getIsResizing() || undefined}
        onMouseDown={resize}
        onTouchStart={resize}
        onKeyDown={onResizeKey}
        onDoubleClick={() => actions.autosize([laid.id])}
      />
    </div>
  );
}
