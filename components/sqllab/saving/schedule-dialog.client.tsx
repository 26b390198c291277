'use client';

import '@/components/sqllab/first-paint.css';
import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import { useSqlLab } from '@/components/sqllab/session/sqllab-session';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { Field } from '@/components/ui/input/field.client';
import { TextAreaField } from '@/components/ui/input/text-area-field.client';
import { TextField } from '@/components/ui/input/text-field.client';
import { ActionDialog } from '@/components/ui/overlay/action-dialog.client';
import { toast } from '@/components/ui/overlay/toast';
import { firstValues, isScheduleComplete, type ScheduleForm, scheduleAddress } from '@/lib/sqllab/schedule-form';
import type { EditorTab } from '@/lib/sqllab/tabs/editor-tab';
import { ScheduleFields } from './schedule-fields.client';
import { scheduleQuery } from './schedule-query';

export interface ScheduleDialogProps {
  readonly tab: EditorTab;
  readonly form: ScheduleForm;
  readonly onClose: () => void;
}

/** Saves the query of a tab anew, with what the program that runs queries at set times must know. */
export function ScheduleDialog({ tab, form, onClose }: ScheduleDialogProps): ReactElement {
  const t = useTranslations('sqllab.saving');
  const { editor } = useSqlLab();
  const errorText = useErrorText();
  const [name, setName] = useState(tab.name);
  const [description, setDescription] = useState('');
  const [values, setValues] = useState(() => firstValues(form));
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  async function schedule(): Promise<void> {
    setIsBusy(true);
    setFailure(null);
    try {
      const sql = editor.current?.text() ?? tab.sql;
      const stored = await scheduleQuery({ tab: { ...tab, sql }, name: name.trim(), description, values });
      const address = scheduleAddress(form.linkback, stored);
      const action = address === null ? undefined : { label: t('openSchedule'), onSelect: () => openAway(address) };
      toast.success(t('scheduled'), { action });
      onClose();
    } catch (error) {
      toast.danger(t('notScheduled'));
      setFailure(`${t('notScheduled')}: ${errorText(error)}`);
      setIsBusy(false);
    }
  }
  const isRefused = isBusy || name.trim() === '' || !isScheduleComplete(form, values);
  return (
    <ActionDialog
      title={t('scheduleQuery')}
      onClose={onClose}
      cancelLabel={t('cancel')}
      actionLabel={t('schedule')}
      isDisabled={isRefused}
      isPending={isBusy}
      error={failure}
      onAction={() => void schedule()}
    >
      <form
        className="saving-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isRefused) void schedule();
        }}
      >
        <Field label={t('name')} isRequired error={name.trim() === '' ? t('nameMissing') : undefined}>
          {(ids) => <TextField {...ids} value={name} onChange={setName} maxLength={256} />}
        </Field>
        <Field label={t('description')}>
          {(ids) => <TextAreaField {...ids} value={description} rows={4} onChange={setDescription} />}
        </Field>
        <ScheduleFields form={form} values={values} onChange={setValues} />
      </form>
    </ActionDialog>
  );
}

function openAway(address: string): void {
  window.open(address, '_blank', 'noopener');
}
