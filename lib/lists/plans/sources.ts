import { changedCell, flagCell, nameCell, rowsIn, tagsCell, textCell } from '@/lib/lists/list-cells';
import type { Cell, ListPlan } from '@/lib/lists/list-plan';
import { person, type Row, textOf } from '@/lib/lists/row-text';
import { clockText } from '@/lib/sqllab/query-history';
import { changedByFilter } from './shared';

const yesNo = [
  { value: true, label: 'yes' },
  { value: false, label: 'no' },
] as const;

const lastModified = {
  id: 'changed_on_delta_humanized',
  label: 'lastModified',
  sort: 'changed_on_delta_humanized',
  cell: changedCell,
} as const;

export const databaseList: ListPlan = {
  id: 'database',
  path: '/databaseview/list/',
  api: '/api/v1/database/',
  title: 'databases',
  noun: 'database',
  order: { column: 'changed_on_delta_humanized', order: 'desc' },
  nameOf: (row) => textOf(row, 'database_name'),
  columns: [
    {
      id: 'database_name',
      label: 'name',
      sort: 'database_name',
      cell: (row) => nameCell(row, textOf(row, 'database_name')),
    },
    { id: 'backend', label: 'backend', cell: textCell('backend') },
    { id: 'allow_run_async', label: 'aqe', sort: 'allow_run_async', cell: flagCell('allow_run_async') },
    { id: 'allow_dml', label: 'dml', sort: 'allow_dml', cell: flagCell('allow_dml') },
    { id: 'allow_file_upload', label: 'fileUpload', sort: 'allow_file_upload', cell: flagCell('allow_file_upload') },
    { id: 'expose_in_sqllab', label: 'exposeInSqlLab', sort: 'expose_in_sqllab', cell: flagCell('expose_in_sqllab') },
    lastModified,
  ],
  filters: [
    { id: 'database_name', label: 'name', kind: 'search', opr: 'ct' },
    { id: 'expose_in_sqllab', label: 'exposeInSqlLab', kind: 'select', opr: 'eq', options: yesNo },
    { id: 'allow_run_async', label: 'aqe', kind: 'select', opr: 'eq', options: yesNo },
    changedByFilter,
  ],
  acts: ['delete', 'export', 'edit', 'sync', 'tables', 'readers'],
  bulk: [],
  isSingle: true,
};

/** The names of the tables that a query reads. */
function tablesOf(row: Row): string {
  return rowsIn(row, 'sql_tables')
    .map((table) => textOf(table, 'table'))
    .join(', ');
}

const databaseFilter = {
  id: 'database',
  label: 'database',
  kind: 'choices',
  opr: 'rel_o_m',
  from: { kind: 'related', field: 'database' },
} as const;

export const savedQueryList: ListPlan = {
  id: 'saved-query',
  path: '/savedqueryview/list/',
  api: '/api/v1/saved_query/',
  title: 'savedQueries',
  noun: 'savedQuery',
  order: { column: 'changed_on_delta_humanized', order: 'desc' },
  nameOf: (row) => textOf(row, 'label'),
  hrefOf: (_row, id) => `/sqllab?savedQueryId=${id}`,
  columns: [
    {
      id: 'label',
      label: 'name',
      sort: 'label',
      cell: (row) => ({ kind: 'name', text: textOf(row, 'label'), href: `/sqllab?savedQueryId=${textOf(row, 'id')}` }),
    },
    { id: 'description', label: 'description', sort: 'description', cell: textCell('description') },
    {
      id: 'database',
      label: 'database',
      sort: 'database.database_name',
      cell: textCell('database.database_name'),
    },
    { id: 'schema', label: 'schema', sort: 'schema', cell: textCell('schema') },
    { id: 'sql_tables', label: 'tables', cell: (row) => ({ kind: 'text', text: tablesOf(row) }) },
    { id: 'tags', label: 'tags', cell: tagsCell },
    lastModified,
  ],
  filters: [
    { id: 'label', label: 'search', kind: 'search', opr: 'all_text', help: 'searchHelp' },
    databaseFilter,
    { id: 'schema', label: 'schema', kind: 'choices', opr: 'eq', from: { kind: 'distinct', field: 'schema' } },
    { id: 'tags', label: 'tag', kind: 'choices', opr: 'saved_query_tag_id', from: { kind: 'tags' } },
    changedByFilter,
  ],
  acts: ['preview', 'edit', 'copyLink', 'export', 'delete'],
  bulk: ['delete', 'export'],
  editHref: (id) => `/sqllab?savedQueryId=${id}`,
  createHref: '/sqllab/?new=true',
  canImport: true,
};

const states = ['success', 'failed', 'running', 'stopped', 'pending', 'timed_out', 'scheduled', 'fetching'] as const;
const shownLetters = 40;

export const queryHistoryList: ListPlan = {
  id: 'query',
  path: '/sqllab/history/',
  api: '/api/v1/query/',
  title: 'queryHistory',
  noun: 'query',
  reads: [
    ...['id', 'sql', 'executed_sql', 'sql_tables', 'status', 'error_message', 'tab_name', 'schema', 'rows'],
    ...['start_time', 'end_time', 'database.database_name', 'user.first_name', 'user.last_name', 'user.id'],
  ],
  order: { column: 'start_time', order: 'desc' },
  nameOf: (row) => textOf(row, 'tab_name') || textOf(row, 'id'),
  hrefOf: (_row, id) => `/sqllab/?queryId=${id}`,
  columns: [
    {
      id: 'status',
      label: 'state',
      cell: (row) => {
        const state = textOf(row, 'status');
        const tone = state === 'success' ? 'success' : ['failed', 'timed_out'].includes(state) ? 'warning' : 'quiet';
        const label = states.find((one) => one === state);
        return { kind: 'state', text: state, ...(label && { label }), tone, title: textOf(row, 'error_message') };
      },
    },
    { id: 'start_time', label: 'time', sort: 'start_time', cell: (row) => ({ kind: 'text', text: startOf(row) }) },
    { id: 'duration', label: 'duration', cell: durationOf },
    {
      id: 'tab_name',
      label: 'tabName',
      sort: 'tab_name',
      cell: (row) => ({
        kind: 'name',
        text: textOf(row, 'tab_name') || textOf(row, 'id'),
        href: `/sqllab/?queryId=${textOf(row, 'id')}`,
      }),
    },
    {
      id: 'database',
      label: 'database',
      sort: 'database.database_name',
      cell: textCell('database.database_name'),
    },
    { id: 'schema', label: 'schema', sort: 'schema', cell: textCell('schema') },
    { id: 'sql_tables', label: 'tables', cell: (row) => ({ kind: 'text', text: tablesOf(row) }) },
    {
      id: 'user',
      label: 'user',
      sort: 'user.first_name',
      cell: (row) => ({ kind: 'text', text: person('user')(row) }),
    },
    { id: 'rows', label: 'rows', sort: 'rows', cell: textCell('rows') },
    {
      id: 'sql',
      label: 'sql',
      sort: 'sql',
      cell: (row) => ({
        kind: 'text',
        text: textOf(row, 'sql').replaceAll(/\s+/g, ' ').slice(0, shownLetters),
        isCode: true,
      }),
    },
  ],
  filters: [
    databaseFilter,
    {
      id: 'status',
      label: 'state',
      kind: 'select',
      opr: 'eq',
      options: states.map((value) => ({ value, label: value })),
    },
    { id: 'user', label: 'user', kind: 'choices', opr: 'rel_o_m', from: { kind: 'related', field: 'user' } },
    { id: 'start_time', label: 'timeRange', kind: 'dates', as: 'milliseconds' },
    { id: 'sql', label: 'searchQueryText', kind: 'search', opr: 'ct' },
  ],
  acts: ['preview', 'rerun'],
  bulk: [],
};

function startOf(row: Row): string {
  const at = Number(row.start_time);
  return at > 0 ? new Date(at).toISOString().slice(0, 19).replace('T', ' ') : '';
}

/** With a bar that grows ten times slower than the time: a second is half of it, a thousand seconds are all. */
function durationOf(row: Row): Cell {
  const [start, end] = [Number(row.start_time), Number(row.end_time)];
  if (!(start > 0 && end > 0)) return { kind: 'text', text: '' };
  const share = Math.log10(1 + Math.max(0, end - start)) / 6;
  return { kind: 'bar', text: clockText(end - start), share: Math.min(1, share) };
}
