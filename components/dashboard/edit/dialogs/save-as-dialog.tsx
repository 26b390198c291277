import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import { Checkbox } from '@/components/ui/input/checkbox.client';
import { Field } from '@/components/ui/input/field.client';
import { RadioGroup } from '@/components/ui/input/radio-group.client';
import { TextField } from '@/components/ui/input/text-field.client';
import { ActionDialog } from '@/components/ui/overlay/action-dialog.client';
import { useWordsAfterSubmit } from './use-words-after-submit';

export interface SaveAsDialogProps {
  /** The title of the dashboard. */
  readonly title: string;
  readonly isSaving: boolean;
  readonly onClose: () => void;
  /** Absent where there is nothing to save: then only a copy can be made. */
  readonly onOverwrite?: () => void;
  readonly onCopy: (title: string, copiesCharts: boolean) => void;
}

/** Saves over the dashboard, or as a new one, with its charts or copies of them. */
export function SaveAsDialog({ title, isSaving, onClose, onOverwrite, onCopy }: SaveAsDialogProps): ReactElement {
  const t = useTranslations('dashboard.edit.saveAs');
  const [mode, setMode] = useState('new');
  const [name, setName] = useState('');
  const [copiesCharts, setCopiesCharts] = useState(false);
  const { isAsked, ask } = useWordsAfterSubmit();
  const isMissing = mode === 'new' && name.trim() === '';
  function save(): void {
    ask();
    if (isMissing) return;
    if (mode === 'new') onCopy(name.trim(), copiesCharts);
    else onOverwrite?.();
  }
  return (
    <ActionDialog
      title={t('title')}
      onClose={onClose}
      width={480}
      cancelLabel={t('cancel')}
      actionLabel={t('save')}
      isPending={isSaving}
      onAction={save}
    >
      <div className="edit-form">
        {onOverwrite && (
          <RadioGroup
            label={t('mode')}
            value={mode}
            onChange={(value) => setMode(String(value))}
            options={[
              { value: 'overwrite', label: t('overwrite', { title }) },
              { value: 'new', label: t('new') },
            ]}
          />
        )}
        <Field label={t('name')} error={isAsked && isMissing ? t('required') : undefined}>
          <TextField value={name} placeholder={t('placeholder')} isDisabled={mode !== 'new'} onChange={setName} />
        </Field>
        <Checkbox label={t('charts')} isChecked={copiesCharts} isDisabled={mode !== 'new'} onChange={setCopiesCharts} />
      </div>
    </ActionDialog>
  );
}
