import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { layoutOf } from '@/components/dashboard/edit/edit-store';
import { useEditStore } from '@/components/dashboard/edit/use-edit';
import { toast } from '@/components/ui/overlay/toast';
import { nodeName } from './node-name';

/** Removes components, and offers to undo it. */
export function useRemove(): (ids: readonly string[]) => void {
  const store = useEditStore();
  const t = useTranslations('dashboard.edit');
  return useCallback(
    (ids) => {
      const layout = layoutOf(store.getState());
      const names = ids.flatMap((id) => (layout[id] ? [nodeName(layout[id], t)] : []));
      if (names.length === 0 || !store.applyLayout({ type: 'remove', ids })) return;
      const after = store.getState().history.present;
      store.setState({ selected: [], spoken: t('tools.deleted', { names: names.join(', ') }) });
      toast.info(t('tools.deleted', { names: names.join(', ') }), {
        id: 'dashboard-removed',
        action: {
          label: t('header.undo'),
          onSelect: () => {
            if (store.getState().history.present === after) store.undo();
          },
        },
      });
    },
    [store, t],
  );
}
