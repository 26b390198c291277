import { useTranslations } from 'next-intl';
import { type ReactElement, useMemo } from 'react';
import { DataTable } from '@/components/ui/table/data-table.client';
import type { TileRows } from '@/lib/dashboard/tile-rows';
import { timeFormatter } from '@/lib/format/time-format';
import type { GridColumn } from '@/lib/grid/grid-column';
import type { PagedRows } from '@/lib/grid/page-store';

export interface RowsTableProps {
  readonly label: string;
  readonly columns: TileRows['columns'];
  readonly rows: TileRows['rows'] | PagedRows;
  readonly search?: string;
}

const writeTime = timeFormatter('%Y-%m-%d %H:%M:%S');

/** Rows of a chart in the grid of results. */
export function RowsTable({ label, columns, rows, search = '' }: RowsTableProps): ReactElement {
  const t = useTranslations('chart');
  const nullText = t('null');
  const grid = useMemo(
    () =>
      columns.map(({ name, kind }, at): GridColumn => {
        const column = { id: `${at}`, name, kind, nullText };
        return kind === 'time' ? { ...column, format: timeText } : column;
      }),
    [columns, nullText],
  );
  return <DataTable label={label} columns={grid} rows={rows} height="100%" search={search} isStriped role="table" />;
}

function timeText(value: unknown): string {
  return typeof value === 'number' ? writeTime(value) : String(value);
}
