'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useEffect } from 'react';
import { apiErrorOf } from '@/components/sqllab/results/query-failure.client';
import { ResultView } from '@/components/sqllab/results/result-view.client';
import { useSqlLab, useSqlLabState } from '@/components/sqllab/session/sqllab-session';
import { Alert } from '@/components/ui/feedback/alert';
import { ApiErrorNotice } from '@/components/ui/feedback/api-error.client';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { Dialog } from '@/components/ui/overlay/dialog.client';
import { type EditorQuery, isInProgress, type QueryResult } from '@/lib/sqllab/editor-query';
import type { EditorTab } from '@/lib/sqllab/tabs/editor-tab';

export interface HistoryResultProps {
  readonly tab: EditorTab;
  readonly query: EditorQuery;
  readonly onClose: () => void;
}

/** The rows of an earlier query, as long as they are kept, or why it failed. */
export function HistoryResult({ tab, query, onClose }: HistoryResultProps): ReactElement {
  const t = useTranslations('sqllab');
  const { runner } = useSqlLab();
  const result = useSqlLabState(({ results }) => results[query.id] ?? null);
  const isMissing = result === null;
  useEffect(() => {
    if (isMissing) void runner.fetchResult(query.id);
  }, [isMissing, runner, query.id]);
  return (
    <Dialog
      title={t(query.errors.length > 0 ? 'history.error' : 'history.results')}
      isOpen
      onClose={onClose}
      width={900}
    >
      <div className="sqllab-history-result">
        <Rows tab={tab} query={query} result={result} />
      </div>
    </Dialog>
  );
}

interface RowsProps {
  readonly tab: EditorTab;
  readonly query: EditorQuery;
  readonly result: QueryResult | null;
}

function Rows({ tab, query, result }: RowsProps): ReactElement {
  const t = useTranslations('sqllab.south');
  if (result !== null && result.data.length > 0) return <ResultView tab={tab} query={query} result={result} />;
  if (result !== null) return <Alert level="info">{t('noRows')}</Alert>;
  if (query.errors.length > 0) return <ApiErrorNotice error={apiErrorOf(query.errors)} />;
  return isInProgress(query.state) ? <Skeleton lines={6} /> : <Alert level="warning">{t('notStored')}</Alert>;
}
