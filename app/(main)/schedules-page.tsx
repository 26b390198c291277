import { notFound } from 'next/navigation';
import type { ReactElement } from 'react';
import { TabList } from '@/components/ui/tab-list';
import { WakeWhenIdle } from '@/components/ui/wake-when-idle';
import { text } from '@/lib/lists/row-text';
import type { ReportKind } from '@/lib/report/draft';
import { config } from '@/lib/server/config';
import { reportResource } from '@/lib/server/resources/report/report';
import { pageTexts } from '@/lib/text/messages/page-texts';
import type { SearchParams } from './address';
import { ListPage } from './list-page';
import type { RecordEditing } from './record-sheet';
import { scheduleFields, scheduleHost } from './schedule-sheet';

const t = pageTexts('lists');

const tabs = [
  {
    id: 'Alert',
    get text() {
      return t('alerts');
    },
    href: '/alert/list/',
  },
  {
    id: 'Report',
    get text() {
      return t('reports');
    },
    href: '/report/list/',
  },
];

const usual = {
  api: '/api/v1/report/',
  permission: 'can_write on ReportSchedule',
  nameOf: text('name'),
} as const;

const editing: Readonly<Record<ReportKind, RecordEditing>> = {
  Alert: {
    ...usual,
    get lost() {
      return t('itsLogIsDeleted');
    },
    get noun() {
      return [t('nouns.alert'), t('nouns.alerts')] as const;
    },
    fields: (row, viewer) => scheduleFields('Alert', row, viewer),
    host: (asked, sheet) => scheduleHost('Alert', asked, sheet),
  },
  Report: {
    ...usual,
    get lost() {
      return t('itsLogIsDeleted');
    },
    get noun() {
      return [t('nouns.report'), t('nouns.reports')] as const;
    },
    fields: (row, viewer) => scheduleFields('Report', row, viewer),
    host: (asked, sheet) => scheduleHost('Report', asked, sheet),
  },
};

interface Props {
  readonly kind: ReportKind;
  readonly searchParams: SearchParams;
}

/** The list of alerts or of reports, with the form of one over it. Its switches wait for their script. */
export function SchedulesPage({ kind, searchParams }: Props): ReactElement {
  if (!config().reports.areOn) notFound();
  return (
    <>
      <ListPage
        listId={kind.toLowerCase()}
        resource={reportResource}
        about={kind === 'Alert' ? t('alertsAbout') : t('reportsAbout')}
        editing={editing[kind]}
        beside={<TabList label={t('alertsReports')} tabs={tabs} openId={kind} />}
        searchParams={searchParams}
      />
      <WakeWhenIdle />
    </>
  );
}
