'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { ColumnRow } from './column-row.client';
import { newKey, useDataset, useEditing } from './editor-context';
import { PartTable } from './part-table.client';
import { useColumnHeads } from './use-column-heads';

/** The columns that are expressions of SQL. */
export function CalculatedTab(): ReactElement {
  const t = useTranslations('dataset');
  const { store } = useEditing();
  const columns = useDataset(({ draft }) => draft.columns);
  const mainDate = useDataset(({ draft }) => draft.mainDate);
  const heads = useColumnHeads(t('columns.calculatedHelp'));
  return (
    <PartTable
      label={t('tabs.calculated')}
      heads={heads}
      parts={columns.filter(({ isCalculated }) => isCalculated)}
      renderRow={(column) => (
        <ColumnRow key={column.key} column={column} isMain={column.name !== '' && column.name === mainDate} />
      )}
    >
      <Button onClick={() => store.dispatch({ type: 'add_column', key: newKey() })}>
        <Icon name="plus" /> {t('parts.add')}
      </Button>
    </PartTable>
  );
}
