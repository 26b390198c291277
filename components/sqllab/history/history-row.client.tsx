'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import { randomLetters } from '@/components/sqllab/session/local-id';
import { useSqlLab, useSqlLabState } from '@/components/sqllab/session/sqllab-session';
import { SqlButton } from '@/components/sqllab/sql-text/sql-button.client';
import { Button } from '@/components/ui/button';
import { Elapsed } from '@/components/ui/feedback/elapsed.client';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import { toast } from '@/components/ui/overlay/toast';
import { api } from '@/lib/client/api';
import { ApiError } from '@/lib/client/api-error';
import { type EditorQuery, isInProgress, toneOf } from '@/lib/sqllab/editor-query';
import { clockText, momentText } from '@/lib/sqllab/query-history';
import type { EditorTab } from '@/lib/sqllab/tabs/editor-tab';
import { HistoryResult } from './history-result.client';

export interface HistoryRowProps {
  readonly tab: EditorTab;
  readonly query: EditorQuery;
}

/** One query that ran, with what can be done with it. */
export function HistoryRow({ tab, query }: HistoryRowProps): ReactElement {
  const t = useTranslations('sqllab');
  const { store, editor, runner } = useSqlLab();
  const hasRows = useSqlLabState(({ results }) => results[query.id] !== undefined);
  const [isOpen, setIsOpen] = useState(false);
  const { id, state, sql, startDttm, endDttm, rows, progress } = query;
  const isRunning = isInProgress(state);
  function openTab(): void {
    const { dbId, catalog, schema } = query;
    const seed = { dbId, catalog, schema, sql, queryLimit: tab.queryLimit, templateParams: tab.templateParams };
    store.dispatch({ type: 'add', id: `n${randomLetters()}`, now: Date.now(), seed });
  }
  async function remove(): Promise<void> {
    try {
      if (tab.serverId !== null) await api.delete(`/tabstateview/${tab.serverId}/query/${encodeURIComponent(id)}`);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) return void toast.danger(t('history.removeFailed'));
    }
    store.dispatch({ type: 'query_removed', id });
  }
  return (
    <tr>
      <td>
        <span className="sqllab-history-state">
          <span className="state-mark" data-tone={toneOf(state)} aria-hidden="true" />
          {t(`state.${state}`)}
        </span>
      </td>
      <td>{momentText(startDttm)}</td>
      <td>{isRunning ? <Elapsed startedAt={startDttm} endedAt={null} /> : durationOf(startDttm, endDttm)}</td>
      <td>
        <progress
          aria-label={t('history.progress')}
          max={100}
          value={state === 'success' ? 100 : Math.max(0, Math.min(100, progress))}
        />
      </td>
      <td className="sqllab-history-rows">{rows === null ? '' : rows.toLocaleString('en')}</td>
      <td className="sqllab-history-sql">
        <SqlButton sql={sql} executedSql={query.executedSql} />
      </td>
      <td>
        {query.errors.length > 0 && (
          <Button look="plain" onClick={() => setIsOpen(true)}>
            {t('history.viewError')}
          </Button>
        )}
        {isRunning && (
          <Button look="plain" onClick={() => void runner.stop(id)}>
            {t('run.stop')}
          </Button>
        )}
        {state === 'success' && (hasRows || query.resultsKey !== null) && (
          <Button look="plain" onClick={() => setIsOpen(true)}>
            {t('history.viewResults')}
          </Button>
        )}
        {isOpen && <HistoryResult tab={tab} query={query} onClose={() => setIsOpen(false)} />}
      </td>
      <td>
        <span className="sqllab-history-acts">
          <IconButton
            size="small"
            icon="edit"
            iconName="edit"
            label={t('history.edit')}
            onClick={() => {
              if (editor.current) editor.current.replaceAll(sql);
              else store.dispatch({ type: 'edit_sql', id: tab.id, sql, now: Date.now() });
            }}
          />
          <IconButton size="small" icon="plus" iconName="plusCircle" label={t('history.newTab')} onClick={openTab} />
          {!isRunning && (
            <IconButton
              size="small"
              icon="trash"
              iconName="trash"
              label={t('history.remove')}
              onClick={() => void remove()}
            />
          )}
        </span>
      </td>
    </tr>
  );
}

function durationOf(start: number, end: number | null): string {
  return end === null ? '' : clockText(end - start);
}
