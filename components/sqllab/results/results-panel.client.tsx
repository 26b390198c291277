'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { useLatestQuery, useSqlLab } from '@/components/sqllab/session/sqllab-session';
import { useRun } from '@/components/sqllab/session/use-run';
import { Button } from '@/components/ui/button';
import { Alert } from '@/components/ui/feedback/alert';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Progress } from '@/components/ui/feedback/progress.client';
import { type EditorQuery, isInProgress } from '@/lib/sqllab/editor-query';
import type { EditorTab } from '@/lib/sqllab/tabs/editor-tab';
import { CreatedTable } from './created-table.client';
import { QueryFailure } from './query-failure.client';
import { ScriptResult } from './script-result.client';

export interface ResultsPanelProps {
  readonly tab: EditorTab;
}

/** What became of the tab's last query: nothing yet, its progress, its failure or its rows. */
export function ResultsPanel({ tab }: ResultsPanelProps): ReactElement {
  const t = useTranslations('sqllab.south');
  const { query, result } = useLatestQuery(tab);
  if (query === null) return <EmptyState title={t('waiting')} text={t('waitingText')} />;
  if (query.state === 'stopped') return <Notice text={t('stopped')} level="warning" />;
  const isRunning = isInProgress(query.state);
  if (!isRunning) {
    if (query.state !== 'success') return <QueryFailure tab={tab} query={query} />;
    if (query.ctas) return <CreatedTable tab={tab} query={query} />;
    if (result === null) return <LostResult query={query} />;
  }
  const hasRows = result !== null && (!isRunning || result.data.length > 0);
  return (
    <>
      {isRunning && <RunningQuery query={query} />}
      {hasRows && <ScriptResult key={query.id} tab={tab} query={query} result={result} />}
    </>
  );
}

function Notice({ text, level }: { text: string; level: 'warning' }): ReactElement {
  return (
    <div className="sqllab-notice">
      <Alert level={level}>{text}</Alert>
    </div>
  );
}

/** The query succeeded, and this window does not hold its rows. */
function LostResult({ query }: { readonly query: EditorQuery }): ReactElement {
  const t = useTranslations('sqllab.south');
  const { runner } = useSqlLab();
  const run = useRun();
  return (
    <div className="sqllab-notice">
      <Alert level="warning">{t('notStored')}</Alert>
      {query.resultsKey ? (
        <Button onClick={() => void runner.fetchResult(query.id)}>{t('refetch')}</Button>
      ) : (
        <Button onClick={() => void run()}>{t('rerun')}</Button>
      )}
    </div>
  );
}

function RunningQuery({ query }: { readonly query: EditorQuery }): ReactElement {
  const t = useTranslations('sqllab.south');
  const { runner } = useSqlLab();
  const { state, progress, progressText, queuePlace, startDttm, id } = query;
  const waiting = queuePlace === null ? t('queued') : t('queuedAt', { place: queuePlace });
  const label = state === 'fetching' ? t('fetching') : state === 'pending' ? waiting : t('running');
  return (
    <div className="sqllab-progress">
      <Progress
        label={progressText ?? label}
        value={progress > 0 ? progress : null}
        startedAt={startDttm}
        onStop={() => void runner.stop(id)}
      />
    </div>
  );
}
