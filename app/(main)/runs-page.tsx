import type { ReactElement } from 'react';
import { logsOf } from '@/lib/server/resources/report/report';
import type { SearchParams } from './address';
import { instant, text } from './record-cells';
import { RecordPage } from './record-page';

interface Props {
  /** Which of the two addresses is open; alerts and reports are stored in one table. */
  readonly kind: 'alert' | 'report';
  readonly id: string;
  readonly searchParams: SearchParams;
}

/** The log of the runs of an alert or a report, with state and error. */
export function RunsPage({ kind, id, searchParams }: Props): ReactElement {
  const runs = {
    path: `/${kind}/${id}/log`,
    title: 'Log of runs',
    about: 'Each time the schedule comes due, what was done and whether it worked is listed here.',
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
