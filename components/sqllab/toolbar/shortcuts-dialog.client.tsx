'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { shortcutList } from '@/components/sqllab/session/shortcuts';
import { Dialog } from '@/components/ui/overlay/dialog.client';

export interface ShortcutsDialogProps {
  readonly onClose: () => void;
}

export function ShortcutsDialog({ onClose }: ShortcutsDialogProps): ReactElement {
  const t = useTranslations('sqllab.shortcuts');
  return (
    <Dialog title={t('title')} isOpen onClose={onClose} width={480}>
      <dl className="shortcut-list">
        {shortcutList.map(({ name, keys }) => (
          <div key={keys.join()}>
            <dt>{t(name)}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
