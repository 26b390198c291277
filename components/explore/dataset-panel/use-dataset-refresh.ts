import { useTranslations } from 'next-intl';
import { useExplore } from '@/components/explore/explore-context';
import { fetchStart } from '@/components/explore/fetch-start';
import { runNow } from '@/components/explore/run/use-live-run';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { toast } from '@/components/ui/overlay/toast';
import { api } from '@/lib/client/api';
import type { ExploreDataset } from '@/lib/explore/explore-dataset';
import { isSameJson } from '@/lib/workspace/same-json';

export interface DatasetRefresh {
  /** Shows the dataset as the server has it now, after it was stored, and the chart that follows from it. */
  readonly showStored: () => Promise<void>;
  /** Has the server read the columns of the source, and shows them. */
  readonly syncColumns: () => Promise<void>;
}

/** Keeps the dataset of the page up to date with changes that are stored. */
export function useDatasetRefresh(dataset: ExploreDataset | null): DatasetRefresh {
  const t = useTranslations('explore.dataset');
  const errorText = useErrorText();
  const workspace = useExplore();

  async function readAgain(): Promise<boolean> {
    if (dataset === null) return false;
    const { dataset: now } = await fetchStart({ datasource_id: dataset.id, datasource_type: dataset.type });
    if (now === null || isSameJson(now, dataset)) return false;
    workspace.putDataset(now);
    return true;
  }
  return {
    async showStored() {
      await readAgain();
      // Results are kept under their statement: the database is asked again where that became another one.
      if (workspace.runner.state.getState().ranForm !== null) runNow(workspace);
    },
    async syncColumns() {
      if (dataset === null) return;
      try {
        await api.put(`/api/v1/dataset/${dataset.id}/refresh`);
        const isOther = await readAgain();
        if (isOther) runNow(workspace, true);
        toast.success(t(isOther ? 'changed' : 'unchanged'));
      } catch (error) {
        toast.danger(errorText(error));
      }
    },
  };
}
