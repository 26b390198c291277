'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { useRun } from '@/components/sqllab/session/use-run';
import { NameDialog } from '@/components/ui/overlay/name-dialog.client';

export interface CreationDialogProps {
  readonly method: 'TABLE' | 'VIEW';
  readonly onClose: () => void;
}

/** Asks for the name of the table or view that the script makes, and runs it. */
export function CreationDialog({ method, onClose }: CreationDialogProps): ReactElement {
  const t = useTranslations('sqllab.creation');
  const run = useRun();
  return (
    <NameDialog
      title={t(method === 'TABLE' ? 'tableTitle' : 'viewTitle')}
      label={t(method === 'TABLE' ? 'tableName' : 'viewName')}
      help={t('help')}
      isRequired
      name=""
      maxLength={256}
      width={460}
      cancelLabel={t('cancel')}
      actionLabel={t('create')}
      onClose={onClose}
      onName={(name) => {
        onClose();
        run('shown', { method, name: name.trim() });
      }}
    />
  );
}
