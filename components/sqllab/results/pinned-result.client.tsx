'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useEffect } from 'react';
import { useLatestQuery, useSqlLab, useSqlLabState } from '@/components/sqllab/session/sqllab-session';
import { Alert } from '@/components/ui/feedback/alert';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { Segmented } from '@/components/ui/input/segmented.client';
import { isInProgress } from '@/lib/sqllab/editor-query';
import type { EditorTab } from '@/lib/sqllab/tabs/editor-tab';
import { ComparedRuns } from './compared-runs.client';
import { ScriptResult } from './script-result.client';

export interface PinnedResultProps {
  readonly tab: EditorTab;
  readonly queryId: string;
  readonly isCompared: boolean;
  readonly onCompare: (isCompared: boolean) => void;
}

/** A result that stays while other queries run, and how the latest result differs from it. */
export function PinnedResult({ tab, queryId, isCompared, onCompare }: PinnedResultProps): ReactElement {
  const t = useTranslations('sqllab.south');
  const { runner } = useSqlLab();
  const query = useSqlLabState(({ queries }) => queries[queryId] ?? null);
  const result = useSqlLabState(({ results }) => results[queryId] ?? null);
  const latest = useLatestQuery(tab);
  const isWanted = result === null && query !== null && query.resultsKey !== null && query.errors.length === 0;
  useEffect(() => {
    if (isWanted) void runner.fetchResult(queryId);
  }, [isWanted, runner, queryId]);
  if (query === null || result === null) {
    const isComing = query !== null && isInProgress(query.state);
    return (
      <div className="sqllab-notice">
        {isComing ? <Skeleton lines={5} /> : <Alert level="warning">{t('notStored')}</Alert>}
      </div>
    );
  }
  const other = latest.query?.id !== queryId && latest.result?.isWhole ? latest.result : null;
  return (
    <div className="sqllab-pinned">
      {other !== null && (
        <Segmented<'rows' | 'changes'>
          label={t('pinnedShows')}
          value={isCompared ? 'changes' : 'rows'}
          onChange={(shown) => onCompare(shown === 'changes')}
          options={[
            { value: 'rows', label: t('pinnedRows') },
            { value: 'changes', label: t('pinnedChanges') },
          ]}
        />
      )}
      {isCompared && other !== null ? (
        <ComparedRuns before={result} after={other} />
      ) : (
        <ScriptResult tab={tab} query={query} result={result} />
      )}
    </div>
  );
}
