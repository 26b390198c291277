import { useTranslations } from 'next-intl';
import { useExplore } from '@/components/explore/explore-context';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { toast } from '@/components/ui/overlay/toast';
import { useConfirm } from '@/components/ui/overlay/use-confirm';
import { openPage } from '@/lib/client/page-path';
import { routes } from '@/lib/client/routes';
import type { SavedChart } from '@/lib/explore/explore-start';

/** Deletes a chart after the word was typed; the page then leads to the list of charts. */
export function useDeleteChart(): (chart: SavedChart) => Promise<void> {
  const t = useTranslations('explore.menu');
  const confirm = useConfirm();
  const errorText = useErrorText();
  const { store } = useExplore();
  return async (chart) => {
    const { dashboards } = chart;
    const text = (
      <>
        <p>{t('deleteText', { name: chart.name, count: dashboards.length })}</p>
        {dashboards.length === 0 ? null : (
          <ul>
            {dashboards.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ul>
        )}
      </>
    );
    const word = t('deleteWord');
    const isSure = await confirm({
      title: t('deleteTitle'),
      text,
      typed: word,
      isDanger: true,
      confirmLabel: t('delete'),
    });
    if (!isSure) return;
    try {
      await routes.charts.remove(chart.id);
      toast.success(t('deleted', { name: chart.name }));
      store.markSaved(store.getState().draft);
      openPage('/chart/list/');
    } catch (error) {
      toast.danger(errorText(error));
    }
  };
}
