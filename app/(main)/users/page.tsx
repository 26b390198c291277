import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { instant, text, textOf, yesNo } from '@/app/(main)/record-cells';
import { groupsToChoose, idsIn, rolesToChoose } from '@/app/(main)/record-choices';
import { type RecordList, RecordPage } from '@/app/(main)/record-page';
import { userResource } from '@/lib/server/resources/security/user';

export const metadata: Metadata = { title: 'Users' };

const users: RecordList = {
  path: '/users/',
  title: 'Users',
  about: 'Everyone who can sign in is listed here with their roles.',
  resource: userResource,
  search: { col: 'username', opr: 'ct' },
  order: { column: 'username', isDescending: false },
  columns: [
    {
      label: 'Account',
      sort: 'username',
      cell: text('username'),
    },
    {
      label: 'First name',
      sort: 'first_name',
      cell: text('first_name'),
    },
    {
      label: 'Last name',
      sort: 'last_name',
      cell: text('last_name'),
    },
    {
      label: 'E-mail',
      sort: 'email',
      cell: text('email'),
    },
    {
      label: 'Roles',
      cell: text('roles'),
    },
    {
      label: 'Active',
      sort: 'active',
      cell: yesNo('active'),
    },
    {
      label: 'Last sign-in',
      sort: 'last_login',
      cell: instant('last_login'),
    },
  ],
  filters: [
    {
      name: 'active',
      label: 'Active',
      options: () => [
        { value: 'yes', text: 'Active' },
        { value: 'no', text: 'Not active' },
      ],
      filterOf: (value) => ({ col: 'active', opr: 'eq', value: value === 'yes' }),
    },
    {
      name: 'role',
      label: 'Role',
      options: rolesToChoose,
      filterOf: (value) => ({ col: 'roles', opr: 'rel_m_m', value: [Number(value)] }),
    },
  ],
  editing: {
    api: '/api/v1/security/users/',
    noun: ['user', 'users'],
    permission: 'can_post on User',
    isSingle: true,
    nameOf: text('username'),
    lost: 'What they made stays; to keep somebody out for a while, make the account inactive instead.',
    fields: async (row, viewer) => {
      const [roles, groups] = await Promise.all([rolesToChoose(viewer), groupsToChoose()]);
      const value = (name: string) => textOf(row ?? {}, name);
      return [
        {
          kind: 'text',
          name: 'first_name',
          label: 'First name',
          value: value('first_name'),
          required: true,
          maxLength: 64,
        },
        {
          kind: 'text',
          name: 'last_name',
          label: 'Last name',
          value: value('last_name'),
          required: true,
          maxLength: 64,
        },
        { kind: 'text', name: 'username', label: 'Account', value: value('username'), required: true, maxLength: 250 },
        { kind: 'text', name: 'email', label: 'E-mail', value: value('email'), required: true, maxLength: 320 },
        {
          kind: 'secret',
          name: 'password',
          label: row === null ? 'Password' : 'New password',
          required: row === null,
          ...(row === null
            ? {}
            : { hint: 'Left empty it stays as it is. A new one signs the account out everywhere.' }),
        },
        { kind: 'flag', name: 'active', label: 'Active', value: row === null || value('active') === 'true' },
        { kind: 'ids', name: 'roles', label: 'Roles', value: idsIn(row, 'roles'), options: roles },
        { kind: 'ids', name: 'groups', label: 'Groups', value: idsIn(row, 'groups'), options: groups },
      ];
    },
  },
};

export default function UsersPage(props: { readonly searchParams: SearchParams }): ReactElement {
  return <RecordPage list={users} {...props} />;
}
