import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { text, textOf } from '@/app/(main)/record-cells';
import { accountsToChoose, groupsToChoose, membersOfRole, rightsOfRole } from '@/app/(main)/record-choices';
import { type RecordList, RecordPage } from '@/app/(main)/record-page';
import { roleResource } from '@/lib/server/resources/security/role';

export const metadata: Metadata = { title: 'Roles' };

const roles: RecordList = {
  path: '/roles/',
  title: 'Roles',
  about: 'A role is a set of rights. Users and groups get what their roles allow.',
  resource: roleResource,
  search: { col: 'name', opr: 'ct' },
  order: { column: 'name', isDescending: false },
  columns: [
    {
      label: 'Name',
      sort: 'name',
      cell: text('name'),
    },
  ],
  editing: {
    api: '/api/v1/security/roles/',
    noun: ['role', 'roles'],
    permission: 'can_post on Role',
    isSingle: true,
    nameOf: text('name'),
    lost: 'Whoever has it loses what it allows.',
    fields: (row) => [
      { kind: 'text', name: 'name', label: 'Name', value: textOf(row ?? {}, 'name'), required: true, maxLength: 64 },
    ],
    further: async (row) => {
      const id = Number(textOf(row, 'id'));
      const [rights, members, users, groups] = await Promise.all([
        rightsOfRole(id),
        membersOfRole(id),
        accountsToChoose(),
        groupsToChoose(),
      ]);
      const path = `/api/v1/security/roles/${id}/`;
      return [
        {
          title: 'What it allows',
          method: 'POST',
          to: `${path}permissions`,
          fields: [{ kind: 'ids', name: 'permission_view_menu_ids', label: 'Rights', ...rights }],
          button: 'Save rights',
        },
        {
          title: 'Who has it',
          method: 'PUT',
          to: `${path}users`,
          fields: [{ kind: 'ids', name: 'user_ids', label: 'Users', value: members.users, options: users }],
          button: 'Save users',
        },
        {
          title: 'Which groups give it',
          method: 'PUT',
          to: `${path}groups`,
          fields: [{ kind: 'ids', name: 'group_ids', label: 'Groups', value: members.groups, options: groups }],
          button: 'Save groups',
        },
      ];
    },
  },
};

export default function RolesPage(props: { readonly searchParams: SearchParams }): ReactElement {
  return <RecordPage list={roles} {...props} />;
}
