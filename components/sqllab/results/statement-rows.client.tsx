'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useMemo, useState } from 'react';
import { SqlButton } from '@/components/sqllab/sql-text/sql-button.client';
import { Alert } from '@/components/ui/feedback/alert';
import { SearchField } from '@/components/ui/input/search-field.client';
import { DataTable } from '@/components/ui/table/data-table.client';
import type { StatementOutcome } from '@/lib/sqllab/editor-query';
import { spacedNumber } from '@/lib/sqllab/limit';
import { gridColumns, gridRows } from '@/lib/sqllab/result-grid';

export interface StatementRowsProps {
  readonly statement: StatementOutcome;
}

/** What a statement before the last one gave. */
export function StatementRows({ statement }: StatementRowsProps): ReactElement {
  const t = useTranslations('sqllab');
  const [search, setSearch] = useState('');
  const { sql, changed, data } = statement;
  const columns = useMemo(() => gridColumns(statement.columns), [statement]);
  const rows = useMemo(() => gridRows(statement), [statement]);
  const count = statement.rows ?? data.length;
  return (
    <div className="sqllab-results">
      <div className="sqllab-results-bar">
        <div className="sqllab-result-facts">
          {columns.length > 0 && <span className="sqllab-rows">{t('south.returned', { count })}</span>}
          <SqlButton sql={sql} executedSql={sql} />
        </div>
        {data.length > 0 && (
          <div className="sqllab-result-filter">
            <SearchField
              value={search}
              onChange={setSearch}
              label={t('south.filter')}
              placeholder={t('south.filter')}
            />
          </div>
        )}
      </div>
      {changed !== null && <Alert level="success">{t('statements.changed', { count: changed })}</Alert>}
      {changed === null && columns.length === 0 && <Alert level="success">{t('south.done')}</Alert>}
      {columns.length > 0 && count === 0 && <Alert level="info">{t('south.noRows')}</Alert>}
      {data.length < count && (
        <Alert level="info">{t('south.displayLimited', { rows: spacedNumber(data.length) })}</Alert>
      )}
      {data.length > 0 && (
        <div className="sqllab-result-grid">
          <DataTable label={t('south.grid')} columns={columns} rows={rows} height="100%" search={search} />
        </div>
      )}
    </div>
  );
}
