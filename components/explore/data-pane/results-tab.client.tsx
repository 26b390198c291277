'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useMemo } from 'react';
import { useExplore, useRun } from '@/components/explore/explore-context';
import { Button } from '@/components/ui/button';
import { useApi } from '@/components/ui/data/use-api';
import { ApiErrorNotice } from '@/components/ui/feedback/api-error.client';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { DropdownMenu } from '@/components/ui/overlay/menu.client';
import { toast } from '@/components/ui/overlay/toast';
import { api } from '@/lib/client/api';
import { type ResultItem, resultTable } from '@/lib/explore/result-rows';
import { type FileFormat, loadQueryContext, saveResultFile } from './result-file';
import { ResultTableView } from './result-table.client';

/** The rows of one query of the last run. They come from the cache that the run has filled. */
export function ResultsTab({ index }: { readonly index: number }): ReactElement {
  const t = useTranslations('explore.pane');
  const source = useRun(({ facts }) => facts?.source ?? null);
  const ran = useRun(({ ranForm }) => ranForm);
  const key = source === null ? null : (['/api/v1/chart/data', 'results', source, ran] as const);
  const { data, error, mutate } = useApi(key, async () => {
    const context = await loadQueryContext(source ?? '');
    const body = { ...context, form_data: ran, result_type: 'results', result_format: 'json' };
    return (await api.post<{ readonly result: readonly ResultItem[] }>('/api/v1/chart/data', body)).result;
  });
  const item = data?.[index];
  const table = useMemo(() => (item === undefined ? null : resultTable(item)), [item]);
  if (source === null) return <EmptyState size="small" title={t('notRun')} />;
  if (error !== undefined && !error.isAborted) return <ApiErrorNotice error={error} onRetry={() => void mutate()} />;
  if (data === undefined) return <Skeleton />;
  if (table === null || table.rows.length === 0) return <EmptyState size="small" title={t('noResults')} />;
  return (
    <ResultTableView
      label={t('results')}
      table={table}
      total={table.rows.length}
      actions={<DownloadMenu source={source} />}
    />
  );
}

function DownloadMenu({ source }: { readonly source: string }): ReactElement | null {
  const t = useTranslations('explore.pane');
  const { start } = useExplore();
  if (!start.rights.canDownload) return null;
  const save = (format: FileFormat) => () => {
    saveResultFile(source, format).catch(() => toast.danger(t('downloadFailed')));
  };
  return (
    <DropdownMenu
      align="end"
      trigger={<Button look="plain">{t('download')}</Button>}
      items={[
        { id: 'csv', label: t('csv'), onSelect: save('csv') },
        { id: 'xlsx', label: t('xlsx'), onSelect: save('xlsx') },
        { id: 'json', label: t('json'), onSelect: save('json') },
      ]}
    />
  );
}
