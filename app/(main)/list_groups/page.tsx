import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { text, textOf } from '@/app/(main)/record-cells';
import { accountsToChoose, idsIn, rolesToChoose } from '@/app/(main)/record-choices';
import { type RecordList, RecordPage } from '@/app/(main)/record-page';
import { groupResource } from '@/lib/server/resources/security/group';

export const metadata: Metadata = { title: 'Groups' };

const groups: RecordList = {
  path: '/list_groups/',
  title: 'Groups',
  about: 'A group gives its roles to everyone in it, so that rights are handed out once.',
  resource: groupResource,
  search: { col: 'name', opr: 'ct' },
  order: { column: 'name', isDescending: false },
  columns: [
    {
      label: 'Name',
      sort: 'name',
      cell: text('name'),
    },
    {
      label: 'Label',
      sort: 'label',
      cell: text('label'),
    },
    {
      label: 'Description',
      sort: 'description',
      cell: text('description'),
    },
  ],
  editing: {
    api: '/api/v1/security/groups/',
    noun: ['group', 'groups'],
    permission: 'can_post on Group',
    isSingle: true,
    nameOf: text('name'),
    lost: 'Its members lose the roles that it gives.',
    fields: async (row, viewer) => {
      const [roles, users] = await Promise.all([rolesToChoose(viewer), accountsToChoose()]);
      const value = (name: string) => textOf(row ?? {}, name);
      return [
        { kind: 'text', name: 'name', label: 'Name', value: value('name'), required: true, maxLength: 100 },
        { kind: 'optional', name: 'label', label: 'Label', value: value('label'), maxLength: 150 },
        {
          kind: 'optional',
          name: 'description',
          label: 'Description',
          value: value('description'),
          maxLength: 512,
          lines: 2,
        },
        { kind: 'ids', name: 'roles', label: 'Roles', value: idsIn(row, 'roles'), options: roles },
        { kind: 'ids', name: 'users', label: 'Users', value: idsIn(row, 'users'), options: users },
      ];
    },
  },
};

export default function GroupsPage(props: { readonly searchParams: SearchParams }): ReactElement {
  return <RecordPage list={groups} {...props} />;
}
