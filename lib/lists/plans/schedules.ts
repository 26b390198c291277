import { instantCell, nameCell, rowsIn, textCell } from '@/lib/lists/list-cells';
import type { Cell, ListLabel, ListPlan, StateTone } from '@/lib/lists/list-plan';
import { type Row, textOf } from '@/lib/lists/row-text';
import { changedByFilter, lastModified, ownerFilter, owners } from './shared';

const scheduleStates: readonly { readonly value: string; readonly label: ListLabel }[] = [
  { value: 'Success', label: 'successful' },
  { value: 'Working', label: 'working' },
  { value: 'Error', label: 'error' },
  { value: 'Not triggered', label: 'notTriggered' },
  { value: 'On Grace', label: 'onGrace' },
];

const tones: Readonly<Record<string, StateTone>> = {
  Success: 'success',
  Working: 'accent',
  Error: 'warning',
  done: 'success',
  running: 'accent',
  failed: 'warning',
};

const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;

const stateLabels: ReadonlyMap<string, ListLabel> = new Map([
  ...scheduleStates.map(({ value, label }) => [value, label] as const),
  ...jobStates.map((state) => [state, state] as const),
]);

const stateCell =
  (path: string) =>
  (row: Row): Cell => {
    const text = textOf(row, path);
    const label = stateLabels.get(text);
    return { kind: 'state', text, ...(label && { label }), tone: tones[text] ?? 'quiet', title: '' };
  };

/** Names of ways that differ from their types. */
const wayNames: Readonly<Record<string, string>> = { SlackV2: 'Slack' };

function waysCell(row: Row): Cell {
  const types = rowsIn(row, 'recipients').map((one) => textOf(one, 'type'));
  return { kind: 'text', text: [...new Set(types.map((type) => wayNames[type] ?? type))].join(', ') };
}

/** Alerts and reports are stored in one table. */
function scheduleList(kind: 'alert' | 'report'): ListPlan {
  return {
    id: kind,
    path: `/${kind}/list/`,
    api: '/api/v1/report/',
    title: 'alertsReports',
    noun: kind,
    only: [{ col: 'type', opr: 'eq', value: kind === 'alert' ? 'Alert' : 'Report' }],
    reads: [
      ...['id', 'name', 'description', 'active', 'last_state', 'last_eval_dttm', 'crontab_humanized', 'timezone'],
      ...['recipients.type', 'owners.id', 'owners.first_name', 'owners.last_name'],
      ...['changed_on', 'changed_on_delta_humanized'],
    ],
    order: { column: 'name', order: 'asc' },
    nameOf: (row) => textOf(row, 'name'),
    hrefOf: (_row, id) => `/${kind}/${id}/log/`,
    columns: [
      { id: 'name', label: 'name', sort: 'name', cell: (row) => nameCell(row, textOf(row, 'name')) },
      { id: 'last_state', label: 'state', cell: stateCell('last_state') },
      { id: 'last_eval_dttm', label: 'lastRun', sort: 'last_eval_dttm', cell: instantCell('last_eval_dttm') },
      {
        id: 'crontab_humanized',
        label: 'schedule',
        sort: 'crontab_humanized',
        cell: (row) => ({ kind: 'text', text: `${textOf(row, 'crontab_humanized')} (${textOf(row, 'timezone')})` }),
      },
      { id: 'recipients', label: 'notificationMethod', cell: waysCell },
      owners,
      lastModified,
      {
        id: 'active',
        label: 'active',
        sort: 'active',
        cell: (row) => ({ kind: 'active', isOn: row.active === true, name: textOf(row, 'name') }),
      },
    ],
    filters: [
      { id: 'name', label: 'name', kind: 'search', opr: 'ct' },
      ownerFilter,
      { id: 'last_state', label: 'status', kind: 'select', opr: 'eq', options: scheduleStates },
      changedByFilter,
    ],
    acts: ['log', kind === 'alert' ? 'checkNow' : 'sendNow', 'edit', 'delete'],
    bulk: ['delete'],
    saysAge: true,
  };
}

export const alertList = scheduleList('alert');
export const reportList = scheduleList('report');

/** The runs of one alert or report. */
export const runList: ListPlan = {
  id: 'run',
  path: '/:kind/:id/log/',
  api: '/api/v1/report/:id/log/',
  title: 'runs',
  noun: 'run',
  reads: [
    ...['id', 'uuid', 'state', 'scheduled_dttm', 'start_dttm', 'end_dttm', 'value', 'value_row_json'],
    ...['error_message', 'has_message'],
  ],
  order: { column: 'scheduled_dttm', order: 'desc' },
  nameOf: (row) => textOf(row, 'uuid').slice(0, 8),
  columns: [
    { id: 'state', label: 'state', sort: 'state', cell: stateCell('state') },
    {
      id: 'uuid',
      label: 'executionId',
      cell: (row) => ({ kind: 'text', text: textOf(row, 'uuid').slice(0, 8), title: textOf(row, 'uuid') }),
    },
    { id: 'scheduled_dttm', label: 'scheduledAtUtc', sort: 'scheduled_dttm', cell: instantCell('scheduled_dttm') },
    { id: 'start_dttm', label: 'startAtUtc', sort: 'start_dttm', cell: instantCell('start_dttm') },
    { id: 'duration', label: 'duration', cell: (row) => ({ kind: 'text', text: durationOf(row) }) },
    {
      id: 'value',
      label: 'value',
      sort: 'value',
      cell: (row) => ({ kind: 'text', text: textOf(row, 'value') || textOf(row, 'value_row_json') }),
    },
    {
      id: 'error_message',
      label: 'errorMessage',
      sort: 'error_message',
      isWide: true,
      cell: (row) => ({ kind: 'text', text: textOf(row, 'error_message'), title: textOf(row, 'error_message') }),
    },
  ],
  filters: [],
  acts: ['message'],
  hasAct: (_act, row) => row.has_message === true && row.state !== 'Working',
  bulk: [],
};

function durationOf(row: Row): string {
  const [start, end] = [Date.parse(textOf(row, 'start_dttm')), Date.parse(textOf(row, 'end_dttm'))];
  if (Number.isNaN(start) || Number.isNaN(end)) return '';
  const seconds = (end - start) / 1000;
  return seconds < 60 ? `${seconds.toFixed(1)} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/** The work in the background of all replicas. */
export const jobList: ListPlan = {
  id: 'job',
  path: '/jobs/list/',
  api: '/api/v1/job/',
  title: 'jobs',
  noun: 'job',
  order: { column: 'id', order: 'desc' },
  nameOf: (row) => textOf(row, 'title'),
  columns: [
    { id: 'title', label: 'job', sort: 'title', cell: (row) => nameCell({}, textOf(row, 'title')) },
    { id: 'state', label: 'state', sort: 'state', cell: stateCell('state') },
    { id: 'run_at', label: 'dueUtc', sort: 'run_at', cell: instantCell('run_at') },
    { id: 'ended_on', label: 'endedUtc', sort: 'ended_on', cell: instantCell('ended_on') },
    {
      id: 'attempts',
      label: 'attempts',
      cell: (row) => ({ kind: 'text', text: `${textOf(row, 'attempts')} / ${textOf(row, 'max_attempts')}` }),
    },
    { id: 'leased_by', label: 'runsIn', cell: textCell('leased_by') },
    {
      id: 'error_message',
      label: 'error',
      cell: (row) => ({ kind: 'text', text: textOf(row, 'error_message'), title: textOf(row, 'error_message') }),
    },
  ],
  filters: [
    { id: 'title', label: 'job', kind: 'search', opr: 'ct' },
    {
      id: 'state',
      label: 'state',
      kind: 'select',
      opr: 'eq',
      options: jobStates.map((value) => ({ value, label: value })),
    },
  ],
  acts: ['cancel', 'again'],
  hasAct: (act, row) => (act === 'cancel') === (row.state === 'waiting' || row.state === 'running'),
  bulk: [],
};
