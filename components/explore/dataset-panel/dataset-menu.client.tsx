'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { useExplore, useExploreView } from '@/components/explore/explore-context';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import { DropdownMenu } from '@/components/ui/overlay/menu.client';
import type { MenuEntry } from '@/components/ui/overlay/menu-entry';
import { datasourceText, type ExploreDataset } from '@/lib/explore/explore-dataset';
import { sqlLabAddress } from '@/lib/explore/save/share';
import { useDatasetRefresh } from './use-dataset-refresh';

/** What can be done with the dataset of the chart. */
export function DatasetMenu({ dataset }: { readonly dataset: ExploreDataset | null }): ReactElement {
  const t = useTranslations('explore.dataset');
  const { start } = useExplore();
  const { setOpen } = useExploreView();
  const { syncColumns } = useDatasetRefresh(dataset);
  const isQuery = dataset?.type === 'query';
  const items: readonly MenuEntry[] = [
    ...(dataset === null || isQuery
      ? []
      : [
          {
            id: 'edit',
            label: t('edit'),
            isDisabled: !dataset.canEdit,
            reason: dataset.canEdit ? undefined : t('editDenied'),
            onSelect: () => setOpen('edit-dataset'),
          },
        ]),
    ...(isQuery
      ? [{ id: 'save', label: t('saveQuery'), onSelect: () => setOpen('save-dataset') }]
      : [{ id: 'swap', label: t('swap'), onSelect: () => setOpen('swap-dataset') }]),
    ...(dataset === null || !start.rights.canOpenSqlLab
      ? []
      : [{ id: 'sqllab', label: t('sqlLab'), href: sqlLabAddress(datasourceText(dataset), dataset.sql) }]),
    ...(dataset === null || isQuery || !dataset.canEdit
      ? []
      : [{ id: 'sync', label: t('sync'), onSelect: () => void syncColumns() }]),
  ];
  return <DropdownMenu trigger={<IconButton icon="more" size="small" label={t('menu')} />} items={items} />;
}
