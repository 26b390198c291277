'use client';

import './save-dialog.css';
import { useTranslations } from 'next-intl';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useDraft, useExplore, useExploreView } from '@/components/explore/explore-context';
import { Button } from '@/components/ui/button';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { Alert } from '@/components/ui/feedback/alert';
import { Field } from '@/components/ui/input/field.client';
import { TextAreaField } from '@/components/ui/input/text-area-field.client';
import { TextField } from '@/components/ui/input/text-field.client';
import { Dialog } from '@/components/ui/overlay/dialog.client';
import { toast } from '@/components/ui/overlay/toast';
import { Select } from '@/components/ui/select/select.client';
import type { SelectOption } from '@/components/ui/select/select-option';
import { routes } from '@/lib/client/routes';
import type { DraftProperties, NamedId } from '@/lib/explore/draft';
import { propertyChanges } from '@/lib/explore/save/chart-body';
import { secondsOf } from '@/lib/explore/save/seconds';
import { loadOwners, loadTags } from './load-choices';
import { fetchStart } from './save-chart';

export interface PropertiesDialogProps {
  readonly onClose: () => void;
}

/** The properties of the saved chart. They are stored at once, apart from what else is altered. */
export function PropertiesDialog({ onClose }: PropertiesDialogProps): ReactElement | null {
  const t = useTranslations('explore.properties');
  const errorText = useErrorText();
  const { store } = useExplore();
  const { chart, onSaved } = useExploreView();
  const draft = useDraft((state) => state.draft);
  const [name, setName] = useState(draft.name);
  const [form, setForm] = useState<DraftProperties>(draft.properties);
  const [timeout, setTimeoutText] = useState(String(draft.properties.cacheTimeout ?? ''));
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const seconds = secondsOf(timeout);
  const canSave = name.trim() !== '' && seconds !== undefined && !isBusy;
  const set = (changes: Partial<DraftProperties>) => setForm({ ...form, ...changes });
  if (chart === null) return null;

  async function save(id: number): Promise<void> {
    if (!canSave) return;
    const { saved } = store.getState();
    const wanted: DraftProperties = { ...form, cacheTimeout: seconds ?? null };
    setIsBusy(true);
    setError(null);
    try {
      const slice_name = name.trim();
      await routes.charts.update(id, { slice_name, ...propertyChanges(saved.properties, wanted) });
      const stored = await fetchStart({ slice_id: id });
      const { properties } = stored.saved;
      store.dispatch({ type: 'set_name', name: slice_name });
      store.dispatch({ type: 'set_properties', properties });
      if (stored.chart !== null) onSaved(stored.chart, { ...saved, name: slice_name, properties });
      toast.success(t('saved'));
      onClose();
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
    <Dialog
      title={t('title')}
      isOpen
      onClose={onClose}
      closesOutside={false}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            look="primary"
            disabled={!canSave}
            aria-busy={isBusy || undefined}
            onClick={() => void save(chart.id)}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="explore-form">
        {error === null ? null : (
          <Alert level="danger" title={t('failed')}>
            {errorText(error)}
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
    </Dialog>
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
