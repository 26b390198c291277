'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import { useDatabase, useSqlLab } from '@/components/sqllab/session/sqllab-session';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import { DropdownMenu } from '@/components/ui/overlay/menu.client';
import type { EditorTab } from '@/lib/sqllab/editor-tab';
import { CreationDialog } from './creation-dialog.client';

export interface RunMenuProps {
  readonly tab: EditorTab;
  readonly isDisabled: boolean;
}

/** Other ways to run the script: into a new table or view, where the database allows that. */
export function RunMenu({ tab, isDisabled }: RunMenuProps): ReactElement | null {
  const t = useTranslations('sqllab.run');
  const { rights } = useSqlLab().props;
  const database = useDatabase(tab);
  const [method, setMethod] = useState<'TABLE' | 'VIEW' | null>(null);
  if (!rights.runs || !(database?.allowsCtas || database?.allowsCvas)) return null;
  return (
    <>
      <DropdownMenu
        trigger={<IconButton icon="chevron" label={t('menu')} disabled={isDisabled} />}
        items={[
          ...(database.allowsCtas
            ? [{ id: 'table', label: t('createTable'), onSelect: () => setMethod('TABLE') } as const]
            : []),
          ...(database.allowsCvas
            ? [{ id: 'view', label: t('createView'), onSelect: () => setMethod('VIEW') } as const]
            : []),
        ]}
      />
      {method !== null && <CreationDialog method={method} onClose={() => setMethod(null)} />}
    </>
  );
}
