'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { NameDialog } from '@/components/ui/overlay/name-dialog.client';

export interface RenameDialogProps {
  readonly name: string;
  readonly onRename: (name: string) => void;
  readonly onClose: () => void;
}

export function RenameDialog({ name, onRename, onClose }: RenameDialogProps): ReactElement {
  const t = useTranslations('sqllab.tabs');
  return (
    <NameDialog
      title={t('rename')}
      label={t('name')}
      name={name}
      maxLength={256}
      width={420}
      cancelLabel={t('cancel')}
      actionLabel={t('save')}
      onClose={onClose}
      onName={(text) => {
        onRename(text);
        onClose();
      }}
    />
  );
}
