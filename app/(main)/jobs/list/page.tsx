import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { currentViewer } from '@/app/(main)/current-viewer';
import { type RecordList, RecordPage } from '@/app/(main)/record-page';
import { JobActs } from '@/components/report/job-acts.client';
import { ListNotices } from '@/components/report/notices.client';
import type { BadgeProps } from '@/components/ui/badge';
import { WakeWhenIdle } from '@/components/ui/wake-when-idle';
import { jobStates } from '@/db/schema/job';
import { instant, text, textOf } from '@/lib/lists/row-text';
import { jobRows } from '@/lib/server/resources/job';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('lists');

export const metadata: Metadata = { title: t('jobs') };

const tones: ReadonlyMap<string, BadgeProps['tone']> = new Map([
  ['done', 'success'],
  ['failed', 'warning'],
  ['running', 'accent'],
]);

/** What runs, waits and failed in the background of all replicas. */
export default async function JobsPage(props: { readonly searchParams: SearchParams }): Promise<ReactElement> {
  const { locale, permissions } = await currentViewer();
  const mayWrite = permissions.has('can_write on Log');
  const jobs: RecordList = {
    path: '/jobs/list/',
    title: t('jobs'),
    about: t('workThatNobodyWaits'),
    resource: jobRows,
    search: { col: 'title', opr: 'ct' },
    order: { column: 'id', isDescending: true },
    columns: [
      { label: t('job'), sort: 'title', cell: text('title') },
      {
        label: t('state'),
        sort: 'state',
        cell: (row) => ({ text: textOf(row, 'state'), tone: tones.get(textOf(row, 'state')) ?? 'quiet' }),
      },
      { label: t('dueUtc'), sort: 'run_at', cell: instant('run_at') },
      { label: t('endedUtc'), sort: 'ended_on', cell: instant('ended_on') },
      { label: t('attempts'), cell: (row) => `${textOf(row, 'attempts')} of ${textOf(row, 'max_attempts')}` },
      { label: t('runsIn'), cell: text('leased_by') },
      { label: t('error'), cell: text('error_message') },
      ...(mayWrite
        ? [
            {
              label: t('actions'),
              cell: (row: Readonly<Record<string, unknown>>) => ({
                text: '',
                content: (
                  <JobActs
                    id={Number(row.id)}
                    title={textOf(row, 'title')}
                    isOpen={row.state === 'waiting' || row.state === 'running'}
                    locale={locale}
                  />
                ),
              }),
            },
          ]
        : []),
    ],
    filters: [
      {
        name: 'state',
        label: t('state'),
        options: () => jobStates.map((state) => ({ value: state, text: state })),
        filterOf: (value) => ({ col: 'state', opr: 'eq', value }),
      },
    ],
  };
  return (
    <>
      <RecordPage list={jobs} searchParams={props.searchParams} />
      <ListNotices locale={locale} />
      <WakeWhenIdle />
    </>
  );
}
