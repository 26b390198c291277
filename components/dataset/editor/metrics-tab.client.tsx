'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { newKey, useDataset, useEditing } from './editor-context';
import { MetricRow } from './metric-row.client';
import { PartTable } from './part-table.client';

/** The saved metrics. */
export function MetricsTab(): ReactElement {
  const t = useTranslations('dataset');
  const { store } = useEditing();
  const metrics = useDataset(({ draft }) => draft.metrics);
  return (
    <PartTable
      label={t('tabs.metrics')}
      heads={[
        { id: 'key', label: t('metrics.key'), help: t('metrics.keyHelp') },
        { id: 'label', label: t('metrics.label') },
        { id: 'expression', label: t('metrics.expression') },
      ]}
      parts={metrics}
      renderRow={(metric) => <MetricRow key={metric.key} metric={metric} />}
    >
      <Button onClick={() => store.dispatch({ type: 'add_metric', key: newKey() })}>
        <Icon name="plus" /> {t('parts.add')}
      </Button>
    </PartTable>
  );
}
