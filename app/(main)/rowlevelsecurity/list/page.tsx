import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { text, textOf } from '@/app/(main)/record-cells';
import { idsIn, relatedToChoose, rolesToChoose } from '@/app/(main)/record-choices';
import { type RecordList, RecordPage } from '@/app/(main)/record-page';
import { rowLevelSecurityResource } from '@/lib/server/resources/row-level-security';

export const metadata: Metadata = { title: 'Row level security' };

const rowLevelSecurity: RecordList = {
  path: '/rowlevelsecurity/list/',
  title: 'Row level security',
  about:
    'A rule shows people of a role only those rows of a dataset that concern them. Without rules whoever may read a dataset reads all of it.',
  resource: rowLevelSecurityResource,
  search: { col: 'name', opr: 'ct' },
  order: { column: 'name', isDescending: false },
  columns: [
    {
      label: 'Name',
      sort: 'name',
      cell: text('name'),
    },
    {
      label: 'Kind',
      sort: 'filter_type',
      cell: text('filter_type'),
    },
    {
      label: 'Group',
      sort: 'group_key',
      cell: text('group_key'),
    },
    {
      label: 'Clause',
      cell: text('clause'),
    },
    {
      label: 'Roles',
      cell: text('roles'),
    },
  ],
  filters: [
    {
      name: 'kind',
      label: 'Kind',
      options: () => [
        { value: 'Regular', text: 'Regular' },
        { value: 'Base', text: 'Base' },
      ],
      filterOf: (value) => ({ col: 'filter_type', opr: 'eq', value }),
    },
    {
      name: 'role',
      label: 'Role',
      options: rolesToChoose,
      filterOf: (value) => ({ col: 'roles', opr: 'rel_m_m', value: [Number(value)] }),
    },
    {
      name: 'table',
      label: 'Dataset',
      options: (viewer) => relatedToChoose(rowLevelSecurityResource, 'tables', viewer),
      filterOf: (value) => ({ col: 'tables', opr: 'rel_m_m', value: [Number(value)] }),
    },
  ],
  editing: {
    api: '/api/v1/rowlevelsecurity/',
    noun: ['rule', 'rules'],
    permission: 'can_write on Row Level Security',
    nameOf: text('name'),
    lost: 'The rows that it keeps from readers are shown to them at once.',
    fields: async (row, viewer) => {
      const [tables, roles] = await Promise.all([
        relatedToChoose(rowLevelSecurityResource, 'tables', viewer),
        rolesToChoose(viewer),
      ]);
      const value = (name: string) => textOf(row ?? {}, name);
      return [
        { kind: 'text', name: 'name', label: 'Name', value: value('name'), required: true, maxLength: 255 },
        {
          kind: 'choice',
          name: 'filter_type',
          label: 'Kind',
          value: value('filter_type') || 'Regular',
          options: [
            { value: 'Regular', text: 'Regular: for the roles below' },
            { value: 'Base', text: 'Base: for everybody but the roles below' },
          ],
        },
        { kind: 'ids', name: 'tables', label: 'Datasets', value: idsIn(row, 'tables'), options: tables },
        { kind: 'ids', name: 'roles', label: 'Roles', value: idsIn(row, 'roles'), options: roles },
        {
          kind: 'text',
          name: 'clause',
          label: 'Clause',
          value: value('clause'),
          required: true,
          lines: 3,
          isCode: true,
          hint: "A condition as after WHERE, such as: department = 'Finance'. Only rows for which it holds are read.",
        },
        {
          kind: 'optional',
          name: 'group_key',
          label: 'Group',
          value: value('group_key'),
          hint: 'Rules of one group are joined by OR; groups, and rules without one, by AND.',
        },
        { kind: 'optional', name: 'description', label: 'Description', value: value('description'), lines: 2 },
      ];
    },
  },
};

export default function RowLevelSecurityPage(props: { readonly searchParams: SearchParams }): ReactElement {
  return <RecordPage list={rowLevelSecurity} {...props} />;
}
