import { codeCell, flagCell, instantCell, nameCell, textCell } from '@/lib/lists/list-cells';
import type { Cell, ChoiceSource, FilterPlan, ListPlan } from '@/lib/lists/list-plan';
import { type Row, textOf } from '@/lib/lists/row-text';

const yesNo = [
  { value: true, label: 'yes' },
  { value: false, label: 'no' },
] as const;

const search = (id: string, label: FilterPlan['label']): FilterPlan => ({ id, label, kind: 'search', opr: 'ct' });

const userChoices = {
  kind: 'rows',
  resource: '/api/v1/security/users/',
  text: 'username',
  search: 'ct',
} as const;
const roleChoices = { kind: 'rows', resource: '/api/v1/security/roles/', text: 'name', search: 'ct' } as const;
const groupChoices = { kind: 'rows', resource: '/api/v1/security/groups/', text: 'name', search: 'ct' } as const;

/** Rows that something else is tied to. */
const tied = (key: 'users' | 'roles' | 'groups' | 'permissions', opr: string, from: ChoiceSource): FilterPlan => ({
  id: 'id',
  key,
  label: key,
  kind: 'choices',
  opr,
  from,
});

/** Where administrators see by what a user signs in. */
const accountHref = (id: string): string => `/users/?account=${id}`;

export const userList: ListPlan = {
  id: 'user',
  path: '/users/',
  api: '/api/v1/security/users/',
  title: 'listUsers',
  noun: 'user',
  order: { column: 'username', order: 'asc' },
  nameOf: (row) => textOf(row, 'username'),
  columns: [
    {
      id: 'first_name',
      label: 'firstName',
      sort: 'first_name',
      cell: (row) => nameCell({}, textOf(row, 'first_name'), accountHref(textOf(row, 'id'))),
    },
    { id: 'last_name', label: 'lastName', sort: 'last_name', cell: textCell('last_name') },
    { id: 'username', label: 'username', sort: 'username', cell: textCell('username') },
    { id: 'email', label: 'email', sort: 'email', cell: textCell('email') },
    { id: 'active', label: 'isActive', sort: 'active', cell: flagCell('active') },
    { id: 'roles', label: 'roles', cell: textCell('roles') },
    { id: 'groups', label: 'groups', cell: textCell('groups') },
    { id: 'last_login', label: 'lastLogin', sort: 'last_login', cell: instantCell('last_login') },
  ],
  filters: [
    search('first_name', 'firstName'),
    search('last_name', 'lastName'),
    search('username', 'username'),
    search('email', 'email'),
    { id: 'active', label: 'isActive', kind: 'select', opr: 'eq', options: yesNo },
    {
      id: 'roles',
      label: 'roles',
      kind: 'choices',
      opr: 'rel_m_m',
      from: roleChoices,
      isList: true,
    },
    {
      id: 'groups',
      label: 'groups',
      kind: 'choices',
      opr: 'rel_m_m',
      from: groupChoices,
      isList: true,
    },
    { id: 'created_on', label: 'createdOn', kind: 'dates', as: 'instant' },
    { id: 'changed_on', label: 'changedOn', kind: 'dates', as: 'instant' },
    { id: 'last_login', label: 'lastLogin', kind: 'dates', as: 'instant' },
    { id: 'login_count', label: 'loginCount', kind: 'numbers' },
    { id: 'fail_login_count', label: 'failLoginCount', kind: 'numbers' },
  ],
  acts: ['edit', 'delete'],
  bulk: ['delete'],
  isSingle: true,
};

export const groupList: ListPlan = {
  id: 'group',
  path: '/list_groups/',
  api: '/api/v1/security/groups/',
  title: 'listGroups',
  noun: 'group',
  order: { column: 'name', order: 'asc' },
  nameOf: (row) => textOf(row, 'name'),
  columns: [
    { id: 'name', label: 'name', sort: 'name', cell: (row) => nameCell({}, textOf(row, 'name')) },
    { id: 'label', label: 'label', sort: 'label', cell: textCell('label') },
    { id: 'roles', label: 'roles', cell: textCell('roles') },
  ],
  filters: [
    search('name', 'name'),
    search('label', 'label'),
    search('description', 'description'),
    tied('roles', 'group_with_role', roleChoices),
    tied('users', 'group_with_user', userChoices),
  ],
  acts: ['edit', 'delete'],
  bulk: ['delete'],
  isSingle: true,
};

export const roleList: ListPlan = {
  id: 'role',
  path: '/roles/',
  api: '/api/v1/security/roles/',
  title: 'listRoles',
  noun: 'role',
  order: { column: 'name', order: 'asc' },
  nameOf: (row) => textOf(row, 'name'),
  columns: [{ id: 'name', label: 'name', sort: 'name', cell: (row) => nameCell({}, textOf(row, 'name')) }],
  filters: [
    search('name', 'name'),
    tied('users', 'role_of_user', userChoices),
    tied('permissions', 'role_with_permission', { kind: 'permissions' }),
    tied('groups', 'role_of_group', groupChoices),
  ],
  acts: ['edit', 'duplicate', 'delete'],
  bulk: ['delete'],
  isSingle: true,
};

export const registrationList: ListPlan = {
  id: 'registration',
  path: '/registrations/',
  api: '/api/v1/security/user_registrations/',
  title: 'registrations',
  noun: 'registration',
  order: { column: 'registration_date', order: 'desc' },
  nameOf: (row) => textOf(row, 'username'),
  columns: [
    { id: 'username', label: 'username', sort: 'username', cell: (row) => nameCell({}, textOf(row, 'username')) },
    { id: 'first_name', label: 'firstName', sort: 'first_name', cell: textCell('first_name') },
    { id: 'last_name', label: 'lastName', sort: 'last_name', cell: textCell('last_name') },
    { id: 'email', label: 'email', sort: 'email', cell: textCell('email') },
    { id: 'registration_hash', label: 'registrationHash', cell: codeCell('registration_hash') },
    {
      id: 'registration_date',
      label: 'registrationDate',
      sort: 'registration_date',
      cell: instantCell('registration_date'),
    },
  ],
  filters: [
    search('username', 'username'),
    search('first_name', 'firstName'),
    search('last_name', 'lastName'),
    search('email', 'email'),
    { id: 'id', key: 'registration_hash', label: 'registrationHash', kind: 'search', opr: 'registration_hash' },
    { id: 'registration_date', label: 'registrationDate', kind: 'dates', as: 'instant' },
  ],
  acts: ['delete'],
  bulk: [],
  isSingle: true,
  empty: 'noRegistrations',
};

function linked(row: Row, field: string, address: string): Cell {
  const id = textOf(row, field);
  return { kind: 'links', links: id === '' ? [] : [{ id, text: id, href: address + id }] };
}

export const logList: ListPlan = {
  id: 'log',
  path: '/actionlog/list/',
  api: '/api/v1/log/',
  exportPath: '/api/v1/log/export',
  title: 'actionLogs',
  noun: 'action',
  reads: ['user.username', 'action', 'dttm', 'slice_id', 'dashboard_id', 'duration_ms', 'json', 'referrer'],
  order: { column: 'dttm', order: 'desc' },
  nameOf: (row) => textOf(row, 'action'),
  columns: [
    { id: 'action', label: 'action', sort: 'action', cell: (row) => nameCell({}, textOf(row, 'action')) },
    { id: 'user', label: 'user', cell: textCell('user.username') },
    { id: 'duration_ms', label: 'durationMs', sort: 'duration_ms', cell: textCell('duration_ms') },
    {
      id: 'dashboard_id',
      label: 'dashboardId',
      sort: 'dashboard_id',
      cell: (row) => linked(row, 'dashboard_id', '/superset/dashboard/'),
    },
    {
      id: 'slice_id',
      label: 'sliceId',
      sort: 'slice_id',
      cell: (row) => linked(row, 'slice_id', '/explore/?slice_id='),
    },
    { id: 'json', label: 'json', cell: codeCell('json') },
    { id: 'referrer', label: 'referrer', cell: textCell('referrer') },
    { id: 'dttm', label: 'dttm', sort: 'dttm', cell: instantCell('dttm') },
  ],
  filters: [
    {
      id: 'user',
      label: 'users',
      kind: 'choices',
      opr: 'rel_o_m',
      from: { kind: 'related', field: 'owners', of: '/api/v1/dashboard/' },
    },
    { id: 'dashboard_id', label: 'dashboardId', kind: 'search', opr: 'eq', isNumber: true },
    { id: 'slice_id', label: 'sliceId', kind: 'search', opr: 'eq', isNumber: true },
    search('action', 'action'),
    search('json', 'json'),
    { id: 'dttm', label: 'dttm', kind: 'dates', as: 'instant' },
    search('referrer', 'referrer'),
    { id: 'duration_ms', label: 'durationMs', kind: 'search', opr: 'eq', isNumber: true },
  ],
  acts: [],
  bulk: [],
};
