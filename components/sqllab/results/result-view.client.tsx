'use client';

import '@/components/sqllab/first-paint.css';
import { useTranslations } from 'next-intl';
import { type ReactElement, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useSqlLab } from '@/components/sqllab/session/sqllab-session';
import { SqlButton } from '@/components/sqllab/sql-text/sql-button.client';
import { Alert } from '@/components/ui/feedback/alert';
import { ApiErrorNotice } from '@/components/ui/feedback/api-error.client';
import { SearchField } from '@/components/ui/input/search-field.client';
import { DataTable } from '@/components/ui/table/data-table.client';
import type { EditorQuery, QueryResult } from '@/lib/sqllab/editor-query';
import { spacedNumber } from '@/lib/sqllab/limit';
import { gridColumns, gridRows } from '@/lib/sqllab/result-grid';
import type { EditorTab } from '@/lib/sqllab/tabs/editor-tab';
import { Glance } from './glance.client';
import { ResultActions } from './result-actions.client';
import { useKeptRows } from './use-kept-rows';

export interface ResultViewProps {
  readonly tab: EditorTab;
  readonly query: EditorQuery;
  /** Its rows; `isWhole` is false while more are coming. */
  readonly result: QueryResult;
}

/** The rows of a query with what can be done with them. */
export function ResultView({ tab, query, result }: ResultViewProps): ReactElement {
  const t = useTranslations('sqllab.south');
  const [search, setSearch] = useState('');
  const columns = useMemo(() => gridColumns(result.columns), [result.columns]);
  const rows = useMemo(() => gridRows(result), [result]);
  const { settings, props } = useSqlLab();
  const { showsChart } = useStore(settings);
  const hasChart = showsChart && props.rights.makesCharts && result.isWhole && query.serverId !== null;
  const kept = useKeptRows(query, result, rows, search);
  const limit = limitText(t, query, result, kept !== null);
  return (
    <div className="sqllab-results">
      <div className="sqllab-results-bar">
        <ResultActions tab={tab} query={query} result={result} rows={kept?.all ?? rows} />
        <div className="sqllab-result-filter">
          <SearchField value={search} onChange={setSearch} label={t('filter')} placeholder={t('filter')} />
        </div>
      </div>
      <div className="sqllab-result-facts">
        <span className="sqllab-rows">{t('returned', { count: query.rows ?? result.data.length })}</span>
        <SqlButton sql={query.sql} executedSql={query.executedSql} />
      </div>
      {limit !== null && <Alert level="info">{limit}</Alert>}
      <div className="sqllab-with-chart" data-chart={hasChart || undefined}>
        <div className="sqllab-result-grid">
          {kept?.error != null && <ApiErrorNotice error={kept.error} />}
          <DataTable
            label={t('grid')}
            columns={columns}
            rows={kept?.source ?? rows}
            height="100%"
            search={search}
            fileName={query.tab}
            {...(kept === null ? {} : { onSort: kept.onSort, onFilter: kept.onFilter })}
          />
          {kept?.isWaiting && (
            <p role="status" className="sqllab-choosing">
              {t('choosing')}
            </p>
          )}
        </div>
        {hasChart && <Glance query={query} result={result} />}
      </div>
    </div>
  );
}

type Translate = ReturnType<typeof useTranslations<'sqllab.south'>>;

function limitText(
  t: Translate,
  { limitingFactor, limit, rows }: EditorQuery,
  result: QueryResult,
  isWhole: boolean,
): string | null {
  const shown = spacedNumber(rows ?? result.data.length);
  if (result.isDisplayLimitReached && !isWhole) return t('displayLimited', { rows: spacedNumber(result.data.length) });
  if ((rows ?? result.data.length) < (limit ?? 0)) return null;
  if (limitingFactor === 'DROPDOWN') return t('limited', { rows: shown });
  if (limitingFactor === 'QUERY') return t('limitedByQuery', { rows: shown });
  return limitingFactor === 'QUERY_AND_DROPDOWN' ? t('limitedByBoth', { rows: shown }) : null;
}
