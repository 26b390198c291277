import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import { chartTitle } from '@/components/chart/client/overlay';
import { partUrl } from '@/components/chart/client/part';
import { Alert } from '@/components/ui/feedback/alert';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { CopyButton } from '@/components/ui/input/copy-button.client';
import { SearchField } from '@/components/ui/input/search-field.client';
import { Dialog } from '@/components/ui/overlay/dialog.client';
import type { TileRows } from '@/lib/dashboard/tile-rows';
import { tableText } from '@/lib/grid/table-text';
import { DialogFooter } from './dialog-footer';
import { RowsTable } from './rows-table';
import { type DialogFrame, usePart } from './use-part';

/** The results of a chart's queries as tables. */
export function TableDialog({ figure, isOpen, onClose }: DialogFrame & { readonly figure: HTMLElement }): ReactElement {
  const t = useTranslations('chart.table');
  const [title] = useState(() => chartTitle(figure));
  const [address] = useState(() => partUrl(figure, 'table', { as: 'json' }));
  const footer = <DialogFooter figure={figure} onClose={onClose} />;
  return (
    <Dialog title={t('title', { title })} isOpen={isOpen} onClose={onClose} width={900} isResizable footer={footer}>
      <ResultTables address={address} title={title} />
    </Dialog>
  );
}

/** The rows at an address, with a search. */
export function ResultTables({ address, title }: { readonly address: string; readonly title: string }): ReactElement {
  const t = useTranslations('chart.table');
  const { answer, problem } = usePart<readonly TileRows[]>(address);
  const [search, setSearch] = useState('');
  if (problem !== null) return <Alert level="danger">{problem}</Alert>;
  if (answer === null) return <Skeleton height={320} />;
  return (
    <div className="chart-rows">
      <div className="chart-rows-head">
        <SearchField value={search} onChange={setSearch} label={t('search')} />
        <CopyButton
          text={async () => answer.map(({ columns, rows }) => tableText('tsv', rows, namesOf(columns))).join('\n\n')}
        />
      </div>
      {answer.map(({ columns, rows }, at) => {
        const name = answer.length === 1 ? title : `${title}, ${t('part', { number: at + 1 })}`;
        return (
          <section key={at} className="chart-rows-part" aria-label={name}>
            {answer.length === 1 ? null : <h3 className="chart-rows-title">{t('part', { number: at + 1 })}</h3>}
            <div className="chart-rows-grid">
              <RowsTable label={name} columns={columns} rows={rows} search={search} />
            </div>
          </section>
        );
      })}
    </div>
  );
}

function namesOf(columns: TileRows['columns']): readonly string[] {
  return columns.map(({ name }) => name);
}
