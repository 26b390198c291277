'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import { randomLetters } from '@/components/sqllab/session/local-id';
import { useSqlLab } from '@/components/sqllab/session/sqllab-session';
import { Button } from '@/components/ui/button';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { Alert } from '@/components/ui/feedback/alert';
import { toast } from '@/components/ui/overlay/toast';
import { api } from '@/lib/client/api';
import { openPage } from '@/lib/client/page-path';
import type { EditorQuery } from '@/lib/sqllab/editor-query';
import { quotePath } from '@/lib/sqllab/quote-name';
import type { EditorTab } from '@/lib/sqllab/tabs/editor-tab';

export interface CreatedTableProps {
  readonly tab: EditorTab;
  readonly query: EditorQuery;
}

/** The table or view that a query has made, with the ways to its rows. */
export function CreatedTable({ tab, query }: CreatedTableProps): ReactElement {
  const t = useTranslations('sqllab.south');
  const { store, props } = useSqlLab();
  const errorText = useErrorText();
  const [isBusy, setIsBusy] = useState(false);
  const { dbId, catalog, tempTable } = query;
  const schema = query.tempSchema ?? query.schema;
  const dialect = props.databases.find(({ id }) => id === dbId)?.backend ?? '';
  function queryTable(): void {
    const sql = `SELECT * FROM ${quotePath([schema, tempTable ?? ''], dialect)}`;
    const seed = { dbId, catalog, schema, sql, queryLimit: tab.queryLimit, autorun: true };
    store.dispatch({ type: 'add', id: `n${randomLetters()}`, now: Date.now(), seed });
  }
  async function explore(): Promise<void> {
    setIsBusy(true);
    try {
      const body = { database_id: dbId, table_name: tempTable, schema, catalog };
      const { result } = await api.post<{ readonly result: { readonly table_id: number } }>(
        '/api/v1/dataset/get_or_create/',
        body,
      );
      openPage(`/explore/?datasource_type=table&datasource_id=${result.table_id}`);
    } catch (error) {
      toast.danger(t('exploreFailed', { reason: errorText(error) }));
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <div className="sqllab-notice">
      <Alert
        level="success"
        actions={
          <>
            {props.rights.makesCharts && (
              <Button disabled={isBusy} onClick={() => void explore()}>
                {t('explore')}
              </Button>
            )}
            <Button onClick={queryTable}>{t('queryTable')}</Button>
          </>
        }
      >
        {t('created', { table: [schema, tempTable].filter(Boolean).join('.') })}
      </Alert>
    </div>
  );
}
