'use client';

import '@/components/sqllab/first-paint.css';
import { useTranslations } from 'next-intl';
import { type ReactElement, useMemo } from 'react';
import { useSqlLab } from '@/components/sqllab/session/sqllab-session';
import { Button } from '@/components/ui/button';
import { Alert } from '@/components/ui/feedback/alert';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import { CopyButton } from '@/components/ui/input/copy-button.client';
import { Tabs } from '@/components/ui/layout/tabs.client';
import { DataTable } from '@/components/ui/table/data-table.client';
import type { GridColumn } from '@/lib/grid/grid-column';
import type { EditorTab, OpenTable } from '@/lib/sqllab/tabs/editor-tab';
import { PreviewRows } from './preview-rows.client';
import { TableNotes } from './table-notes';
import { keyKinds, type TableExtra, type TableFacts, useTable, useTableExtra } from './use-table';

export interface TablePreviewProps {
  readonly tab: EditorTab;
  readonly table: OpenTable;
}

/** What a table does not have leaves its cell empty. */
const text = (id: string, name: string): GridColumn => ({ id, name, kind: 'text', nullText: '' });

/** A table's columns, keys and first rows, in a tab of the results pane. */
export function TablePreview({ tab, table }: TablePreviewProps): ReactElement {
  const t = useTranslations('sqllab.table');
  const { databases } = useSqlLab().props;
  const { data, error, mutate } = useTable(table);
  const extra = useTableExtra(table);
  const sync = (): void => void Promise.all([mutate(), extra.mutate()]);
  const database = databases.find(({ id }) => id === table.dbId);
  const place = [database?.backend, database?.name, table.catalog, table.schema].filter(Boolean);
  return (
    <div className="sqllab-preview">
      <div className="sqllab-preview-head">
        <nav aria-label={t('place')}>
          <ol>
            {place.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ol>
        </nav>
        <strong>{table.name}</strong>
        <IconButton size="small" icon="refresh" label={t('sync', { name: table.name })} onClick={sync} />
        <CopyButton size="small" text={data?.selectStar ?? ''} label={t('copySelect')} isDisabled={!data} />
      </div>
      <TableNotes comment={data?.comment ?? null} extra={extra.data} />
      {data === undefined && error === undefined && <Skeleton lines={5} />}
      {data === undefined && error !== undefined && (
        <Alert level="danger" actions={<Button onClick={() => void mutate()}>{t('retry')}</Button>}>
          {t('failed')}
        </Alert>
      )}
      {data !== undefined && (
        <Tabs
          isFilling
          tabs={[
            {
              id: 'columns',
              label: t('columns', { count: data.columns.length }),
              content: <Columns table={data} extra={extra.data} />,
            },
            ...(data.indexes.length === 0
              ? []
              : [
                  {
                    ...{ id: 'indexes', label: t('indexes', { count: data.indexes.length }) },
                    content: <Indexes table={data} />,
                  },
                ]),
            ...(database?.hidesPreview
              ? []
              : [
                  {
                    ...{ id: 'rows', label: t('preview') },
                    content: <PreviewRows tab={tab} table={table} sql={data.selectStar} />,
                  },
                ]),
          ]}
        />
      )}
    </div>
  );
}

interface ColumnsProps {
  readonly table: TableFacts;
  readonly extra: TableExtra | undefined;
}

function Columns({ table, extra }: ColumnsProps): ReactElement {
  const t = useTranslations('sqllab.table');
  const hasKeys = table.columns.some((column) => keyKinds(column, extra).length > 0);
  const columns = useMemo(
    () => [
      ...[text('name', t('columnName')), text('type', t('columnType'))],
      ...(hasKeys ? [text('keys', t('keys'))] : []),
      text('comment', t('comment')),
    ],
    [t, hasKeys],
  );
  const rows = useMemo(
    () =>
      table.columns.map((column) => [
        ...[column.name, column.longType],
        ...(hasKeys ? [keyKinds(column, extra).join(', ') || null] : []),
        column.comment || null,
      ]),
    [table, extra, hasKeys],
  );
  return (
    <div className="sqllab-preview-part">
      <DataTable label={t('columnsGrid', { name: table.name })} columns={columns} rows={rows} height="100%" />
    </div>
  );
}

function Indexes({ table }: { readonly table: TableFacts }): ReactElement {
  const t = useTranslations('sqllab.table');
  const columns = useMemo(
    () => [text('name', t('indexName')), text('type', t('indexType')), text('columns', t('indexColumns'))],
    [t],
  );
  const rows = useMemo(
    () => table.indexes.map(({ name, type, column_names }) => [name, type ?? null, column_names.join(', ')]),
    [table],
  );
  return (
    <div className="sqllab-preview-part">
      <DataTable
        label={t('indexes', { count: table.indexes.length })}
        columns={columns}
        rows={rows}
        height="100%"
        hasFoot={false}
      />
    </div>
  );
}
