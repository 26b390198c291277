import { expect, test } from 'vitest';
import { jobStates } from '@/db/schema/job';
import type { Cell } from '@/lib/lists/list-plan';
import { questionOf, readListState } from '@/lib/lists/list-state';
import { listPlan } from '@/lib/lists/plans/registry';
import type { Row } from '@/lib/lists/row-text';

function cellOf(id: string, column: string, row: Row): Cell | undefined {
  return listPlan(id)
    .columns.find((one) => one.id === column)
    ?.cell(row, { types: {} });
}

const actsOn = (id: string, row: Row) => {
  const { acts, hasAct } = listPlan(id);
  return acts.filter((act) => hasAct?.(act, row) ?? true);
};

test('alerts and reports are asked for apart, by name, owner, status and who changed them', () => {
  for (const [id, type] of [
    ['alert', 'Alert'],
    ['report', 'Report'],
  ] as const) {
    const plan = listPlan(id);
    const state = readListState(plan, new URLSearchParams('q=sales&filter.last_state=Error&filter.owners=3'));
    expect(questionOf(plan, state)).toMatchObject({
      filters: [
        { col: 'type', opr: 'eq', value: type },
        { col: 'name', opr: 'ct', value: 'sales' },
        { col: 'owners', opr: 'rel_m_m', value: 3 },
        { col: 'last_state', opr: 'eq', value: 'Error' },
      ],
      order_column: 'name',
      order_direction: 'asc',
    });
    expect(plan.filters.map(({ label }) => label)).toEqual(['name', 'owner', 'status', 'modifiedBy']);
  }
});

test('a schedule shows its state, times, ways and people, and whether it is active', () => {
  const row: Row = {
    name: 'Too few sales',
    active: true,
    last_state: 'Error',
    last_eval_dttm: '2026-03-01T09:00:00',
    crontab_humanized: 'Every hour',
    timezone: 'Europe/Berlin',
    recipients: [{ type: 'SlackV2' }, { type: 'Email' }, { type: 'Slack' }],
    owners: [{ id: 4, first_name: 'Ada', last_name: 'Admin' }],
  };
  const cell = (column: string) => cellOf('alert', column, row);
  expect(cell('last_state')).toMatchObject({ kind: 'state', text: 'Error', tone: 'warning' });
  expect(cell('last_eval_dttm')).toMatchObject({ text: '2026-03-01 09:00' });
  expect(cell('crontab_humanized')).toMatchObject({ text: 'Every hour (Europe/Berlin)' });
  expect(cell('recipients')).toEqual({ kind: 'text', text: 'Slack, Email' });
  expect(cell('owners')).toEqual({ kind: 'people', people: [{ id: 4, name: 'Ada Admin' }] });
  expect(cell('active')).toEqual({ kind: 'active', isOn: true, name: 'Too few sales' });
  expect(cellOf('alert', 'last_state', { last_state: 'Not triggered' })).toMatchObject({ tone: 'quiet' });
});

test('an alert is checked and a report is sent at once', () => {
  expect(actsOn('alert', {})).toEqual(['log', 'checkNow', 'edit', 'delete']);
  expect(actsOn('report', {})).toEqual(['log', 'sendNow', 'edit', 'delete']);
  expect(listPlan('report').hrefOf?.({}, 7)).toBe('/report/7/log/');
});

test('the log of a schedule has its own address, and the length of each run', () => {
  expect(listPlan('run', { kind: 'alert', id: '7' })).toMatchObject({
    path: '/alert/7/log/',
    api: '/api/v1/report/7/log/',
  });
  const ran = (end_dttm: string | null) => cellOf('run', 'duration', { start_dttm: '2026-03-01T09:00:00', end_dttm });
  expect(ran('2026-03-01T09:00:02.340')).toMatchObject({ text: '2.3 s' });
  expect(ran('2026-03-01T09:01:05')).toMatchObject({ text: '1 min 5 s' });
  expect(ran(null)).toMatchObject({ text: '' });
  expect(cellOf('run', 'value', { value: 8 })).toMatchObject({ text: '8' });
  expect(cellOf('run', 'value', { value: null, value_row_json: '[{"n":1}]' })).toMatchObject({ text: '[{"n":1}]' });
});

test('a run offers its message once it has ended with one', () => {
  expect(actsOn('run', { has_message: true, state: 'Success' })).toEqual(['message']);
  expect(actsOn('run', { has_message: true, state: 'Working' })).toEqual([]);
  expect(actsOn('run', { has_message: false, state: 'Success' })).toEqual([]);
});

test('jobs are filtered by each state that they have; an open one is cancelled, an ended one runs again', () => {
  const states = listPlan('job').filters.find(({ id }) => id === 'state');
  expect(states?.kind === 'select' && states.options.map(({ value }) => value)).toEqual([...jobStates]);
  for (const state of jobStates) {
    const isOpen = state === 'waiting' || state === 'running';
    expect(actsOn('job', { state }), state).toEqual([isOpen ? 'cancel' : 'again']);
  }
  expect(cellOf('job', 'attempts', { attempts: 1, max_attempts: 3 })).toMatchObject({ text: '1 / 3' });
  expect(cellOf('job', 'state', { state: 'failed' })).toMatchObject({ text: 'failed', tone: 'warning' });
});
