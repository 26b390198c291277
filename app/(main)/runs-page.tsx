import type { ReactElement } from 'react';
import { logsOf } from '@/lib/server/resources/report/report';
import type { SearchParams } from './address';
import { instant, text } from './record-cells';
import { RecordPage } from './record-page';

interface Props {
  /** Under which name the address has it; both are reports. */
  readonly kind: 'alert' | 'report';
  readonly id: string;
  readonly searchParams: SearchParams;
}

/** When an alert or a report ran, and what came of it. */
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
