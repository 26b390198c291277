'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { Button } from '@/components/ui/button';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { Alert } from '@/components/ui/feedback/alert';
import { ApiErrorNotice } from '@/components/ui/feedback/api-error.client';
import { Dialog } from '@/components/ui/overlay/dialog.client';
import { ApiError } from '@/lib/client/api';
import type { EditorModel } from './use-editor';

/** Says in a dialog why a save was refused. The draft stays as it is. */
export function SaveError({ model }: { readonly model: EditorModel }): ReactElement | null {
  const t = useTranslations('dataset.save');
  const errorText = useErrorText();
  const { error, forgetError } = model;
  if (error === null) return null;
  const isForbidden = error instanceof ApiError && error.status === 403;
  return (
    <Dialog
      title={t('failed')}
      isOpen
      onClose={forgetError}
      width={480}
      footer={
        <Button look="primary" onClick={forgetError}>
          {t('confirmed')}
        </Button>
      }
    >
      {isForbidden ? (
        <Alert level="danger">{errorText(error, { doing: 'saving', resource: 'dataset' })}</Alert>
      ) : (
        <ApiErrorNotice error={error} />
      )}
    </Dialog>
  );
}
