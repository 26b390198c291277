import { useTranslations } from 'next-intl';
import { type ReactElement, useMemo, useState } from 'react';
import { chartTitle, valuesText, whereText } from '@/components/chart/client/overlay';
import { partUrl } from '@/components/chart/client/part';
import { Button } from '@/components/ui/button';
import { Alert } from '@/components/ui/feedback/alert';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { Tag } from '@/components/ui/feedback/tag';
import { Icon } from '@/components/ui/icon';
import { Dialog } from '@/components/ui/overlay/dialog.client';
import type { TileRows } from '@/lib/dashboard/tile-rows';
import type { GridRow } from '@/lib/grid/grid-column';
import type { PagedRows } from '@/lib/grid/page-store';
import type { MarkFilter } from '@/lib/viz/viz';
import { DialogFooter } from './dialog-footer';
import { RowsTable } from './rows-table';
import { type DialogFrame, readPart, usePart } from './use-part';

/** As many rows as the grid asks for at once. */
const pageSize = 200;

export interface DetailDialogProps extends DialogFrame {
  readonly figure: HTMLElement;
  /** The marks whose rows are shown; without any, the rows of the whole chart. */
  readonly filters: readonly MarkFilter[];
}

/** The rows behind a chart or its marks, fetched as one scrolls. */
export function DetailDialog({ figure, filters, isOpen, onClose }: DetailDialogProps): ReactElement {
  const t = useTranslations('chart');
  const [title] = useState(() => chartTitle(figure));
  const [address] = useState(() => {
    const where = whereText(figure, filters);
    return partUrl(figure, 'detail', { as: 'json', per_page: String(pageSize), where });
  });
  const { answer, problem, isLoading, reload } = usePart<TileRows>(`${address}&page=1`);
  const rows = useMemo((): PagedRows => pagedRows(address, answer), [address, answer]);
  const footer = <DialogFooter figure={figure} onClose={onClose} />;
  return (
    <Dialog
      title={t('detail.title', { title })}
      isOpen={isOpen}
      onClose={onClose}
      width={900}
      isResizable
      footer={footer}
    >
      <div className="chart-rows">
        <div className="chart-rows-head">
          {filters.length === 0 ? null : (
            <span className="chart-rows-filters" role="group" aria-label={t('detail.filters')}>
              {filters.map((filter) => (
                <Tag key={filter.col} text={`${filter.col}: ${valuesText([filter])}`} icon="filter" />
              ))}
            </span>
          )}
          <Button look="plain" disabled={isLoading} onClick={reload}>
            <Icon name="refresh" />
            {t('detail.reload')}
          </Button>
        </div>
        {problem !== null ? (
          <Alert level="danger">{problem}</Alert>
        ) : answer === null ? (
          <Skeleton height={320} />
        ) : (
          <div className="chart-rows-grid">
            <RowsTable label={title} columns={answer.columns} rows={rows} />
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** All rows, of which `first` holds the first page. */
function pagedRows(address: string, first: TileRows | null): PagedRows {
  return {
    rowCount: first?.total ?? 0,
    rowsAt: async (start, end, signal) => {
      const rows: GridRow[] = [];
      for (let page = Math.floor(start / pageSize); page * pageSize < end; page++) {
        const isFirst = page === 0 && first !== null;
        const part = isFirst ? first : await readPart<TileRows>(`${address}&page=${page + 1}`, signal);
        rows.push(...part.rows.slice(Math.max(0, start - page * pageSize), end - page * pageSize));
      }
      return rows;
    },
  };
}
