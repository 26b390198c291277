'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { CopyButton } from '@/components/ui/input/copy-button.client';
import { SearchField } from '@/components/ui/input/search-field.client';
import { DataTable } from '@/components/ui/table/data-table.client';
import { type HeadAction, HeadActionContext } from '@/components/ui/table/head-action';
import { countText, type ResultTable, shownRows, timeColumns } from '@/lib/explore/result-rows';
import { tableText } from '@/lib/grid/table-text';
import { TimeFormatButton } from './time-format-button.client';

export interface ResultTableViewProps {
  readonly label: string;
  readonly table: ResultTable;
  /** The number of rows that are said to be there. */
  readonly total: number;
  readonly actions?: ReactNode;
}

/** Rows with search, copying, and the form of times for each column. */
export function ResultTableView({ label, table, total, actions }: ResultTableViewProps): ReactElement {
  const t = useTranslations('explore.pane');
  const [search, setSearch] = useState('');
  const [original, setOriginal] = useState<ReadonlySet<string>>(new Set());
  const columns = useMemo(() => timeColumns(table.columns, original), [table, original]);
  const headAction = useCallback<HeadAction>(
    ({ name, kind }) =>
      kind !== 'time' ? null : (
        <TimeFormatButton
          column={name}
          isOriginal={original.has(name)}
          onChange={(isOriginal) => {
            const next = new Set(original);
            if (isOriginal) next.add(name);
            else next.delete(name);
            setOriginal(next);
          }}
        />
      ),
    [original],
  );
  const copied = async (): Promise<string> => {
    const names = columns.map(({ name }) => name);
    return tableText('tsv', shownRows({ columns, rows: table.rows }), names);
  };
  return (
    <div className="data-pane">
      <div className="data-pane-bar">
        <SearchField label={t('search')} value={search} onChange={setSearch} />
        <span className="data-pane-count">{t('rowsShort', { count: countText(total) })}</span>
        <CopyButton label={t('copy')} text={copied} />
        {actions}
      </div>
      <HeadActionContext value={headAction}>
        <DataTable
          label={label}
          columns={columns}
          rows={table.rows}
          height="100%"
          search={useDeferredValue(search)}
          hasFoot={false}
          role="table"
        />
      </HeadActionContext>
    </div>
  );
}
