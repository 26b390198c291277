import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { instant, text } from '@/app/(main)/record-cells';
import { type RecordList, RecordPage } from '@/app/(main)/record-page';
import { logEntries } from '@/lib/server/resources/log';

export const metadata: Metadata = { title: 'Action log' };

const actionLog: RecordList = {
  path: '/actionlog/list/',
  title: 'Action log',
  resource: logEntries,
  search: { col: 'action', opr: 'ct' },
  order: { column: 'dttm', isDescending: true },
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
      cell: text('slice_id'),
    },
    {
      label: 'Dashboard',
      sort: 'dashboard_id',
      cell: text('dashboard_id'),
    },
  ],
};

export default function ActionLogPage(props: { readonly searchParams: SearchParams }): ReactElement {
  return <RecordPage list={actionLog} {...props} />;
}
