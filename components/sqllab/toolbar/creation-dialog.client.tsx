'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import { useRun } from '@/components/sqllab/session/use-run';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/input/field.client';
import { TextField } from '@/components/ui/input/text-field.client';
import { Dialog } from '@/components/ui/overlay/dialog.client';

export interface CreationDialogProps {
  readonly method: 'TABLE' | 'VIEW';
  readonly onClose: () => void;
}

/** Asks for the name of the table or view that the script makes, and runs it. */
export function CreationDialog({ method, onClose }: CreationDialogProps): ReactElement {
  const t = useTranslations('sqllab.creation');
  const run = useRun();
  const [name, setName] = useState('');
  const isEmpty = name.trim() === '';
  const create = (): void => {
    if (isEmpty) return;
    onClose();
    run('shown', { method, name: name.trim() });
  };
  return (
    <Dialog
      title={t(method === 'TABLE' ? 'tableTitle' : 'viewTitle')}
      isOpen
      onClose={onClose}
      width={460}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="primary" disabled={isEmpty} onClick={create}>
            {t('create')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          create();
        }}
      >
        <Field label={t(method === 'TABLE' ? 'tableName' : 'viewName')} help={t('help')} isRequired>
          {(ids) => <TextField {...ids} value={name} onChange={setName} maxLength={256} />}
        </Field>
      </form>
    </Dialog>
  );
}
