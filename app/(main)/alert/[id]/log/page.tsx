import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { instant, text } from '@/app/(main)/record-cells';
import { RecordPage } from '@/app/(main)/record-page';
import { logsOf } from '@/lib/server/resources/report';

export const metadata: Metadata = { title: 'Log of runs' };

interface Props {
  readonly params: Promise<{ readonly id: string }>;
  readonly searchParams: SearchParams;
}

export default async function AlertLogPage({ params, searchParams }: Props): Promise<ReactElement> {
  const { id } = await params;
  const runs = {
    path: `/alert/${id}/log`,
    title: 'Log of runs',
    resource: logsOf({ params: { report: id } }),
    order: { column: 'scheduled_dttm', isDescending: true },
    columns: [
      { label: 'Scheduled', sort: 'scheduled_dttm', cell: instant('scheduled_dttm') },
      { label: 'Started', sort: 'start_dttm', cell: instant('start_dttm') },
      { label: 'State', sort: 'state', cell: text('state') },
      { label: 'Error', sort: 'error_message', cell: text('error_message') },
    ],
  };
  return <RecordPage list={runs} searchParams={searchParams} />;
}
