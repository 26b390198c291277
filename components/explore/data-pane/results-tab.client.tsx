'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useMemo } from 'react';
import { useDataset, useDraft, useExplore, useRun } from '@/components/explore/explore-context';
import { downloadResult, type ResultFile } from '@/components/explore/header/download';
import { Button } from '@/components/ui/button';
import { useApi } from '@/components/ui/data/use-api';
import { ApiErrorNotice } from '@/components/ui/feedback/api-error.client';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { DropdownMenu } from '@/components/ui/overlay/menu.client';
import { toast } from '@/components/ui/overlay/toast';
import { chartData, chartDataPath } from '@/lib/client/chart-data';
import { type FormRecord, vizTypeOf } from '@/lib/explore/draft';
import { panelOf } from '@/lib/explore/panels';
import { type ResultItem, resultTable } from '@/lib/explore/result-rows';
import { storedForm } from '@/lib/explore/stored-form';
import { loadQueryContext } from './query-context';
import { ResultTableView } from './result-table.client';

/** The rows of one query of the last run. They come from the cache that the run has filled. */
export function ResultsTab({ index }: { readonly index: number }): ReactElement {
  const t = useTranslations('explore.pane');
  const source = useRun(({ facts }) => facts?.source ?? null);
  const ran = useRun(({ ranForm }) => ranForm);
  const key = source === null ? null : ([chartDataPath, 'results', source, ran] as const);
  const { data, error, mutate } = useApi(key, async () => {
    const context = await loadQueryContext(source ?? '');
    const body = { ...context, form_data: ran, result_type: 'results', result_format: 'json' };
    return (await chartData<{ readonly result: readonly ResultItem[] }>(body)).result;
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
      actions={ran === null ? null : <DownloadMenu formData={ran} />}
    />
  );
}

/** The rows of the last run as files; those of a pivot table also as it shows them. */
function DownloadMenu({ formData }: { readonly formData: FormRecord }): ReactElement | null {
  const t = useTranslations('explore.pane');
  const menu = useTranslations('explore.menu');
  const { start } = useExplore();
  const dataset = useDataset();
  const name = useDraft(({ draft }) => draft.name);
  if (!start.rights.canDownload) return null;
  const panel = panelOf(vizTypeOf(formData));
  const save = (kind: ResultFile) => () => {
    const form = storedForm(formData, panel, dataset);
    downloadResult(kind, form, name || menu('unnamed')).catch(() => toast.danger(t('downloadFailed')));
  };
  return (
    <DropdownMenu
      align="end"
      trigger={<Button look="plain">{t('download')}</Button>}
      items={[
        { id: 'csv', label: t('csv'), onSelect: save('csv') },
        ...(panel?.definition.isPivoted ? [{ id: 'pivoted', label: menu('pivoted'), onSelect: save('pivoted') }] : []),
        { id: 'xlsx', label: t('xlsx'), onSelect: save('xlsx') },
        { id: 'json', label: t('json'), onSelect: save('json') },
      ]}
    />
  );
}
