import { notFound } from 'next/navigation';
import type { ReactElement } from 'react';
import { LinkButton } from '@/components/ui/button';
import { AppError } from '@/lib/errors/app-error';
import { textOf } from '@/lib/lists/row-text';
import { show } from '@/lib/server/api/show';
import { config } from '@/lib/server/config';
import { logsOf } from '@/lib/server/resources/report/log';
import { reportResource } from '@/lib/server/resources/report/report';
import { seesSchedule } from '@/lib/server/resources/report/sees-schedule';
import { pageTexts } from '@/lib/text/messages/page-texts';
import type { SearchParams } from './address';
import { currentViewer } from './current-viewer';
import { ListPage } from './list-page';

const t = pageTexts('lists');

interface Props {
  /** Which of the two addresses is open; alerts and reports are stored in one table. */
  readonly kind: 'alert' | 'report';
  readonly id: string;
  readonly searchParams: SearchParams;
}

/** The log of the runs of an alert or a report, with state, value, error and, for its owners, the message. */
export async function RunsPage({ kind, id, searchParams }: Props): Promise<ReactElement> {
  if (!config().reports.areOn) notFound();
  const viewer = await currentViewer();
  const schedule = await show(reportResource, viewer, id).catch((problem: unknown) => {
    if (problem instanceof AppError && problem.entry.status < 500) notFound();
    throw problem;
  });
  const report = String(schedule.id);
  return (
    <ListPage
      listId="run"
      at={{ kind, id: report }}
      resource={logsOf({ params: { report } })}
      heading={t(kind === 'alert' ? 'runsOfAlert' : 'runsOfReport', { name: textOf(schedule.result, 'name') })}
      about={t('eachTimeTheSchedule')}
      canAct={await seesSchedule(viewer, schedule.id)}
      beside={<LinkButton href={`/${kind}/list/`}>{t('backToAll')}</LinkButton>}
      searchParams={searchParams}
    />
  );
}
