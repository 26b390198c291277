import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { instant, text, textOf } from '@/app/(main)/record-cells';
import { accountsToChoose } from '@/app/(main)/record-choices';
import { type RecordList, RecordPage, type Row } from '@/app/(main)/record-page';
import type { RecordCell } from '@/components/ui/record-table';
import { logEntries } from '@/lib/server/resources/log';

export const metadata: Metadata = { title: 'Action log' };

const actionLog: RecordList = {
  path: '/actionlog/list/',
  title: 'Action log',
  about: 'What people did, and when, is listed here from now on.',
  resource: logEntries,
  search: { col: 'action', opr: 'ct' },
  order: { column: 'dttm', isDescending: true },
  reads: ['user.username', 'action', 'dttm', 'slice_id', 'dashboard_id', 'duration_ms'],
  filters: [
    {
      name: 'user',
      label: 'User',
      options: accountsToChoose,
      filterOf: (value) => ({ col: 'user', opr: 'rel_o_m', value: Number(value) }),
    },
    {
      name: 'since',
      label: 'Since',
      options: () => [
        { value: '1', text: 'The last day' },
        { value: '7', text: 'The last week' },
        { value: '30', text: 'The last 30 days' },
      ],
      filterOf: (value) => ({ col: 'dttm', opr: 'gt', value: daysAgo(Number(value)) }),
    },
  ],
  columns: [
    {
      label: 'Action',
      sort: 'action',
      cell: text('action'),
    },
    {
      label: 'User',
      cell: text('user.username'),
    },
    {
      label: 'When',
      sort: 'dttm',
      cell: instant('dttm'),
    },
    {
      label: 'Chart',
      sort: 'slice_id',
      cell: (row) => linked(row, 'slice_id', '/explore/?slice_id='),
    },
    {
      label: 'Dashboard',
      sort: 'dashboard_id',
      cell: (row) => linked(row, 'dashboard_id', '/superset/dashboard/'),
    },
  ],
};

function linked(row: Row, field: string, address: string): RecordCell {
  const id = textOf(row, field);
  return id === '' ? { text: '' } : { text: id, href: address + id };
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 19);
}

export default function ActionLogPage(props: { readonly searchParams: SearchParams }): ReactElement {
  return <RecordPage list={actionLog} {...props} />;
}
