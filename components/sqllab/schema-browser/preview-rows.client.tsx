'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import { QueryFailure } from '@/components/sqllab/results/query-failure.client';
import { useDatabase, useSqlLab, useSqlLabState } from '@/components/sqllab/session/sqllab-session';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { SearchField } from '@/components/ui/input/search-field.client';
import { DataTable } from '@/components/ui/table/data-table.client';
import { isInProgress } from '@/lib/sqllab/editor-query';
import { gridColumns, gridRows } from '@/lib/sqllab/result-grid';
import type { EditorTab, OpenTable } from '@/lib/sqllab/tabs/editor-tab';

export interface PreviewRowsProps {
  readonly tab: EditorTab;
  readonly table: OpenTable;
  /** The statement that selects the rows. */
  readonly sql: string;
}

const previewLimit = 100;

/** The first rows of a table, queried when they are first shown. */
export function PreviewRows({ tab, table, sql }: PreviewRowsProps): ReactElement {
  const t = useTranslations('sqllab.table');
  const { runner } = useSqlLab();
  const database = useDatabase(tab);
  const [search, setSearch] = useState('');
  const [queryId, setQueryId] = useState<string | null>(null);
  const latest = useRef({ tab, table, isAsync: false });
  latest.current = { tab, table, isAsync: database?.isAsync === true };
  useEffect(() => {
    const { tab: inTab, table: of, isAsync } = latest.current;
    const { dbId, catalog, schema } = of;
    const request = { sql, sourceOffset: null, limit: previewLimit, isAsync, isDataPreview: true };
    setQueryId(runner.run({ ...inTab, dbId, catalog, schema }, request));
  }, [runner, sql]);
  const query = useSqlLabState(({ queries }) => queries[queryId ?? ''] ?? null);
  const result = useSqlLabState(({ results }) => results[queryId ?? ''] ?? null);
  const columns = useMemo(() => gridColumns(result?.columns ?? []), [result]);
  const rows = useMemo(() => (result === null ? [] : gridRows(result)), [result]);
  if (query === null || isInProgress(query.state)) return <Skeleton lines={5} />;
  if (result === null) return <QueryFailure tab={tab} query={query} />;
  return (
    <div className="sqllab-preview-part">
      <div className="sqllab-result-filter">
        <SearchField value={search} onChange={setSearch} label={t('filter')} placeholder={t('filter')} />
      </div>
      <DataTable
        label={t('previewGrid', { name: table.name })}
        columns={columns}
        rows={rows}
        height="100%"
        search={search}
        fileName={table.name}
      />
    </div>
  );
}
