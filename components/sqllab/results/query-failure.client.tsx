'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { useSqlLab } from '@/components/sqllab/session/sqllab-session';
import { useRun } from '@/components/sqllab/session/use-run';
import { Button } from '@/components/ui/button';
import { ApiErrorNotice } from '@/components/ui/feedback/api-error.client';
import { ApiError } from '@/lib/client/api-error';
import type { EditorQuery } from '@/lib/sqllab/editor-query';
import type { EditorTab } from '@/lib/sqllab/editor-tab';
import { placeOfError, type WireError } from '@/lib/sqllab/wire-error';

export interface QueryFailureProps {
  readonly tab: EditorTab;
  readonly query: EditorQuery;
}

/** The errors of a query, each with a way to its place in the text where it names one. */
export function QueryFailure({ tab, query }: QueryFailureProps): ReactElement {
  const t = useTranslations('sqllab.south');
  const { editor } = useSqlLab();
  const run = useRun();
  const lines = query.errors.map((error) => placeIn(tab.sql, query, error)).filter((place) => place !== null);
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

function apiErrorOf(errors: readonly WireError[]): ApiError {
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

/** The line of the tab's text that an error names; null when it names none, or when the text has changed since. */
function placeIn(sql: string, { sourceOffset, sql: ran }: EditorQuery, error: WireError) {
  const place = placeOfError(error);
  if (place === null || sourceOffset === null || sql.slice(sourceOffset, sourceOffset + ran.length) !== ran)
    return null;
  const lines = ran.split('\n');
  const text = lines[place.line - 1];
  if (text === undefined) return null;
  const lineStart = lines.slice(0, place.line - 1).reduce((sum, line) => sum + line.length + 1, sourceOffset);
  const column = Math.min(place.column - 1, text.length);
  const start = lineStart + (place.column > 1 ? column : text.length - text.trimStart().length);
  return { line: sql.slice(0, start).split('\n').length, start, end: lineStart + text.length };
}
