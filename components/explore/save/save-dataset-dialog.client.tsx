'use client';

import './save-dialog.css';
import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import { useDataset, useExplore } from '@/components/explore/explore-context';
import { Button } from '@/components/ui/button';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { Alert } from '@/components/ui/feedback/alert';
import { Field } from '@/components/ui/input/field.client';
import { TextField } from '@/components/ui/input/text-field.client';
import { Dialog } from '@/components/ui/overlay/dialog.client';
import { toast } from '@/components/ui/overlay/toast';
import { saveDataset } from './save-chart';

/** Makes a dataset of the query behind the chart; the chart then uses the dataset. */
export function SaveDatasetDialog({ onClose }: { readonly onClose: () => void }): ReactElement | null {
  const t = useTranslations('explore.saveDataset');
  const errorText = useErrorText();
  const { store } = useExplore();
  const dataset = useDataset();
  const [name, setName] = useState(dataset?.name ?? '');
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  if (dataset === null) return null;

  async function save(): Promise<void> {
    if (dataset === null) return;
    setIsBusy(true);
    setError(null);
    try {
      const made = await saveDataset(dataset, name.trim());
      if (made === null) throw new Error(t('unread'));
      store.dispatch({ type: 'set_datasource', dataset: made });
      toast.success(t('saved', { name: made.name }));
      onClose();
    } catch (problem) {
      setError(problem);
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <Dialog
      title={t('title')}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="primary" disabled={isBusy || name.trim() === ''} onClick={() => void save()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="explore-save">
        {error === null ? null : <Alert level="danger">{errorText(error)}</Alert>}
        <Field label={t('name')} isRequired>
          <TextField value={name} maxLength={250} onChange={setName} />
        </Field>
      </div>
    </Dialog>
  );
}
