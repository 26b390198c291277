import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { instant, text, textOf, yesNo } from '@/app/(main)/record-cells';
import { type RecordList, RecordPage } from '@/app/(main)/record-page';
import { reportResource } from '@/lib/server/resources/report/report';

export const metadata: Metadata = { title: 'Reports' };

const reports: RecordList = {
  path: '/report/list/',
  title: 'Reports',
  about: 'A report sends a dashboard or a chart to people on a schedule.',
  resource: reportResource,
  only: [{ col: 'type', opr: 'eq', value: 'Report' }],
  search: { col: 'name', opr: 'report_all_text' },
  order: { column: 'name', isDescending: false },
  columns: [
    {
      label: 'Name',
      sort: 'name',
      cell: (row) => ({ text: textOf(row, 'name'), href: `/report/${textOf(row, 'id')}/log` }),
    },
    { label: 'Schedule', sort: 'crontab_humanized', cell: text('crontab_humanized') },
    { label: 'State', cell: text('last_state') },
    { label: 'Active', sort: 'active', cell: yesNo('active') },
    { label: 'Last run', sort: 'last_eval_dttm', cell: instant('last_eval_dttm') },
  ],
};

export default function ReportsPage(props: { readonly searchParams: SearchParams }): ReactElement {
  return <RecordPage list={reports} {...props} />;
}
