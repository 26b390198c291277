'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/input/field.client';
import { TextField } from '@/components/ui/input/text-field.client';
import { Dialog } from '@/components/ui/overlay/dialog.client';

export interface RenameDialogProps {
  readonly name: string;
  readonly onRename: (name: string) => void;
  readonly onClose: () => void;
}

export function RenameDialog({ name, onRename, onClose }: RenameDialogProps): ReactElement {
  const t = useTranslations('sqllab.tabs');
  const [text, setText] = useState(name);
  const isEmpty = text.trim() === '';
  const save = (): void => {
    if (isEmpty) return;
    onRename(text);
    onClose();
  };
  return (
    <Dialog
      title={t('rename')}
      isOpen
      onClose={onClose}
      width={420}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="primary" disabled={isEmpty} onClick={save}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Field label={t('name')}>
          {(ids) => <TextField {...ids} value={text} onChange={setText} maxLength={256} />}
        </Field>
      </form>
    </Dialog>
  );
}
