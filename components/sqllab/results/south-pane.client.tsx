'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import { QueryHistory } from '@/components/sqllab/history/query-history.client';
import { TablePreview } from '@/components/sqllab/schema-browser/table-preview.client';
import { useTableActs } from '@/components/sqllab/schema-browser/use-open-tables';
import { useSqlLab, useSqlLabState } from '@/components/sqllab/session/sqllab-session';
import { Tabs } from '@/components/ui/layout/tabs.client';
import type { EditorQuery } from '@/lib/sqllab/editor-query';
import { clockTime } from '@/lib/sqllab/query-history';
import { type EditorTab, tableKey } from '@/lib/sqllab/tabs/editor-tab';
import { PinnedResult } from './pinned-result.client';
import { ResultsPanel } from './results-panel.client';

export interface SouthPaneProps {
  readonly tab: EditorTab;
}

const resultsId = 'results';

/** Below the editor: the results, the queries that ran, and a tab for each opened table. */
export function SouthPane({ tab }: SouthPaneProps): ReactElement {
  const t = useTranslations('sqllab.south');
  const { store } = useSqlLab();
  const { close } = useTableActs(tab);
  const queries = useSqlLabState((state) => state.queries);
  const [isCompared, setIsCompared] = useState(false);
  const shown = useSqlLabState((state) => state.panels[tab.id]);
  const { latestQueryId, tables, pinnedQueryIds } = tab;
  function unpin(queryId: string): void {
    store.dispatch({ type: 'pin_result', id: tab.id, queryId, isPinned: false, now: Date.now() });
    if (queryId !== latestQueryId) store.dispatch({ type: 'result_dropped', id: queryId });
  }
  return (
    <section className="sqllab-south" aria-label={t('label')}>
      <Tabs
        isFilling
        value={shown ?? resultsId}
        onChange={(panel) => store.dispatch({ type: 'show_panel', id: tab.id, panel })}
        onClose={(id) => {
          const queryId = pinnedQueryIds.find((one) => pinKey(one) === id);
          if (queryId !== undefined) unpin(queryId);
          const table = tables.find((one) => tableKey(one) === id);
          if (table) close(table);
        }}
        tabs={[
          { id: resultsId, label: t('results'), isClosable: false, content: <ResultsPanel tab={tab} /> },
          { id: 'history', label: t('history'), isClosable: false, content: <QueryHistory tab={tab} /> },
          ...pinnedQueryIds.map((queryId) => ({
            ...{ id: pinKey(queryId), label: t('pinned', { name: pinName(queries[queryId]) }) },
            content: <PinnedResult tab={tab} queryId={queryId} isCompared={isCompared} onCompare={setIsCompared} />,
          })),
          ...tables.map((table) => ({
            ...{ id: tableKey(table), label: [table.schema, table.name].filter(Boolean).join('.') },
            content: <TablePreview tab={tab} table={table} />,
          })),
        ]}
      />
    </section>
  );
}

function pinKey(queryId: string): string {
  return `pin ${queryId}`;
}

/** The time at which a pinned query ran tells it from the others. */
function pinName(query: EditorQuery | undefined): string {
  return query === undefined ? '' : clockTime(query.startDttm);
}
