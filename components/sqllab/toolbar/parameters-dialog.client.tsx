'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import { useSqlLab } from '@/components/sqllab/session/sqllab-session';
import { Button } from '@/components/ui/button';
import { Alert } from '@/components/ui/feedback/alert';
import { Field } from '@/components/ui/input/field.client';
import { TextAreaField } from '@/components/ui/input/text-area-field.client';
import { Dialog } from '@/components/ui/overlay/dialog.client';
import type { EditorTab } from '@/lib/sqllab/tabs/editor-tab';
import { readParameters, undefinedParameters, usedParameters } from '@/lib/sqllab/template/template-parameters';

export interface ParametersDialogProps {
  readonly tab: EditorTab;
  readonly onClose: () => void;
}

/** The parameters of the template as JSON. What is typed is kept at once, also while it is not valid yet. */
export function ParametersDialog({ tab, onClose }: ParametersDialogProps): ReactElement {
  const t = useTranslations('sqllab.parameters');
  const { store } = useSqlLab();
  const [text, setText] = useState(tab.templateParams ?? '{}');
  const { values, problem } = readParameters(text);
  const missing = values === null ? [] : undefinedParameters(usedParameters(tab.sql), values);
  function change(json: string): void {
    setText(json);
    store.dispatch({ type: 'set_template_params', id: tab.id, json, now: Date.now() });
  }
  return (
    <Dialog
      title={t('title')}
      isOpen
      onClose={onClose}
      isResizable
      footer={
        <Button look="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <p className="sqllab-quiet">{t('help')}</p>
      <Field label={t('field')} error={problem === null ? undefined : t('invalid', { problem })}>
        {(ids) => <TextAreaField {...ids} value={text} onChange={change} rows={10} />}
      </Field>
      {missing.map(({ name, similar }) => (
        <Alert key={name} level="warning">
          {similar.length === 0 ? t('undefined', { name }) : t('undefinedNear', { name, names: similar.join(', ') })}
        </Alert>
      ))}
    </Dialog>
  );
}
