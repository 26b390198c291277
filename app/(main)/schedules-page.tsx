import { notFound } from 'next/navigation';
import type { ReactElement } from 'react';
import { ListNotices } from '@/components/report/notices.client';
import { ScheduleSwitch } from '@/components/report/schedule-switch.client';
import type { BadgeProps } from '@/components/ui/badge';
import { TabList } from '@/components/ui/tab-list';
import { WakeWhenIdle } from '@/components/ui/wake-when-idle';
import { instant, people, text, textOf } from '@/lib/lists/row-text';
import type { ReportKind } from '@/lib/report/draft';
import { config } from '@/lib/server/config';
import { reportResource } from '@/lib/server/resources/report/report';
import { pageTexts } from '@/lib/text/messages/page-texts';
import type { SearchParams } from './address';
import { currentViewer } from './current-viewer';
import { ownerFilter } from './list-filters';
import { relatedToChoose } from './record-choices';
import { type RecordList, RecordPage, type Row } from './record-page';
import { scheduleFields, scheduleHost } from './schedule-sheet';

const t = pageTexts('lists');

const states = ['Success', 'Working', 'Error', 'Not triggered', 'On Grace'];
const tones: Readonly<Record<string, BadgeProps['tone']>> = { Success: 'success', Error: 'warning', Working: 'accent' };

const tabs = [
  { id: 'Alert', text: t('alerts'), href: '/alert/list/' },
  { id: 'Report', text: t('reports'), href: '/report/list/' },
];

interface Props {
  readonly kind: ReportKind;
  readonly searchParams: SearchParams;
}

/** The list of alerts or of reports, with the form of one over it. */
export async function SchedulesPage({ kind, searchParams }: Props): Promise<ReactElement> {
  if (!config().reports.areOn) notFound();
  const { locale, permissions } = await currentViewer();
  const mayWrite = permissions.has('can_write on ReportSchedule');
  const word = kind.toLowerCase();
  const schedules: RecordList = {
    path: `/${word}/list/`,
    title: t('alertsReports'),
    beside: <TabList label={t('alertsReports')} tabs={tabs} openId={kind} />,
    about: kind === 'Alert' ? t('alertsAbout') : t('reportsAbout'),
    resource: reportResource,
    only: [{ col: 'type', opr: 'eq', value: kind }],
    search: { col: 'name', opr: 'report_all_text' },
    order: { column: 'name', isDescending: false },
    columns: [
      {
        label: t('name'),
        sort: 'name',
        cell: (row) => ({ text: textOf(row, 'name'), title: textOf(row, 'description') }),
      },
      { label: t('state'), cell: stateCell },
      { label: t('lastRun'), sort: 'last_eval_dttm', cell: instant('last_eval_dttm') },
      {
        label: t('schedule'),
        sort: 'crontab_humanized',
        cell: scheduleCell,
      },
      { label: t('notificationMethod'), cell: ways },
      { label: t('owners'), cell: ownersCell },
      { label: t('lastModified'), sort: 'changed_on_delta_humanized', cell: text('changed_on_delta_humanized') },
      {
        label: t('active'),
        sort: 'active',
        cell: (row) => ({
          text: textOf(row, 'active'),
          content: (
            <ScheduleSwitch
              id={Number(row.id)}
              name={textOf(row, 'name')}
              isActive={row.active === true}
              {...{ kind, mayWrite, locale }}
            />
          ),
        }),
      },
    ],
    acts: (_, id) => [{ label: t('log'), href: `/${word}/${id}/log/` }],
    filters: [
      ownerFilter(reportResource),
      {
        name: 'status',
        label: t('status'),
        options: () => states.map((state) => ({ value: state, text: state })),
        filterOf: (value) => ({ col: 'last_state', opr: 'eq', value }),
      },
      {
        name: 'modified',
        label: t('modifiedBy'),
        options: (viewer) => relatedToChoose(reportResource, 'changed_by', viewer),
        filterOf: (value) => ({ col: 'changed_by', opr: 'rel_o_m', value: Number(value) }),
      },
    ],
    editing: {
      api: '/api/v1/report/',
      noun: [word, `${word}s`],
      createLabel: kind,
      permission: 'can_write on ReportSchedule',
      nameOf: text('name'),
      lost: t('itsLogIsDeleted'),
      fields: (row, viewer) => scheduleFields(kind, row, viewer),
      host: (asked, sheet) => scheduleHost(kind, asked, sheet),
    },
  };
  return (
    <>
      <RecordPage list={schedules} searchParams={searchParams} />
      <ListNotices locale={locale} />
      <WakeWhenIdle />
    </>
  );
}

function scheduleCell(row: Row) {
  const words = `${textOf(row, 'crontab_humanized')} (${textOf(row, 'timezone')})`;
  return { text: words, content: <span className="schedule-words">{words}</span> };
}

/** Initials, as there is little room; the names are said as title. */
function ownersCell(row: Row) {
  const names = people('owners')(row);
  const initials = names.split(', ').map((name) =>
    name
      .split(' ')
      .map(([letter = '']) => letter)
      .join(''),
  );
  return { text: initials.join(', '), title: names };
}

function stateCell(row: Row) {
  const state = textOf(row, 'last_state');
  const tone = tones[state] ?? 'quiet';
  return { text: state, tone };
}

const names: Readonly<Record<string, string>> = { SlackV2: 'Slack' };

function ways({ recipients }: Row): string {
  if (!Array.isArray(recipients)) return '';
  const types = recipients.map((one: Row) => textOf(one, 'type'));
  return [...new Set(types.map((type) => names[type] ?? type))].join(', ');
}
