import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import { addressWith, paramsOf, type SearchParams } from '@/app/(main)/address';
import { currentViewer } from '@/app/(main)/current-viewer';
import { person, text, textOf } from '@/app/(main)/record-cells';
import { type RecordList, RecordPage, type Row } from '@/app/(main)/record-page';
import { QueryLists, relatedFilter, tablesOf } from '@/app/(main)/sqllab/query-lists';
import { QueryPreview } from '@/app/(main)/sqllab/query-preview';
import type { RecordCell } from '@/components/ui/record-table';
import { queryResource } from '@/lib/server/resources/sqllab/query';
import { queryStates } from '@/lib/sqllab/editor-query';
import { clockText } from '@/lib/sqllab/query-history';

export const metadata: Metadata = { title: 'Query history' };

const path = '/sqllab/history/';
const openHref = (id: number): string => `/sqllab/?queryId=${id}`;
const shownLetters = 40;
const dayMs = 86_400_000;

function queryHistory(params: URLSearchParams): RecordList {
  return {
    path,
    title: 'Query history',
    about: 'Queries that run in SQL Lab are listed here.',
    resource: queryResource,
    search: { col: 'sql', opr: 'ct' },
    order: { column: 'start_time', isDescending: true },
    reads: [
      ...['id', 'sql', 'executed_sql', 'sql_tables', 'status', 'error_message', 'tab_name', 'schema', 'rows'],
      ...['start_time', 'end_time', 'database.database_name', 'user.first_name', 'user.last_name', 'user.id'],
    ],
    filters: [
      relatedFilter(queryResource, 'database', 'Database'),
      {
        name: 'state',
        label: 'State',
        options: () => queryStates.map((state) => ({ value: state, text: state.replace('_', ' ') })),
        filterOf: (value) => ({ col: 'status', opr: 'eq', value }),
      },
      relatedFilter(queryResource, 'user', 'User'),
      {
        name: 'since',
        label: 'Time range',
        options: () => [
          { value: String(dayMs / 24), text: 'The last hour' },
          { value: String(dayMs), text: 'The last day' },
          { value: String(7 * dayMs), text: 'The last week' },
          { value: String(28 * dayMs), text: 'The last 28 days' },
          { value: String(90 * dayMs), text: 'The last 90 days' },
          { value: String(365 * dayMs), text: 'The last year' },
        ],
        filterOf: (value) => ({ col: 'start_time', opr: 'gt', value: Date.now() - (Number(value) || 0) }),
      },
    ],
    columns: [
      { label: 'Time', sort: 'start_time', cell: (row) => startOf(row) },
      { label: 'State', cell: stateOf },
      { label: 'Duration', cell: durationOf },
      {
        label: 'Tab name',
        sort: 'tab_name',
        cell: (row) => ({ text: textOf(row, 'tab_name') || `Query ${row.id}`, href: openHref(Number(row.id)) }),
      },
      { label: 'Database', sort: 'database.database_name', cell: text('database.database_name') },
      { label: 'Schema', sort: 'schema', cell: text('schema') },
      { label: 'Tables', cell: tablesOf },
      { label: 'User', sort: 'user.first_name', cell: person('user') },
      { label: 'Rows', sort: 'rows', cell: text('rows') },
      {
        label: 'SQL',
        sort: 'sql',
        cell: (row) => ({
          text: textOf(row, 'sql').replaceAll(/\s+/g, ' ').slice(0, shownLetters),
          href: addressWith(path, params, { preview: textOf(row, 'id') }),
        }),
      },
    ],
    beside: <QueryLists openId="history" />,
  };
}

function startOf(row: Row): string {
  const at = Number(row.start_time);
  return at > 0 ? new Date(at).toISOString().slice(0, 19).replace('T', ' ') : '';
}

function durationOf(row: Row): string {
  const [start, end] = [Number(row.start_time), Number(row.end_time)];
  return start > 0 && end > 0 ? clockText(end - start) : '';
}

function stateOf(row: Row): RecordCell {
  const state = textOf(row, 'status');
  const tone = state === 'success' ? 'success' : ['failed', 'timed_out'].includes(state) ? 'warning' : 'quiet';
  return { text: state.replace('_', ' '), tone, title: textOf(row, 'error_message') };
}

export default async function QueryHistoryPage(props: { readonly searchParams: SearchParams }): Promise<ReactElement> {
  const [params, viewer] = await Promise.all([paramsOf(props.searchParams), currentViewer()]);
  const list = queryHistory(params);
  return (
    <>
      <RecordPage list={list} {...props} />
      <QueryPreview {...{ list, viewer, params, openHref }} nameLabel="Tab name" nameOf={text('tab_name')} />
    </>
  );
}
