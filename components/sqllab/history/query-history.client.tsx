'use client';

import '@/components/sqllab/first-paint.css';
import { useTranslations } from 'next-intl';
import { type ReactElement, useMemo, useState } from 'react';
import { useSqlLabState } from '@/components/sqllab/session/sqllab-session';
import { Alert } from '@/components/ui/feedback/alert';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import { tabQueries } from '@/lib/sqllab/query-history';
import type { EditorTab } from '@/lib/sqllab/tabs/editor-tab';
import { HistoryRow } from './history-row.client';
import { useStoredHistory } from './use-stored-history';

export interface QueryHistoryProps {
  readonly tab: EditorTab;
}

const pageSize = 25;

/** The queries that ran in the tab, the newest first. */
export function QueryHistory({ tab }: QueryHistoryProps): ReactElement {
  const t = useTranslations('sqllab.history');
  const queries = useSqlLabState((state) => state.queries);
  const hasFailed = useStoredHistory(tab);
  const [page, setPage] = useState(0);
  const own = useMemo(() => tabQueries(queries, tab), [queries, tab]);
  const from = Math.min(page, Math.max(0, Math.ceil(own.length / pageSize) - 1)) * pageSize;
  const shown = own.slice(from, from + pageSize);
  const heads = ['state', 'started', 'duration', 'progress', 'rows', 'sql', 'results', 'actions'] as const;
  return (
    <div className="sqllab-history">
      {hasFailed && <Alert level="warning">{t('loadFailed')}</Alert>}
      {own.length === 0 ? (
        <EmptyState title={t('none')} size="small" />
      ) : (
        <>
          <div className="sqllab-history-table">
            <table aria-label={t('label')}>
              <thead>
                <tr>
                  {heads.map((head) => (
                    <th key={head} scope="col">
                      {t(head)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {shown.map((query) => (
                  <HistoryRow key={query.id} tab={tab} query={query} />
                ))}
              </tbody>
            </table>
          </div>
          <ul className="sqllab-history-pages">
            <li>{t('range', { from: from + 1, to: from + shown.length, count: own.length })}</li>
            <li>
              <IconButton
                size="small"
                icon="left"
                label={t('previous')}
                disabled={from === 0}
                onClick={() => setPage(page - 1)}
              />
            </li>
            <li>
              <IconButton
                size="small"
                icon="right"
                label={t('next')}
                disabled={from + pageSize >= own.length}
                onClick={() => setPage(page + 1)}
              />
            </li>
          </ul>
        </>
      )}
    </div>
  );
}
