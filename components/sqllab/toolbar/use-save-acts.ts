import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useCopyLink } from '@/components/sqllab/saving/use-copy-link';
import { useLatestQuery, useSqlLab } from '@/components/sqllab/session/sqllab-session';
import type { MenuAct } from '@/components/ui/overlay/menu-entry';
import type { EditorTab } from '@/lib/sqllab/tabs/editor-tab';

export type SaveDialog = 'query' | 'schedule' | 'dataset';

/** Saving and sharing, as buttons and entries of menus show them; null for what the user may not do. */
export interface SaveActs {
  readonly save: MenuAct | null;
  /** Null also where the installation does not schedule queries. */
  readonly schedule: MenuAct | null;
  readonly dataset: MenuAct | null;
  readonly link: MenuAct | null;
  readonly dialog: SaveDialog | null;
  readonly close: () => void;
}

export function useSaveActs(tab: EditorTab): SaveActs {
  const t = useTranslations('sqllab.saving');
  const { rights, schedule } = useSqlLab().props;
  const { query, result } = useLatestQuery(tab);
  const copyLink = useCopyLink(tab);
  const [dialog, setDialog] = useState<SaveDialog | null>(null);
  const isDisabled = tab.dbId === null;
  const hasColumns = query?.state === 'success' && result !== null && result.columns.length > 0;
  return {
    save: rights.savesQueries ? { id: 'save', label: t('save'), isDisabled, onSelect: () => setDialog('query') } : null,
    schedule:
      rights.savesQueries && schedule !== null
        ? { id: 'schedule', label: t('schedule'), isDisabled, onSelect: () => setDialog('schedule') }
        : null,
    dataset: rights.makesDatasets
      ? {
          ...{ id: 'dataset', label: t('saveDataset'), onSelect: () => setDialog('dataset') },
          ...(hasColumns ? {} : { isDisabled: true, reason: t('runFirst') }),
        }
      : null,
    link: rights.sharesLinks ? { id: 'link', label: t('copyLink'), isDisabled, onSelect: () => void copyLink() } : null,
    dialog,
    close: () => setDialog(null),
  };
}
