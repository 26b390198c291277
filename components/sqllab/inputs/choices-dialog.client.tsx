'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import { CodeField } from '@/components/ui/code/code-field.client';
import { ActionDialog } from '@/components/ui/overlay/action-dialog.client';

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
    <ActionDialog
      title={t('choicesTitle', { name })}
      onClose={onClose}
      cancelLabel={t('cancel')}
      actionLabel={t('apply')}
      isDisabled={isEmpty}
      onAction={done}
    >
      <p className="sqllab-quiet">{t('choicesHelp')}</p>
      <CodeField language="sql" label={t('choicesSql')} value={text} onChange={setText} onSubmit={done} />
    </ActionDialog>
  );
}
