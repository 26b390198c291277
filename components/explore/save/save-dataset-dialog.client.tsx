'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import { useDataset, useExplore } from '@/components/explore/explore-context';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { NameDialog } from '@/components/ui/overlay/name-dialog.client';
import { toast } from '@/components/ui/overlay/toast';
import { saveDataset } from './save-chart';

/** Makes a dataset of the query behind the chart; the chart then uses the dataset. */
export function SaveDatasetDialog({ onClose }: { readonly onClose: () => void }): ReactElement | null {
  const t = useTranslations('exploreDialogs.saveDataset');
  const errorText = useErrorText();
  const { store } = useExplore();
  const dataset = useDataset();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  if (dataset === null) return null;

  async function save(name: string): Promise<void> {
    if (dataset === null) return;
    setIsBusy(true);
    setError(null);
    try {
      const made = await saveDataset(dataset, name);
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
    <NameDialog
      title={t('title')}
      label={t('name')}
      name={dataset.name}
      maxLength={250}
      isRequired
      cancelLabel={t('cancel')}
      actionLabel={t('save')}
      isPending={isBusy}
      error={error === null ? null : errorText(error)}
      onClose={onClose}
      onName={(name) => void save(name.trim())}
    />
  );
}
