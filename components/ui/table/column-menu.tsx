import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { Icon } from '@/components/ui/icon';
import { DropdownMenu, type MenuEntry } from '@/components/ui/overlay/menu.client';
import type { LaidColumn } from './use-grid-layout';
import type { GridTable } from './use-grid-table';

export interface ColumnMenuActions {
  readonly resize: (id: string, width: number) => void;
  readonly autosize: (ids: readonly string[]) => void;
  readonly copyName: (name: string) => void;
  readonly copyAll: () => void;
  readonly download: () => void;
  readonly reset: () => void;
  /** Shows or hides the line of filters; null where filters do not work. */
  readonly toggleFilters: (() => void) | null;
}

interface ColumnMenuProps {
  readonly table: GridTable;
  readonly laid: LaidColumn;
  readonly canSort: boolean;
  readonly actions: ColumnMenuActions;
}

export function ColumnMenu({ table, laid, canSort, actions }: ColumnMenuProps): ReactElement {
  const t = useTranslations('ui.table');
  const column = table.getColumn(laid.id);
  const order = column?.getIsSorted() ?? false;
  const hidden = table.getAllLeafColumns().filter((other) => !other.getIsVisible());

  const items: MenuEntry[] = [
    ...(canSort
      ? ([
          {
            id: 'ascending',
            label: t('sortAscending'),
            onSelect: () => column?.toggleSorting(false),
          },
          {
            id: 'descending',
            label: t('sortDescending'),
            onSelect: () => column?.toggleSorting(true),
          },
          ...(order === false
            ? []
            : [{ id: 'unsorted', label: t('clearSorting'), onSelect: () => column?.clearSorting() }]),
          'separator',
        ] satisfies MenuEntry[])
      : []),
    ...(actions.toggleFilters
      ? [{ id: 'filter', label: t('filterRow'), onSelect: actions.toggleFilters } satisfies MenuEntry]
      : []),
    { id: 'copy', label: t('copy'), onSelect: () => actions.copyName(laid.column.name) },
    'separator',
    ...(laid.pin === 'start'
      ? []
      : [{ id: 'pin-left', label: t('pinLeft'), onSelect: () => column?.pin('start') } satisfies MenuEntry]),
    ...(laid.pin === 'end'
      ? []
      : [{ id: 'pin-right', label: t('pinRight'), onSelect: () => column?.pin('end') } satisfies MenuEntry]),
    ...(laid.pin === null
      ? []
      : [{ id: 'unpin', label: t('unpin'), onSelect: () => column?.pin(false) } satisfies MenuEntry]),
    'separator',
    { id: 'autosize', label: t('autosizeColumn'), onSelect: () => actions.autosize([laid.id]) },
    {
      id: 'autosize-all',
      label: t('autosizeAll'),
      onSelect: () => actions.autosize(table.getVisibleLeafColumns().map(({ id }) => id)),
    },
    'separator',
    {
      id: 'hide',
      label: t('hideColumn'),
      isDisabled: table.getVisibleLeafColumns().length < 2,
      onSelect: () => column?.toggleVisibility(false),
    },
    ...(hidden.length === 0
      ? []
      : [
          {
            submenu: t('unhide'),
            items: [
              {
                id: 'all',
                label: t('unhideAll', { count: hidden.length }),
                onSelect: () => table.toggleAllColumnsVisible(true),
              },
              ...hidden.map((other) => ({
                id: `column-${other.id}`,
                label: columnName(table, other.id),
                onSelect: () => other.toggleVisibility(true),
              })),
            ],
          } satisfies MenuEntry,
        ]),
    { id: 'reset', label: t('resetColumns'), onSelect: actions.reset },
    'separator',
    { id: 'download', label: t('downloadCsv'), onSelect: actions.download },
    { id: 'copy-all', label: t('copyData'), onSelect: actions.copyAll },
  ];

  return (
    <DropdownMenu
      align="end"
      items={items}
      trigger={
        <button
          type="button"
          tabIndex={-1}
          className="data-table-menu"
          aria-label={t('columnMenu', { column: laid.column.name })}
        >
          <Icon name="more" size={14} />
        </button>
      }
    />
  );
}

function columnName(table: GridTable, id: string): string {
  const { header } = table.getColumn(id)?.columnDef ?? {};
  return typeof header === 'string' ? header : id;
}
