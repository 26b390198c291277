'use client';

import '@/components/explore/first-paint.css';
import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import { useDraft, useExplore } from '@/components/explore/explore-context';
import { fetchStart } from '@/components/explore/fetch-start';
import { Button } from '@/components/ui/button';
import { Alert } from '@/components/ui/feedback/alert';
import { ApiErrorNotice } from '@/components/ui/feedback/api-error.client';
import { Dialog } from '@/components/ui/overlay/dialog.client';
import { toast } from '@/components/ui/overlay/toast';
import type { ExploreDataset } from '@/lib/explore/explore-dataset';
import { fittedTo } from '@/lib/explore/fit';
import { DatasetList } from './dataset-list.client';

export interface SwapDatasetDialogProps {
  readonly onClose: () => void;
}

/** Another dataset for the chart. What does not fit it is named before it is removed; the change can be undone. */
export function SwapDatasetDialog({ onClose }: SwapDatasetDialogProps): ReactElement {
  const t = useTranslations('exploreDialogs.swap');
  const { store } = useExplore();
  const formData = useDraft(({ draft }) => draft.formData);
  const [chosen, setChosen] = useState<ExploreDataset | null>(null);
  const [busyId, setBusyId] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);

  async function choose(id: number): Promise<void> {
    setBusyId(id);
    setError(null);
    try {
      const { dataset, datasetProblem } = await fetchStart({ datasource_id: id, datasource_type: 'table' });
      if (dataset === null) throw new Error(datasetProblem?.message ?? t('missing'));
      setChosen(dataset);
    } catch (problem) {
      setError(problem);
    } finally {
      setBusyId(null);
    }
  }
  function change(dataset: ExploreDataset): void {
    store.dispatch({ type: 'set_datasource', dataset });
    toast.success(t('changed'));
    onClose();
  }

  if (chosen !== null) {
    const { misfits } = fittedTo(formData, chosen);
    return (
      <Dialog
        title={t('title')}
        isOpen
        onClose={onClose}
        footer={
          <>
            <Button onClick={() => setChosen(null)}>{t('cancel')}</Button>
            <Button look="primary" onClick={() => change(chosen)}>
              {t('proceed')}
            </Button>
          </>
        }
      >
        <div className="explore-swap">
          <Alert level="warning" title={t('warning')}>
            {t('confirm')}
          </Alert>
          <p>{t('misfits', { name: chosen.name, count: misfits.length })}</p>
          <ul className="explore-swap-misfits">
            {misfits.map(({ control, label, words }) => (
              <li key={`${control} ${words}`}>
                <strong>{label}</strong> {words}
              </li>
            ))}
          </ul>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={t('title')} isOpen onClose={onClose} width={840}>
      <div className="explore-swap">
        <Alert level="warning" title={t('warning')}>
          {t('text')}
        </Alert>
        {error === null ? null : <ApiErrorNotice error={error} />}
        <DatasetList busyId={busyId} onChoose={(id) => void choose(id)} />
      </div>
    </Dialog>
  );
}
