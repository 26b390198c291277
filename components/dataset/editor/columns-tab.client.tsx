'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { ColumnRow } from './column-row.client';
import { useDataset } from './editor-context';
import { PartTable } from './part-table.client';
import { SyncColumns } from './sync-columns.client';
import { useColumnHeads } from './use-column-heads';

/** The columns that the source has. */
export function ColumnsTab(): ReactElement {
  const t = useTranslations('dataset');
  const columns = useDataset(({ draft }) => draft.columns);
  const mainDate = useDataset(({ draft }) => draft.mainDate);
  const heads = useColumnHeads();
  return (
    <>
      <SyncColumns label={t('sync.sync')} />
      <PartTable
        label={t('tabs.columns')}
        heads={heads}
        parts={columns.filter(({ isCalculated }) => !isCalculated)}
        renderRow={(column) => <ColumnRow key={column.key} column={column} isMain={column.name === mainDate} />}
      />
    </>
  );
}
