'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import { useStore } from 'zustand';
import { useSqlLab } from '@/components/sqllab/session/sqllab-session';
import { Button, LinkButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import { DropdownMenu } from '@/components/ui/overlay/menu.client';
import { toast } from '@/components/ui/overlay/toast';
import { saveText } from '@/components/ui/table/clipboard';
import { copyText } from '@/lib/client/clipboard';
import { allRows } from '@/lib/grid/all-rows';
import type { GridRow } from '@/lib/grid/grid-column';
import type { PagedRows } from '@/lib/grid/page-store';
import { type TableTextFormat, tableText } from '@/lib/grid/table-text';
import type { EditorQuery, QueryResult } from '@/lib/sqllab/editor-query';
import type { EditorTab } from '@/lib/sqllab/tabs/editor-tab';
import { useCreateChart } from './use-create-chart';

export interface ResultActionsProps {
  readonly tab: EditorTab;
  readonly query: EditorQuery;
  readonly result: QueryResult;
  /** A source where the server keeps more rows than are in memory. */
  readonly rows: readonly GridRow[] | PagedRows;
}

/** Texts of more cells, some 50 MB, are left to files that the server writes. */
const mostCells = 5_000_000;

/** What can be done with the rows of a query: a chart, a file, a copy. */
export function ResultActions({ tab, query, result, rows }: ResultActionsProps): ReactElement {
  const t = useTranslations('sqllab.south');
  const { store, props, settings } = useSqlLab();
  const { showsChart } = useStore(settings);
  const { rights } = props;
  const isPinned = tab.pinnedQueryIds.includes(query.id);
  const { isBusy, createChart } = useCreateChart();
  const address = `/api/v1/sqllab/export/${encodeURIComponent(query.id)}/`;
  const names = result.columns.map(({ name }) => name);
  const [isReading, setIsReading] = useState(false);
  const isTooLarge = 'rowsAt' in rows && rows.rowCount * names.length > mostCells;
  const textOf = (format: TableTextFormat): string | Promise<string> =>
    'rowsAt' in rows ? wholeText(format, rows) : tableText(format, rows, names);
  /** Rejects where rows could not be read. */
  async function wholeText(format: TableTextFormat, source: PagedRows): Promise<string> {
    setIsReading(true);
    try {
      return tableText(format, await allRows(source, new AbortController().signal), names);
    } catch (error) {
      toast.danger(t('rowsFailed'));
      throw error;
    } finally {
      setIsReading(false);
    }
  }
  async function copy(format: TableTextFormat): Promise<void> {
    if (isTooLarge) return void toast.warning(t('tooLarge'));
    const text = textOf(format);
    if (await copyText(text)) return void toast.success(t('copied'));
    const isRead = await Promise.resolve(text).then(
      () => true,
      () => false,
    );
    if (isRead) toast.danger(t('copyFailed'));
  }
  async function saveJson(): Promise<void> {
    if (isTooLarge) return void toast.warning(t('tooLarge'));
    const text = await Promise.resolve(textOf('json')).catch(() => null);
    if (text !== null) saveText(text, `${query.tab || query.id}.json`, 'application/json');
  }
  return (
    <div className="sqllab-result-actions">
      {rights.makesCharts && (
        <Button disabled={isBusy || !result.isWhole} onClick={() => void createChart(query, result.columns)}>
          <Icon name="bars" />
          {t('createChart')}
        </Button>
      )}
      {rights.makesCharts && (
        <Button
          aria-pressed={showsChart}
          title={t('chartHint', { keys: 'Alt + G' })}
          onClick={() => settings.change({ showsChart: !showsChart })}
        >
          {t('chart')}
        </Button>
      )}
      {rights.exportsCsv && (
        <LinkButton href={address} download="">
          <Icon name="download" />
          {t('csv')}
        </LinkButton>
      )}
      <Button disabled={isReading} onClick={() => void copy('tsv')}>
        <Icon name="copy" />
        {t('copy')}
      </Button>
      {tab.latestQueryId === query.id && (
        <Button
          title={t('pinHint')}
          aria-pressed={isPinned}
          disabled={!result.isWhole}
          onClick={() =>
            store.dispatch({
              ...{ type: 'pin_result', id: tab.id, queryId: query.id },
              ...{ isPinned: !isPinned, now: Date.now() },
            })
          }
        >
          {t(isPinned ? 'unpin' : 'pin')}
        </Button>
      )}
      <DropdownMenu
        trigger={<IconButton icon="more" label={t('moreFormats')} />}
        items={[
          ...(rights.exportsCsv ? [{ id: 'xlsx', label: t('xlsx'), href: `${address}?format=xlsx` } as const] : []),
          {
            ...{ id: 'json', label: t('downloadJson') },
            onSelect: () => void saveJson(),
          },
          'separator',
          { id: 'copy-csv', label: t('copyCsv'), onSelect: () => void copy('csv') },
          { id: 'copy-json', label: t('copyJson'), onSelect: () => void copy('json') },
          { id: 'copy-markdown', label: t('copyMarkdown'), onSelect: () => void copy('markdown') },
        ]}
      />
    </div>
  );
}
