'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useMemo, useState } from 'react';
import { useDataset } from '@/components/explore/explore-context';
import { Button } from '@/components/ui/button';
import { useApi } from '@/components/ui/data/use-api';
import { ApiErrorNotice } from '@/components/ui/feedback/api-error.client';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { toast } from '@/components/ui/overlay/toast';
import { api } from '@/lib/client/api';
import type { ExploreDataset } from '@/lib/explore/explore-dataset';
import { type ResultItem, resultTable } from '@/lib/explore/result-rows';
import { ResultTableView } from './result-table.client';

interface SamplePage extends ResultItem {
  readonly total_count: number;
}

const pageRows = 1000;
const mostRows = 100_000;

/** Raw rows of the dataset: the first thousand, and more on demand. */
export function SamplesTab(): ReactElement {
  const t = useTranslations('explore.pane');
  const dataset = useDataset();
  if (dataset === null) return <EmptyState size="small" title={t('noSamples')} />;
  return <Samples key={`${dataset.id} ${dataset.type}`} dataset={dataset} />;
}

function Samples({ dataset }: { readonly dataset: ExploreDataset }): ReactElement {
  const t = useTranslations('explore.pane');
  const { id, type } = dataset;
  const [more, setMore] = useState<readonly SamplePage[]>([]);
  const [isLoading, setIsLoading] = useState(false);
  const { data, error, mutate } = useApi(['/datasource/samples', id, type], () => samplePage(dataset, 1));
  const table = useMemo(
    () => (data === undefined ? null : resultTable({ ...data, data: [data, ...more].flatMap((page) => page.data) })),
    [data, more],
  );
  if (error !== undefined && !error.isAborted) return <ApiErrorNotice error={error} onRetry={() => void mutate()} />;
  if (table === null || data === undefined) return <Skeleton />;
  const { length } = table.rows;
  if (length === 0) return <EmptyState size="small" title={t('noSamples')} />;
  async function loadMore(): Promise<void> {
    setIsLoading(true);
    try {
      const page = await samplePage(dataset, more.length + 2);
      setMore((before) => [...before, page]);
    } catch {
      toast.danger(t('samplesFailed'));
    } finally {
      setIsLoading(false);
    }
  }
  const hasMore = length < Math.min(data.total_count, mostRows);
  return (
    <ResultTableView
      label={t('samples')}
      table={table}
      total={length}
      actions={
        hasMore ? (
          <Button look="plain" disabled={isLoading} onClick={() => void loadMore()}>
            {t('more')}
          </Button>
        ) : null
      }
    />
  );
}

async function samplePage({ id, type }: ExploreDataset, page: number): Promise<SamplePage> {
  const query = { datasource_type: type, datasource_id: id, force: false, page, per_page: pageRows };
  return (await api.post<{ readonly result: SamplePage }>('/datasource/samples', {}, { query })).result;
}
