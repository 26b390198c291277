'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useMemo } from 'react';
import { useSqlLab } from '@/components/sqllab/session/sqllab-session';
import { useRun } from '@/components/sqllab/session/use-run';
import { Button } from '@/components/ui/button';
import { Alert } from '@/components/ui/feedback/alert';
import type { EditorQuery } from '@/lib/sqllab/editor-query';
import type { EditorTab } from '@/lib/sqllab/editor-tab';
import { splitStatements } from '@/lib/sqllab/statements';

export interface StatementChoiceProps {
  readonly tab: EditorTab;
  readonly query: EditorQuery;
}

/** More buttons than these say nothing. */
const mostOffered = 12;

/** Of a script with several statements: whose rows are shown, and a way to those of each other one. */
export function StatementChoice({ tab, query }: StatementChoiceProps): ReactElement | null {
  const t = useTranslations('sqllab.south');
  const { editor } = useSqlLab();
  const run = useRun();
  const statements = useMemo(() => splitStatements(query.sql, ''), [query.sql]);
  if (statements.length < 2) return null;
  const { sourceOffset, sql } = query;
  const isThere = sourceOffset !== null && tab.sql.slice(sourceOffset, sourceOffset + sql.length) === sql;
  return (
    <Alert
      level="info"
      actions={
        isThere && tab.latestQueryId === query.id
          ? statements.slice(0, mostOffered).map(({ start, end }, at) => (
              <Button
                key={start}
                title={sql.slice(start, end)}
                onClick={() => {
                  run({ start: sourceOffset + start, end: sourceOffset + end });
                  // The button goes with the rows.
                  editor.current?.focus();
                }}
              >
                {t('runStatement', { number: at + 1 })}
              </Button>
            ))
          : undefined
      }
    >
      {t('lastOfMany', { count: statements.length })}
    </Alert>
  );
}
