'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import { Button } from '@/components/ui/button';
import { CodeField } from '@/components/ui/code/code-field.client';
import { Dialog } from '@/components/ui/overlay/dialog.client';

export interface ChoicesDialogProps {
  readonly name: string;
  readonly sql: string;
  readonly onDone: (sql: string) => void;
  readonly onClose: () => void;
}

/** Asks for the query whose first column has the choices of a variable. */
export function ChoicesDialog({ name, sql, onDone, onClose }: ChoicesDialogProps): ReactElement {
  const t = useTranslations('sqllab.inputs');
  const [text, setText] = useState(sql);
  const isEmpty = text.trim() === '';
  const done = (): void => {
    if (isEmpty) return;
    onDone(text);
    onClose();
  };
  return (
    <Dialog
      title={t('choicesTitle', { name })}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="primary" disabled={isEmpty} onClick={done}>
            {t('apply')}
          </Button>
        </>
      }
    >
      <p className="sqllab-quiet">{t('choicesHelp')}</p>
      <CodeField language="sql" label={t('choicesSql')} value={text} onChange={setText} onSubmit={done} />
    </Dialog>
  );
}
