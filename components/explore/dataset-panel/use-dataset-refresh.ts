import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useRef } from 'react';
import { useExplore } from '@/components/explore/explore-context';
import { runNow } from '@/components/explore/run/use-live-run';
import { fetchStart } from '@/components/explore/save/save-chart';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { toast } from '@/components/ui/overlay/toast';
import { api } from '@/lib/client/api';
import type { ExploreDataset } from '@/lib/explore/explore-dataset';
import { isSameJson } from '@/lib/workspace/same-json';

export interface DatasetRefresh {
  /** The dataset is about to be edited in another tab: it is read again when the reader comes back. */
  readonly expectChange: () => void;
  /** Has the server read the columns of the source, and shows them. */
  readonly syncColumns: () => Promise<void>;
}

/** Keeps the dataset of the page up to date with changes that are made elsewhere. */
export function useDatasetRefresh(dataset: ExploreDataset | null): DatasetRefresh {
  const t = useTranslations('explore.dataset');
  const errorText = useErrorText();
  const workspace = useExplore();
  const isExpected = useRef(false);

  const readAgain = useCallback(async (): Promise<boolean> => {
    if (dataset === null) return false;
    const { dataset: now } = await fetchStart({ datasource_id: dataset.id, datasource_type: dataset.type });
    if (now === null || isSameJson(now, dataset)) return false;
    workspace.putDataset(now);
    runNow(workspace, true);
    return true;
  }, [dataset, workspace]);

  useEffect(() => {
    async function onReturn(): Promise<void> {
      if (!isExpected.current || document.visibilityState === 'hidden') return;
      // What cannot be read now is read when the reader comes back once more.
      if (await readAgain().catch(() => false)) toast.success(t('changed'));
    }
    const listener = () => void onReturn();
    addEventListener('focus', listener);
    document.addEventListener('visibilitychange', listener);
    return () => {
      removeEventListener('focus', listener);
      document.removeEventListener('visibilitychange', listener);
    };
  }, [readAgain, t]);

  return {
    expectChange() {
      isExpected.current = true;
    },
    async syncColumns() {
      if (dataset === null) return;
      try {
        await api.put(`/api/v1/dataset/${dataset.id}/refresh`);
        toast.success(t((await readAgain()) ? 'changed' : 'unchanged'));
      } catch (error) {
        toast.danger(errorText(error));
      }
    },
  };
}
