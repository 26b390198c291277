import type { ReactElement } from 'react';
import { Button } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('emptyDashboard');

/** In place of the charts of a dashboard that has none. */
export function EmptyDashboard({ mayEdit }: { readonly mayEdit: boolean }): ReactElement {
  return (
    <Empty title={t('thereAreNoCharts')}>
      {mayEdit ? (
        <>
          <span>{t('goToTheEdit')}</span>
          <Button data-act="edit-dashboard" data-js="">
            {t('editTheDashboard')}
          </Button>
        </>
      ) : (
        t('noChartYet')
      )}
    </Empty>
  );
}
