import { notFound } from 'next/navigation';
import type { ReactElement } from 'react';
import { LinkButton } from '@/components/ui/button';
import { AppError } from '@/lib/errors/app-error';
import { instant, text, textOf } from '@/lib/lists/row-text';
import { show } from '@/lib/server/api/show';
import { config } from '@/lib/server/config';
import { keptMessages } from '@/lib/server/report/run-log';
import { logsOf } from '@/lib/server/resources/report/log';
import { reportResource } from '@/lib/server/resources/report/report';
import { seesSchedule } from '@/lib/server/resources/report/sees-schedule';
import { pageTexts } from '@/lib/text/messages/page-texts';
import type { SearchParams } from './address';
import { currentViewer } from './current-viewer';
import { type RecordList, RecordPage, type Row } from './record-page';

const t = pageTexts('lists');

interface Props {
  /** Which of the two addresses is open; alerts and reports are stored in one table. */
  readonly kind: 'alert' | 'report';
  readonly id: string;
  readonly searchParams: SearchParams;
}

/** The log of the runs of an alert or a report, with state, value, error and message. */
export async function RunsPage({ kind, id, searchParams }: Props): Promise<ReactElement> {
  if (!config().reports.areOn) notFound();
  const viewer = await currentViewer();
  const name = await nameOf(id);
  const messages = (await seesSchedule(viewer, Number(id))) ? await keptMessages(Number(id)) : new Set<string>();
  const runs: RecordList = {
    path: `/${kind}/${id}/log/`,
    title: `${kind === 'alert' ? 'Alert' : 'Report'}: ${name}`,
    beside: <LinkButton href={`/${kind}/list/`}>{backText}</LinkButton>,
    about: t('eachTimeTheSchedule'),
    resource: logsOf({ params: { report: id } }),
    order: { column: 'scheduled_dttm', isDescending: true },
    columns: [
      { label: t('state'), sort: 'state', cell: (row) => ({ text: textOf(row, 'state'), tone: toneOf(row) }) },
      {
        label: t('executionId'),
        cell: (row) => ({ text: textOf(row, 'uuid').slice(0, 8), title: textOf(row, 'uuid') }),
      },
      { label: t('scheduledAtUtc'), sort: 'scheduled_dttm', cell: instant('scheduled_dttm') },
      { label: t('startAtUtc'), sort: 'start_dttm', cell: instant('start_dttm') },
      { label: t('duration'), cell: duration },
      { label: t('value'), sort: 'value', cell: (row) => textOf(row, 'value') || textOf(row, 'value_row_json') },
      { label: t('errorMessage'), sort: 'error_message', cell: text('error_message') },
    ],
    acts: (row, logId) =>
      messages.has(textOf(row, 'uuid')) && row.state !== 'Working'
        ? [{ label: t('message'), href: `/api/v1/report/${id}/log/${logId}/message` }]
        : [],
  };
  return <RecordPage list={runs} searchParams={searchParams} />;

  async function nameOf(key: string): Promise<string> {
    try {
      return textOf((await show(reportResource, viewer, key)).result, 'name');
    } catch (problem) {
      if (problem instanceof AppError && problem.entry.status < 500) notFound();
      throw problem;
    }
  }
}

const backText = 'Back to all';

function toneOf({ state }: Row) {
  if (state === 'Success') return 'success' as const;
  return state === 'Error' ? ('warning' as const) : ('quiet' as const);
}

function duration(row: Row): string {
  const [start, end] = [Date.parse(textOf(row, 'start_dttm')), Date.parse(textOf(row, 'end_dttm'))];
  if (Number.isNaN(start) || Number.isNaN(end)) return '';
  const seconds = (end - start) / 1000;
  return seconds < 60 ? `${seconds.toFixed(1)} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}
