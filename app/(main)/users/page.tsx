import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { instant, text, yesNo } from '@/app/(main)/record-cells';
import { type RecordList, RecordPage } from '@/app/(main)/record-page';
import { userResource } from '@/lib/server/resources/security/user';

export const metadata: Metadata = { title: 'Users' };

const users: RecordList = {
  path: '/users/',
  title: 'Users',
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
};

export default function UsersPage(props: { readonly searchParams: SearchParams }): ReactElement {
  return <RecordPage list={users} {...props} />;
}
