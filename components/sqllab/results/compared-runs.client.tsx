'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useMemo } from 'react';
import { Alert } from '@/components/ui/feedback/alert';
import { DataTable } from '@/components/ui/table/data-table.client';
import type { GridColumn } from '@/lib/grid/grid-column';
import { compareResults } from '@/lib/sqllab/compare-results';
import type { QueryResult } from '@/lib/sqllab/editor-query';
import { gridColumns } from '@/lib/sqllab/result-grid';

export interface ComparedRunsProps {
  readonly before: QueryResult;
  readonly after: QueryResult;
}

/** The rows by which a result differs from an earlier one; changed cells tell their earlier value too. */
export function ComparedRuns({ before, after }: ComparedRunsProps): ReactElement {
  const t = useTranslations('sqllab.compare');
  const found = useMemo(() => compareResults(before, after), [before, after]);
  const columns = useMemo((): readonly GridColumn[] => {
    const changed = new Set(found.changes.flatMap((change) => Object.keys(change.before)));
    const own = gridColumns(found.columns).map((column) =>
      changed.has(column.id) ? { ...column, kind: 'text' as const } : column,
    );
    return [{ id: '\0fate', name: t('fate'), kind: 'text' }, ...own];
  }, [found, t]);
  const rows = useMemo(
    () =>
      found.changes.map(({ fate, row, before: earlier }) => [
        t(fate),
        ...found.columns.map(({ column_name: name }) =>
          Object.hasOwn(earlier, name)
            ? t('cell', { before: String(earlier[name]), after: String(row[name]) })
            : row[name],
        ),
      ]),
    [found, t],
  );
  const count = (fate: string): number => found.changes.filter((change) => change.fate === fate).length;
  const { columnsAdded, columnsGone, key, same } = found;
  return (
    <div className="sqllab-compared">
      <p role="status">
        {t('summary', { added: count('added'), gone: count('gone'), changed: count('changed'), same })}{' '}
        <span className="sqllab-quiet">{key.length > 0 ? t('by', { key: key.join(', ') }) : t('byAll')}</span>
      </p>
      {columnsAdded.length > 0 && <Alert level="info">{t('columnsAdded', { names: columnsAdded.join(', ') })}</Alert>}
      {columnsGone.length > 0 && <Alert level="info">{t('columnsGone', { names: columnsGone.join(', ') })}</Alert>}
      {rows.length === 0 ? (
        <Alert level="success">{t('equal')}</Alert>
      ) : (
        <div className="sqllab-result-grid">
          <DataTable label={t('grid')} columns={columns} rows={rows} height="100%" fileName={t('grid')} />
        </div>
      )}
    </div>
  );
}
