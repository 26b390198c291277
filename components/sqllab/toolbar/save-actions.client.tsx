'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import { SaveDatasetDialog } from '@/components/sqllab/saving/save-dataset-dialog.client';
import { SaveQueryDialog } from '@/components/sqllab/saving/save-query-dialog.client';
import { useCopyLink } from '@/components/sqllab/saving/use-copy-link';
import { useLatestQuery, useSqlLab } from '@/components/sqllab/session/sqllab-session';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import { DropdownMenu } from '@/components/ui/overlay/menu.client';
import type { EditorTab } from '@/lib/sqllab/editor-tab';

export interface SaveActionsProps {
  readonly tab: EditorTab;
}

/** Saving and sharing at the right of the toolbar. */
export function SaveActions({ tab }: SaveActionsProps): ReactElement {
  const t = useTranslations('sqllab.saving');
  const { rights } = useSqlLab().props;
  const { query, result } = useLatestQuery(tab);
  const copyLink = useCopyLink(tab);
  const [open, setOpen] = useState<'query' | 'dataset' | null>(null);
  const hasColumns = query?.state === 'success' && result !== null && result.columns.length > 0;
  return (
    <>
      {rights.savesQueries && (
        <Button disabled={tab.dbId === null} onClick={() => setOpen('query')}>
          {t('save')}
        </Button>
      )}
      {rights.makesDatasets && (
        <DropdownMenu
          align="end"
          trigger={<IconButton icon="chevron" label={t('menu')} />}
          items={[
            {
              ...{ id: 'dataset', label: t('saveDataset'), onSelect: () => setOpen('dataset') },
              ...(hasColumns ? {} : { isDisabled: true, reason: t('runFirst') }),
            },
          ]}
        />
      )}
      {rights.sharesLinks && (
        <Button disabled={tab.dbId === null} onClick={() => void copyLink()}>
          <Icon name="link" />
          {t('copyLink')}
        </Button>
      )}
      {open === 'query' && <SaveQueryDialog tab={tab} onClose={() => setOpen(null)} />}
      {open === 'dataset' && query !== null && result !== null && (
        <SaveDatasetDialog tab={tab} query={query} columns={result.columns} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
