'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useId, useState } from 'react';
import { useSqlLab } from '@/components/sqllab/session/sqllab-session';
import { Button } from '@/components/ui/button';
import { Alert } from '@/components/ui/feedback/alert';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import { toast } from '@/components/ui/overlay/toast';
import { copyText } from '@/lib/client/clipboard';
import { quoteName, quotePath } from '@/lib/sqllab/quote-name';
import type { EditorTab, OpenTable } from '@/lib/sqllab/tabs/editor-tab';
import { ColumnRow } from './column-row';
import { TableMenu } from './table-menu.client';
import { TableNotes } from './table-notes';
import { useTables } from './use-names';
import { useTableActs } from './use-open-tables';
import { keyKinds, useTable, useTableExtra } from './use-table';
import { ViewDialog } from './view-dialog.client';

export interface TableSectionProps {
  readonly tab: EditorTab;
  readonly table: OpenTable;
  /** The name of the database's dialect. */
  readonly dialect: string;
}

/** One opened table: what can be done with it, and its columns. Pressing a column writes its name into the editor. */
export function TableSection({ tab, table, dialect }: TableSectionProps): ReactElement {
  const t = useTranslations('sqllab.table');
  const { editor } = useSqlLab();
  const { close, setExpanded } = useTableActs(tab);
  const { data, error, isLoading, mutate } = useTable(table);
  const extra = useTableExtra(table);
  const [isSorted, setIsSorted] = useState(false);
  const [isViewShown, setIsViewShown] = useState(false);
  const bodyId = useId();
  const listed = useTables(table.dbId, table.catalog, table.schema).data?.result;
  const isView = listed?.some(({ value, type }) => value === table.name && type !== 'table') === true;
  const { name, schema, isExpanded } = table;
  const columns = isSorted ? data?.columns.toSorted((a, b) => a.name.localeCompare(b.name)) : data?.columns;
  const sync = (): void => void Promise.all([mutate(), extra.mutate()]);
  async function copy(text: string): Promise<void> {
    if (await copyText(text)) toast.success(t('copied'));
    else toast.danger(t('copyFailed'));
  }
  return (
    <section className="sqllab-table" aria-label={name}>
      <div className="sqllab-table-head">
        <h3>
          <button
            type="button"
            className="sqllab-table-fold"
            aria-expanded={isExpanded}
            aria-controls={bodyId}
            draggable
            onDragStart={({ dataTransfer }) => dataTransfer.setData('text/plain', quotePath([schema, name], dialect))}
            onClick={() => setExpanded(table, !isExpanded)}
          >
            <Icon name="chevron" size={14} />
            <strong>{name}</strong>
          </button>
        </h3>
        <div className="sqllab-table-acts">
          <IconButton
            size="small"
            icon="plus"
            label={t('insert', { name })}
            onClick={() => editor.current?.insert(quotePath([schema, name], dialect))}
          />
          <IconButton size="small" icon="refresh" label={t('sync', { name })} onClick={sync} />
          <IconButton
            size="small"
            icon="sort"
            aria-pressed={isSorted}
            label={t(isSorted ? 'originalOrder' : 'sortColumns')}
            onClick={() => setIsSorted(!isSorted)}
          />
          <IconButton
            size="small"
            icon="copy"
            label={t('copySelect')}
            disabled={data === undefined}
            onClick={() => void copy(data?.selectStar ?? '')}
          />
          {isView ? (
            <IconButton size="small" icon="eye" label={t('showView')} onClick={() => setIsViewShown(true)} />
          ) : null}
          <IconButton size="small" icon="trash" label={t('remove')} onClick={() => close(table)} />
          <TableMenu tab={tab} table={table} dialect={dialect} selectStar={data?.selectStar ?? null} />
        </div>
      </div>
      <div id={bodyId} hidden={!isExpanded}>
        {isExpanded && (
          <>
            <TableNotes comment={data?.comment ?? null} extra={extra.data} />
            {isLoading && data === undefined && <Skeleton lines={4} />}
            {error !== undefined && data === undefined && (
              <Alert level="danger" actions={<Button onClick={() => void mutate()}>{t('retry')}</Button>}>
                {t('failed')}
              </Alert>
            )}
            <ul className="sqllab-columns">
              {columns?.map((column) => (
                <ColumnRow
                  key={column.name}
                  column={column}
                  kinds={keyKinds(column, extra.data)}
                  inserted={quoteName(column.name, dialect)}
                  onInsert={() => editor.current?.insert(quoteName(column.name, dialect))}
                />
              ))}
            </ul>
          </>
        )}
      </div>
      {isViewShown && <ViewDialog table={table} dialect={dialect} onClose={() => setIsViewShown(false)} />}
    </section>
  );
}
