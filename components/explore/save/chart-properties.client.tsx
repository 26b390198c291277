'use client';

import '@/components/explore/first-paint.css';
import { useTranslations } from 'next-intl';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { Alert } from '@/components/ui/feedback/alert';
import { Field } from '@/components/ui/input/field.client';
import { TextAreaField } from '@/components/ui/input/text-area-field.client';
import { TextField } from '@/components/ui/input/text-field.client';
import { ActionDialog } from '@/components/ui/overlay/action-dialog.client';
import { Select } from '@/components/ui/select/select.client';
import type { SelectOption } from '@/components/ui/select/select-option';
import type { DraftProperties, NamedId } from '@/lib/explore/draft';
import { secondsOf } from '@/lib/explore/save/seconds';
import { loadOwners, loadTags } from './load-choices';

export interface ChartPropertiesProps {
  readonly name: string;
  readonly properties: DraftProperties;
  /** Stores them; what it throws is shown, and the dialog stays. */
  readonly onSave: (name: string, wanted: DraftProperties) => Promise<void>;
  readonly onClose: () => void;
}

/** The dialog with the name and the properties of a saved chart. */
export function ChartProperties({ name: first, properties, onSave, onClose }: ChartPropertiesProps): ReactElement {
  const t = useTranslations('exploreDialogs.properties');
  const errorText = useErrorText();
  const [name, setName] = useState(first);
  const [form, setForm] = useState<DraftProperties>(properties);
  const [timeout, setTimeoutText] = useState(String(properties.cacheTimeout ?? ''));
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const seconds = secondsOf(timeout);
  const canSave = name.trim() !== '' && seconds !== undefined && !isBusy;
  const set = (changes: Partial<DraftProperties>) => setForm({ ...form, ...changes });

  async function save(): Promise<void> {
    if (!canSave) return;
    setIsBusy(true);
    setError(null);
    try {
      await onSave(name.trim(), { ...form, cacheTimeout: seconds ?? null });
    } catch (problem) {
      setError(problem);
    } finally {
      setIsBusy(false);
    }
  }

  const choice = (key: 'owners' | 'tags', load: typeof loadOwners): ReactElement => (
    <Field label={t(key)} hint={t(`${key}Help`)}>
      <Select
        label={t(key)}
        isMultiple
        value={form[key].map(({ id }) => id)}
        knownOptions={form[key].map(({ id, name: label }) => ({ value: id, label }))}
        load={load}
        onChange={(_, options) => set({ [key]: options.flatMap(namedOf) })}
      />
    </Field>
  );
  return (
    <ActionDialog
      title={t('title')}
      onClose={onClose}
      closesOutside={false}
      cancelLabel={t('cancel')}
      actionLabel={t('save')}
      isDisabled={!canSave}
      isPending={isBusy}
      onAction={() => void save()}
    >
      <div className="explore-form">
        {error === null ? null : (
          <Alert level="danger" title={t('failed')}>
            {errorText(error, { doing: 'saving', resource: 'chart' })}
          </Alert>
        )}
        <Section title={t('basic')}>
          <Field label={t('name')} isRequired error={name.trim() === '' ? t('required') : undefined}>
            <TextField value={name} maxLength={250} onChange={setName} />
          </Field>
          <Field label={t('description')} hint={t('descriptionHelp')}>
            <TextAreaField
              value={form.description ?? ''}
              onChange={(description) => set({ description: description || null })}
            />
          </Field>
        </Section>
        <Section title={t('certification')}>
          <Field label={t('certifiedBy')} hint={t('certifiedByHelp')}>
            <TextField value={form.certifiedBy ?? ''} onChange={(text) => set({ certifiedBy: text || null })} />
          </Field>
          <Field label={t('details')} hint={t('detailsHelp')}>
            <TextField
              value={form.certificationDetails ?? ''}
              onChange={(text) => set({ certificationDetails: text || null })}
            />
          </Field>
        </Section>
        <Section title={t('configuration')}>
          <Field
            label={t('timeout')}
            hint={t('timeoutHelp')}
            error={seconds === undefined ? t('timeoutInvalid') : undefined}
          >
            <TextField value={timeout} onChange={setTimeoutText} />
          </Field>
        </Section>
        <Section title={t('access')}>{choice('owners', loadOwners)}</Section>
        <Section title={t('tags')}>{choice('tags', loadTags)}</Section>
      </div>
    </ActionDialog>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactElement {
  return (
    <section className="explore-form-section">
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function namedOf({ value, label }: SelectOption): readonly NamedId[] {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? [{ id, name: label }] : [];
}
