'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { useSqlLab } from '@/components/sqllab/session/sqllab-session';
import { useRun } from '@/components/sqllab/session/use-run';
import { Button } from '@/components/ui/button';
import { ApiErrorNotice } from '@/components/ui/feedback/api-error.client';
import { ApiError } from '@/lib/client/api-error';
import type { EditorQuery } from '@/lib/sqllab/editor-query';
import { placeInTab } from '@/lib/sqllab/error-place';
import type { EditorTab } from '@/lib/sqllab/tabs/editor-tab';
import type { WireError } from '@/lib/sqllab/wire-error';

export interface QueryFailureProps {
  readonly tab: EditorTab;
  readonly query: EditorQuery;
}

/** The errors of a query, each with a way to its place in the text where it names one. */
export function QueryFailure({ tab, query }: QueryFailureProps): ReactElement {
  const t = useTranslations('sqllab.south');
  const { editor, props } = useSqlLab();
  const run = useRun();
  const dialect = props.databases.find(({ id }) => id === query.dbId)?.backend ?? '';
  const lines = query.errors
    .map((error) => placeInTab(tab.sql, query, error, dialect))
    .filter((place) => place !== null);
  return (
    <div className="sqllab-notice">
      <ApiErrorNotice error={apiErrorOf(query.errors)} onRetry={() => void run()} />
      {lines.map(({ line, start, end }) => (
        <Button key={start} onClick={() => editor.current?.select(start, end)}>
          {t('jump', { line })}
        </Button>
      ))}
    </div>
  );
}

/** The errors of a query as those of a call that failed. */
export function apiErrorOf(errors: readonly WireError[]): ApiError {
  const status = Number(errors[0]?.extra.status ?? 500);
  return new ApiError({
    status,
    problems: errors.map(({ message, error_type, level, extra }) => ({
      ...{ message, error_type, extra },
      level: level === 'info' || level === 'warning' ? level : 'error',
    })),
    ...(errors[0]?.error_type === 'FRONTEND_NETWORK_ERROR' ? { cause: 'network' as const } : {}),
  });
}
