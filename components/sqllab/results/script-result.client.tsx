'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import { Alert } from '@/components/ui/feedback/alert';
import { Tabs } from '@/components/ui/layout/tabs.client';
import { Select } from '@/components/ui/select/select.client';
import type { EditorQuery, QueryResult, StatementOutcome } from '@/lib/sqllab/editor-query';
import { statementWord } from '@/lib/sqllab/statement-word';
import type { EditorTab } from '@/lib/sqllab/tabs/editor-tab';
import { ResultView } from './result-view.client';
import { StatementRows } from './statement-rows.client';

export interface ScriptResultProps {
  readonly tab: EditorTab;
  readonly query: EditorQuery;
  readonly result: QueryResult;
}

/** A bar with more tabs is slower to read than a list. */
const mostTabs = 20;

/** What a script gave: the rows of its last statement, and a tab for each statement when there are several. */
export function ScriptResult({ tab, query, result }: ScriptResultProps): ReactElement {
  const t = useTranslations('sqllab.statements');
  const statements = result.statements ?? [];
  const last = statements.length - 1;
  const [chosen, setChosen] = useState<number | null>(null);
  if (statements.length < 2) return <LastResult tab={tab} query={query} result={result} />;
  const told = statements.map((statement, at) => ({
    id: String(at),
    label: t('tab', { number: at + 1, word: statementWord(statement.sql), facts: factsOf(statement) }),
    content:
      at === last ? <LastResult tab={tab} query={query} result={result} /> : <StatementRows statement={statement} />,
  }));
  const shown = Math.min(chosen ?? last, last);
  if (told.length <= mostTabs) {
    return (
      <Tabs isFilling label={t('label')} tabs={told} value={String(shown)} onChange={(id) => setChosen(Number(id))} />
    );
  }
  return (
    <div className="sqllab-results">
      <Select
        label={t('label')}
        value={shown}
        options={told.map(({ label }, at) => ({ value: at, label }))}
        onChange={(at) => setChosen(Number(at))}
      />
      {told[shown]?.content}
    </div>
  );

  function factsOf({ rows, changed }: StatementOutcome): string {
    if (changed !== null) return t('changed', { count: changed });
    const count = rows ?? query.rows ?? result.data.length;
    return t('rows', { count });
  }
}

function LastResult({ tab, query, result }: ScriptResultProps): ReactElement {
  const t = useTranslations('sqllab');
  const { columns, data, statements } = result;
  const changed = statements?.at(-1)?.changed ?? null;
  const notice = (text: string, level: 'info' | 'success') => (
    <div className="sqllab-notice">
      <Alert level={level}>{text}</Alert>
    </div>
  );
  if (changed !== null) return notice(t('statements.changed', { count: changed }), 'success');
  if (columns.length === 0) return notice(t('south.done'), 'success');
  if (data.length === 0) return notice(t('south.noRows'), 'info');
  return <ResultView tab={tab} query={query} result={result} />;
}
