'use client';

import './saving.css';
import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import { useSqlLab } from '@/components/sqllab/session/sqllab-session';
import { Button } from '@/components/ui/button';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { Alert } from '@/components/ui/feedback/alert';
import { Field } from '@/components/ui/input/field.client';
import { TextAreaField } from '@/components/ui/input/text-area-field.client';
import { TextField } from '@/components/ui/input/text-field.client';
import { Dialog } from '@/components/ui/overlay/dialog.client';
import { toast } from '@/components/ui/overlay/toast';
import type { EditorTab } from '@/lib/sqllab/editor-tab';
import { firstValues, isScheduleComplete, type ScheduleForm, scheduleAddress } from '@/lib/sqllab/schedule-form';
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
    <Dialog
      title={t('scheduleQuery')}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="primary" disabled={isRefused} onClick={() => void schedule()}>
            {t('schedule')}
          </Button>
        </>
      }
    >
      <form
        className="saving-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isRefused) void schedule();
        }}
      >
        {failure !== null && <Alert level="danger">{failure}</Alert>}
        <Field label={t('name')} isRequired error={name.trim() === '' ? t('nameMissing') : undefined}>
          {(ids) => <TextField {...ids} value={name} onChange={setName} maxLength={256} />}
        </Field>
        <Field label={t('description')}>
          {(ids) => <TextAreaField {...ids} value={description} rows={4} onChange={setDescription} />}
        </Field>
        <ScheduleFields form={form} values={values} onChange={setValues} />
      </form>
    </Dialog>
  );
}

function openAway(address: string): void {
  window.open(address, '_blank', 'noopener');
}
