'use client';

import '@/components/sqllab/first-paint.css';
import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import type { DatabaseChoice } from '@/components/sqllab/workspace-props';
import { type EditorTab, tableKey } from '@/lib/sqllab/tabs/editor-tab';
import { TableSection } from './table-section.client';
import { useStoredTables } from './use-open-tables';

export interface SchemaBrowserProps {
  /** `tab.tables` are the tables that it has opened. */
  readonly tab: EditorTab;
  readonly database: DatabaseChoice | null;
}

/** The tables that the tab has opened, each a section that folds. */
export function SchemaBrowser({ tab, database }: SchemaBrowserProps): ReactElement | null {
  const t = useTranslations('sqllab.table');
  useStoredTables(tab);
  if (tab.tables.length === 0) return null;
  return (
    <ul className="sqllab-tables" aria-label={t('list')}>
      {tab.tables.map((table) => (
        <li key={tableKey(table)}>
          <TableSection tab={tab} table={table} dialect={database?.backend ?? ''} />
        </li>
      ))}
    </ul>
  );
}
