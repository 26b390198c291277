'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import { TableDatasetDialog } from '@/components/sqllab/saving/table-dataset-dialog.client';
import { randomLetters } from '@/components/sqllab/session/local-id';
import { useSqlLab } from '@/components/sqllab/session/sqllab-session';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import { DropdownMenu } from '@/components/ui/overlay/menu.client';
import type { MenuEntry } from '@/components/ui/overlay/menu-entry';
import { toast } from '@/components/ui/overlay/toast';
import { api } from '@/lib/client/api';
import { copyText } from '@/lib/client/clipboard';
import { openPage } from '@/lib/client/page-path';
import { quotePath } from '@/lib/sqllab/quote-name';
import type { EditorTab, OpenTable } from '@/lib/sqllab/tabs/editor-tab';

export interface TableMenuProps {
  readonly tab: EditorTab;
  readonly table: OpenTable;
  readonly dialect: string;
  /** The statement that selects its columns; null until it is known. */
  readonly selectStar: string | null;
}

/** What is done with a table more rarely. */
export function TableMenu({ tab, table, dialect, selectStar }: TableMenuProps): ReactElement {
  const t = useTranslations('sqllab.table');
  const { store, props } = useSqlLab();
  const errorText = useErrorText();
  const { dbId, catalog, schema, name } = table;
  const [isMaking, setIsMaking] = useState(false);
  async function copyName(): Promise<void> {
    if (await copyText(quotePath([schema, name], dialect))) toast.success(t('copied'));
    else toast.danger(t('copyFailed'));
  }
  async function explore(): Promise<void> {
    try {
      const body = { database_id: dbId, table_name: name, schema, catalog };
      const { result } = await api.post<{ readonly result: { readonly table_id: number } }>(
        '/api/v1/dataset/get_or_create/',
        body,
      );
      openPage(`/explore/?datasource_type=table&datasource_id=${result.table_id}`);
    } catch (error) {
      toast.danger(t('exploreFailed', { reason: errorText(error) }));
    }
  }
  function select(): void {
    const seed = { dbId, catalog, schema, sql: selectStar ?? '', queryLimit: tab.queryLimit };
    store.dispatch({ type: 'add', id: `n${randomLetters()}`, now: Date.now(), seed });
  }
  const items: readonly MenuEntry[] = [
    { id: 'name', label: t('copyName'), onSelect: () => void copyName() },
    { id: 'select', label: t('selectInTab'), isDisabled: selectStar === null, onSelect: select },
    ...(props.rights.makesDatasets
      ? ([
          'separator',
          ...(props.rights.makesCharts ? [{ id: 'explore', label: t('explore'), onSelect: () => void explore() }] : []),
          { id: 'dataset', label: t('createDataset'), onSelect: () => setIsMaking(true) },
        ] as const)
      : []),
  ];
  return (
    <>
      <DropdownMenu
        align="end"
        trigger={<IconButton size="small" icon="more" label={t('more', { name })} />}
        items={items}
      />
      {isMaking && <TableDatasetDialog table={table} dialect={dialect} onClose={() => setIsMaking(false)} />}
    </>
  );
}
