import { useTranslations } from 'next-intl';
import { storedConfig } from '@/components/dashboard/edit/stored-dashboard';
import { toast } from '@/components/ui/overlay/toast';
import { useConfirm } from '@/components/ui/overlay/use-confirm';
import { ApiError, api } from '@/lib/client/api';
import type { EditData } from '@/lib/dashboard/edit/edit-data';
import { clashesOf, type FilterChanges, rebased } from '@/lib/dashboard/filter-config/changes';
import { isFilterItem } from '@/lib/dashboard/filter-config/config';

/** The status of a refused save that is based on an older version. */
const changedMeanwhile = 412;

/**
 * Stores changes of the filters of a dashboard. What somebody else saved meanwhile stays; where both changed the same
 * filter it asks first.
 */
export function useSaveFilters(onSaved: () => void): (data: EditData, changes: FilterChanges) => Promise<void> {
  const t = useTranslations('dashboard.filters');
  const confirm = useConfirm();

  async function send(data: EditData, changes: FilterChanges, isAsked: boolean): Promise<boolean> {
    const { id, version } = data;
    try {
      await api.put(`/api/v1/dashboard/${id}/filters`, changes, { ifMatch: version });
      return true;
    } catch (problem) {
      if (!(problem instanceof ApiError && problem.status === changedMeanwhile)) throw problem;
    }
    const newer = await api.get<EditData>(`/superset/dashboard/${id}/draft/`);
    const clashes = isAsked ? [] : clashesOf(storedConfig(data), storedConfig(newer), changes);
    const names = clashes.map((item) => (isFilterItem(item) ? item.name : item.title) || t('untitled')).join(', ');
    const isSure =
      clashes.length === 0 ||
      (await confirm({
        title: t('clash.title'),
        text: t('clash.text', { who: newer.changedBy ?? t('clash.someone'), names }),
        confirmLabel: t('clash.confirm'),
        cancelLabel: t('keep'),
        isDanger: true,
      }));
    return isSure && send(newer, rebased(changes, storedConfig(newer)), isSure && clashes.length > 0);
  }
  return async (data, changes) => {
    try {
      if (await send(data, changes, false)) onSaved();
    } catch (problem) {
      const reason = problem instanceof ApiError ? problem.errors.map(({ message }) => message).join(' ') : '';
      toast.danger(reason === '' ? t('unknown') : t('failed', { reason }));
    }
  };
}
