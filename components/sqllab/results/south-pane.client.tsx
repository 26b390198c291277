'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { QueryHistory } from '@/components/sqllab/history/query-history.client';
import { TablePreview } from '@/components/sqllab/schema-browser/table-preview.client';
import { tableKey, useTableActs } from '@/components/sqllab/schema-browser/use-open-tables';
import { useSqlLab, useSqlLabState } from '@/components/sqllab/session/sqllab-session';
import { Tabs } from '@/components/ui/layout/tabs.client';
import type { EditorQuery } from '@/lib/sqllab/editor-query';
import { clockTime } from '@/lib/sqllab/query-history';
import type { EditorTab } from '@/lib/sqllab/tabs/editor-tab';
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
  const [shown, setShown] = useState(resultsId);
  const { latestQueryId, tables, pinnedQueryIds } = tab;
  useEffect(() => setShown(resultsId), [latestQueryId]);
  function unpin(queryId: string): void {
    store.dispatch({ type: 'pin_result', id: tab.id, queryId, isPinned: false, now: Date.now() });
    if (queryId !== latestQueryId) store.dispatch({ type: 'result_dropped', id: queryId });
  }
  const [first] = tables;
  const newest = first !== undefined && first.id === null ? tableKey(first) : null;
  const known = useRef({ id: tab.id, newest, count: tables.length });
  useEffect(() => {
    const { id, newest: before, count } = known.current;
    known.current = { id: tab.id, newest, count: tables.length };
    if (id === tab.id && newest !== null && newest !== before && tables.length >= count) setShown(newest);
  }, [tab.id, newest, tables.length]);
  return (
    <section className="sqllab-south" aria-label={t('label')}>
      <Tabs
        isFilling
        value={shown}
        onChange={setShown}
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
