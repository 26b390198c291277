'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { useApi } from '@/components/ui/data/use-api';
import { ApiErrorNotice } from '@/components/ui/feedback/api-error.client';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { api } from '@/lib/client/api';
import { useEditing } from './editor-context';

interface Related {
  readonly charts: {
    readonly count: number;
    readonly result: readonly { readonly id: number; readonly slice_name: string | null }[];
  };
  readonly dashboards: {
    readonly count: number;
    readonly result: readonly { readonly id: number; readonly title: string | null }[];
  };
}

/** The charts and dashboards that a change reaches. */
export function UsageTab(): ReactElement {
  const t = useTranslations('dataset.usage');
  const { datasetId } = useEditing();
  const path = `/api/v1/dataset/${datasetId}/related_objects`;
  const { data, error } = useApi(path, () => api.get<Related>(path));
  if (error !== undefined) return <ApiErrorNotice error={error} />;
  if (data === undefined) return <Skeleton />;
  const { charts, dashboards } = data;
  if (charts.count + dashboards.count === 0) return <EmptyState title={t('none')} text={t('noneText')} />;
  return (
    <div className="dataset-usage">
      <section aria-labelledby="dataset-charts">
        <h2 id="dataset-charts">{t('charts', { count: charts.count })}</h2>
        <ul>
          {charts.result.map(({ id, slice_name }) => (
            <li key={id}>
              <a href={`/explore/?slice_id=${id}`}>{slice_name || t('untitled', { id })}</a>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="dataset-dashboards">
        <h2 id="dataset-dashboards">{t('dashboards', { count: dashboards.count })}</h2>
        <ul>
          {dashboards.result.map(({ id, title }) => (
            <li key={id}>
              <a href={`/superset/dashboard/${id}/`}>{title || t('untitled', { id })}</a>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
