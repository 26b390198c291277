import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { Tabs } from '@/components/ui/layout/tabs.client';
import { ChartList } from './chart-list';
import { Elements } from './elements';

/** The panel from which charts and layout elements are taken. */
export function Builder(): ReactElement {
  const t = useTranslations('dashboard.edit.builder');
  return (
    <Tabs
      label={t('label')}
      isFilling
      tabs={[
        { id: 'charts', label: t('charts'), content: <ChartList /> },
        { id: 'elements', label: t('elements'), content: <Elements /> },
      ]}
    />
  );
}
